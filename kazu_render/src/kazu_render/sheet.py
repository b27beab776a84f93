"""Sets several drawings on pages to be printed, as one HTML page without scripts; answers come last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from kazu_core.scene import Scene
from kazu_core.words import Words
from kazu_render.markup import safe, tag
from kazu_render.svg import draw_svg
from kazu_render.theme import FONT, PRINTED, style_sheet

Paper = Literal["a4", "letter"]

_ACROSS: Mapping[int, int] = {1: 1, 2: 1, 4: 2, 6: 2, 12: 3}
_ANSWERS_A_PAGE = 12
_TALL: Mapping[Paper, str] = {"a4": "266mm", "letter": "248mm"}
"""What margins of 15 mm leave of a page's height, less a hair, so that no empty page follows."""

_PAGE_STYLE = """@page{{size:{paper} portrait;margin:15mm}}
body{{margin:0;font-family:{font};color:#1f2320;background:#fff}}
.page{{box-sizing:border-box;height:{tall};display:grid;gap:8mm;break-after:page;overflow:hidden}}
.page:last-child{{break-after:auto}}
{grids}
figure{{margin:0;min-height:0;display:flex;flex-direction:column;gap:2mm}}
figcaption{{font-size:10pt}}
figure svg{{flex:0 1 auto;min-height:0;width:100%}}
@media screen{{.page{{max-width:180mm;margin:15mm auto}}}}
"""

_TITLE = Words("Puzzles to print", "印刷用パズル")
_NUMBERED = Words("{number}. {title}", "{number}．{title}")
_ANSWER = Words("{number}. Answer", "{number}．答え")


def draw_sheet(
    puzzles: Sequence[Scene],
    answers: Sequence[Scene] = (),
    *,
    per_page: int = 4,
    paper: Paper = "a4",
    language: str = "en",
) -> str:
    """Return an HTML page that a browser prints: so many drawings a page, numbered, then the answers, twelve a page.

    ``per_page`` is 1, 2, 4, 6 or 12. Linear in the drawings' length.
    """
    numbered = [_figure(scene, _NUMBERED, number, language) for number, scene in enumerate(puzzles, 1)]
    solved = [_figure(scene, _ANSWER, number, language) for number, scene in enumerate(answers, 1)]
    pages = [*_pages(numbered, per_page), *_pages(solved, _ANSWERS_A_PAGE)]
    head = "\n".join(
        [
            '<meta charset="utf-8"/>',
            tag("title", {}, safe(_TITLE.text(language))),
            f"<style>{_style(paper)}</style>",
        ]
    )
    lang = "ja" if language.lower().startswith("ja") else "en"
    body = tag("body", {"data-theme": "light"}, "\n", "\n".join(pages), "\n")
    return f"<!DOCTYPE html>\n{tag('html', {'lang': lang}, tag('head', {}, head), body)}\n"


def _style(paper: Paper) -> str:
    grids = "\n".join(
        f".of-{count}{{grid-template:repeat({count // across},1fr)/repeat({across},1fr)}}"
        for count, across in _ACROSS.items()
    )
    page = _PAGE_STYLE.format(paper=paper, font=FONT, tall=_TALL[paper], grids=grids)
    return f"{style_sheet()}.kazu{{{PRINTED}}}\n{page}"


def _figure(scene: Scene, caption: Words, number: int, language: str) -> str:
    told = caption.fill(number=number, title=scene.title).text(language)
    drawing = draw_svg(scene, language=language, standalone=False)
    return tag("figure", {}, tag("figcaption", {}, safe(told)), "\n", drawing)


def _pages(figures: Sequence[str], count: int) -> Iterator[str]:
    for first in range(0, len(figures), count):
        yield tag("section", {"class": f"page of-{count}"}, "\n", *figures[first : first + count])
