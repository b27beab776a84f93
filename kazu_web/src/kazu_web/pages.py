"""The pages around the board: home, play, help, daily, import, print and embed.

A page is a template filled with words in the language asked for (``?lang=``, or what the browser prefers) and drawings;
all it links to lies below the app's own root.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from kazu_core.asking import LEVEL_WORDS
from kazu_core.errors import KazuError, RequestError
from kazu_core.grid import Size
from kazu_core.kind import LEVELS, Kind
from kazu_core.modes import Mode, modes_of
from kazu_core.numerals import whole
from kazu_core.random import LARGEST_SEED
from kazu_web import daily, drawings
from kazu_web.api import LARGEST_BODY, LONGEST_CODE, kind_data
from kazu_web.problems import Problem, problem_of
from kazu_web.words import WORDS

if TYPE_CHECKING:
    from kazu_core.plugs import Pack, Titled
    from kazu_web.api import Api
    from kazu_web.static import Static

PER_PAGE = (1, 2, 4, 6)
SORTS = ("digits", "marks", "lines", "rects")
"""The groups of the home page, by the mode in which a kind is written."""

MOST_PRINTED = 24
"""Puzzles of one print sheet."""

_FOLDER = Path(__file__).parent / "templates"
Page = Callable[[Request], Awaitable[Response]]


def language_of(request: Request) -> str:
    """Return the language asked for: ``?lang=``, or the first of the browser's that we have, or English."""
    asked = request.query_params.get("lang")
    if asked in {"en", "ja"}:
        return asked
    wanted = [part.split(";")[0].strip().lower()[:2] for part in request.headers.get("accept-language", "").split(",")]
    return next((one for one in wanted if one in {"en", "ja"}), "en")


class Site:
    """The pages of one app."""

    def __init__(self, api: Api, static: Static, *, offline: bool = True) -> None:
        self._api = api
        self._offline = offline
        # in the page itself: as a file of its own it would weigh more, and be another request
        self._icon = "data:image/svg+xml," + quote(
            static.files["icon.svg"].decode().replace('"', "'"), safe=" =:/',.()"
        )
        self._static = static
        self._templates = Environment(
            loader=FileSystemLoader(_FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip

    def routes(self) -> list[Route]:
        """Return the routes of all pages."""
        return [
            Route("/", self._page(self._home)),
            Route("/play", self._page(self._play_code)),
            Route("/play/{kind}", self._page(self._fresh)),
            Route("/play/{kind}/{size}/{level}/{seed}", self._page(self._play)),
            Route("/packs/{pack}/{number}", self._page(self._play_of_pack)),
            Route("/help/{kind}", self._page(self._help)),
            Route("/daily", self._page(self._daily)),
            Route("/daily/{day}", self._page(self._daily)),
            Route("/import", self._page(self._import), methods=["GET", "POST"]),
            Route("/print", self._page(self._print)),
            Route("/embed", self._page(self._embed)),
            Route("/offline", self._page(self._without_network)),
        ]

    # -- answering

    def _page(self, page: Page) -> Page:
        async def endpoint(request: Request) -> Response:
            try:
                return await page(request)
            except Problem as problem:
                return self._refused(request, problem)
            except KazuError as error:
                return self._refused(request, problem_of(error))

        return endpoint

    def _show(self, request: Request, name: str, status: int = 200, **filling: Any) -> HTMLResponse:
        language = language_of(request)
        chosen = request.query_params.get("lang") in {"en", "ja"}
        root = request.scope.get("root_path", "").rstrip("/")

        def link(path: str, **query: Any) -> str:
            asked = {**({"lang": language} if chosen else {}), **query}
            return f"{root}{path}{'?' + urlencode(asked) if asked else ''}"

        def say(key: str, **slots: Any) -> str:
            return WORDS[key].fill(**slots).text(language)

        template = self._templates.get_template(name)
        text = template.render(
            lang=language, link=link, say=say, tell=lambda words: words.text(language), svg=Markup,
            static=lambda path: root + self._static.url(path), root=root, offline=self._offline, icon=self._icon,
            here=request.url.path.removeprefix(root),
            other=_other(request, language), levels=LEVEL_WORDS, kinds=list(self._api.registry.kinds.values()),
            **filling,
        )  # fmt: skip
        return HTMLResponse(text, status, headers={"Content-Language": language, "Vary": "Accept-Language"})

    def _refused(self, request: Request, problem: Problem) -> HTMLResponse:
        return self._show(request, "problem.html", problem.status, problem=problem)

    async def not_found(self, request: Request, error: Exception) -> Response:
        """Answer for an address that is no page, or a method that it does not take."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        return self._refused(request, Problem(status, "not-found", "there is nothing at this address"))

    async def failed(self, request: Request, _error: Exception) -> Response:
        """Answer for a fault in Kazu."""
        return self._refused(request, Problem(500, "failed", "something went wrong here; it is not your doing"))

    # -- the pages

    async def _home(self, request: Request) -> Response:
        language = language_of(request)
        samples = {kind.name: drawings.sample(kind, language) for kind in self._api.registry.kinds.values()}
        day = daily.read_day(None)
        groups = _groups(self._api.registry.kinds.values())
        packs = [(pack, self._api.registry.kind(pack.kind)) for pack in self._api.registry.packs.values()]
        return self._show(
            request, "home.html", samples=samples, day=day, default_levels=_default_levels, groups=groups, packs=packs,
        )  # fmt: skip

    async def _without_network(self, request: Request) -> Response:
        """What is shown of a page that was never opened while there is no network."""
        return self._show(request, "offline.html")

    async def _fresh(self, request: Request) -> Response:
        """Send on to a puzzle: what is not asked for is the usual, and the seed a fresh one."""
        kind = self._api.registry.kind(request.path_params["kind"])
        asked = request.query_params
        size = _asked_size(kind, asked)
        offered = _levels(kind, size)
        if not offered:
            raise Problem(422, "not-offered", f"{kind.name} has no size {size}: {_making(kind).sizes.en}")
        level = asked.get("level") or ("medium" if "medium" in offered else offered[0])
        seed = asked.get("seed") or str(1 + secrets.randbelow(LARGEST_SEED))
        root = request.scope.get("root_path", "").rstrip("/")
        lang = f"?lang={asked['lang']}" if "lang" in asked else ""
        path = "/".join(quote(str(part), safe="") for part in (kind.name, size, level, seed))
        return RedirectResponse(f"{root}/play/{path}{lang}", 303)

    async def _play(self, request: Request) -> Response:
        kind = self._api.registry.kind(request.path_params["kind"])
        size, level, seed = (request.path_params[name] for name in ("size", "level", "seed"))
        try:
            read = Size.read(size)
        except RequestError as error:
            raise problem_of(error) from None
        if level not in _levels(kind, read) or not 1 <= (whole(seed) or 0) <= LARGEST_SEED:
            await self._api.puzzle(kind.name, str(read), level, seed)  # says what is wrong with it
        return self._show(
            request, "play.html", kind=kind, size=str(read), level=level, seed=int(seed), code=None, titled=None,
            data=kind_data(kind), seeds=_seeds(int(seed)), modes=_scripts(kind), packs=self._packs_of(kind),
        )  # fmt: skip

    async def _play_code(self, request: Request) -> Response:
        code = request.query_params.get("code")
        if code is None:
            raise Problem(404, "not-found", "the address must have a code, as ?code=kind:...")
        return await self._play_text(request, code)

    async def _play_of_pack(self, request: Request) -> Response:
        pack = self._api.registry.packs.get(request.path_params["pack"])
        number = request.path_params["number"]
        if pack is None or not 1 <= (whole(number) or 0) <= len(pack.puzzles):
            raise Problem(404, "not-found", "there is no such pack, or no puzzle of it with this number")
        return await self._play_text(request, pack.text(int(number)), pack.puzzles[int(number) - 1])

    async def _play_text(self, request: Request, text: str, titled: Titled | None = None) -> Response:
        payload = await self._api.unsealed(text)
        kind = self._api.registry.kind(payload["kind"])
        if progress := payload.get("progress"):
            return self._with_progress(request, payload["code"], progress)
        size = "x".join(map(str, payload["size"]))
        return self._show(
            request, "play.html", kind=kind, size=size, level=titled and titled.level, seed=None,
            code=payload["code"], titled=titled, data=kind_data(kind), seeds=None, modes=_scripts(kind),
            packs=self._packs_of(kind),
        )  # fmt: skip

    def _with_progress(self, request: Request, code: str, progress: str) -> Response:
        """Send on to the link of a puzzle that has what is written on it, as links with progress do."""
        root = request.scope.get("root_path", "").rstrip("/")
        asked = {"code": code} | ({"lang": language_of(request)} if "lang" in request.query_params else {})
        return RedirectResponse(f"{root}/play?{urlencode(asked)}#p={quote(progress)}", 303)

    def _packs_of(self, kind: Kind[Any]) -> list[Pack]:
        return [pack for pack in self._api.registry.packs.values() if pack.kind == kind.name]

    async def _help(self, request: Request) -> Response:
        kind = self._api.registry.kind(request.path_params["kind"])
        shown = drawings.examples(kind, language_of(request))
        modes = _ways_of_writing(kind)
        return self._show(request, "help.html", kind=kind, shown=shown, modes=modes, data=kind_data(kind))

    async def _daily(self, request: Request) -> Response:
        day = daily.read_day(request.path_params.get("day"))
        made = [kind for kind in self._api.registry.kinds.values() if kind.making is not None]
        today = [(kind, _default_levels(kind)) for kind in made]
        return self._show(
            request, "daily.html", day=day, month=daily.month_of(day), today=today, seed_of=daily.seed_of,
            sizes={kind.name: str(_making(kind).default) for kind in made},
        )  # fmt: skip

    async def _import(self, request: Request) -> Response:
        text = await _pasted(request)
        if not text:
            return self._show(request, "import.html", text="", found=None, problem=None)
        try:
            found = await self._api.by_code(text)
        except Problem as problem:
            return self._show(request, "import.html", problem.status, text=text, found=None, problem=problem)
        kind = self._api.registry.kind(found["kind"])
        view = await self._api.view(text, language_of(request))
        return self._show(request, "import.html", text=text, found=found, problem=None, kind=kind, **view)

    async def _print(self, request: Request) -> Response:
        asked = request.query_params
        if "kind" not in asked:
            return self._show(request, "print.html", asked={}, sheets=None, per_page=4, per_pages=PER_PAGE, answers=[])
        kind = self._api.registry.kind(asked["kind"])
        size = _asked_size(kind, asked)
        level = asked.get("level") or "medium"
        count, per_page = _number(asked, "count", 4, MOST_PRINTED), _number(asked, "per_page", 4, max(PER_PAGE))
        first = _number(asked, "seed", 1, LARGEST_SEED - MOST_PRINTED)
        if per_page not in PER_PAGE:
            raise Problem(422, "bad-field", f"per_page must be one of {', '.join(map(str, PER_PAGE))}")
        language = language_of(request)
        jobs = (
            self._api.workers.run("sheet", kind.name, str(size), level, seed, language)
            for seed in range(first, first + count)
        )
        made = await asyncio.gather(*jobs)
        numbered = list(enumerate(made, 1))
        sheets = [numbered[at : at + per_page] for at in range(0, count, per_page)]
        answers = [numbered[at : at + 12] for at in range(0, count, 12)] if "answers" in asked else []
        return self._show(
            request, "print.html", asked=dict(asked), sheets=sheets, answers=answers, per_page=per_page, kind=kind,
            per_pages=PER_PAGE, size=str(size), level=level, first=first,
        )  # fmt: skip

    async def _embed(self, request: Request) -> Response:
        data = [kind_data(kind) for kind in self._api.registry.kinds.values()]
        return self._show(request, "embed.html", all_levels=LEVELS, data=data)


# -- what is asked for


def _other(request: Request, language: str) -> str:
    """Return the same address in the other language."""
    asked = {name: value for name, value in request.query_params.items() if name != "lang"}
    asked["lang"] = "ja" if language == "en" else "en"
    return f"{request.url.path}?{urlencode(asked)}"


def _making(kind: Kind[Any]) -> Any:
    if kind.making is None:
        raise Problem(422, "cannot-make", f"{kind.name} puzzles can be played, but not made")
    return kind.making


def _levels(kind: Kind[Any], size: Size) -> tuple[str, ...]:
    found: tuple[str, ...] = _making(kind).levels(size)
    return found


def _default_levels(kind: Kind[Any]) -> tuple[str, ...]:
    return _levels(kind, _making(kind).default)


def _scripts(kind: Kind[Any]) -> list[str]:
    """Return the names of the scripts for a kind's ways of writing, so that a page can ask for them early."""
    names: list[str] = list(dict.fromkeys(mode.mode for mode in modes_of(kind, kind.examples()[0].puzzle).modes))
    return [*names, *(["composite"] if {"marks", "lines"} <= {*names} else [])]


def _ways_of_writing(kind: Kind[Any]) -> list[str]:
    """Return the names of the tables of gestures and keys that a kind's boards call for."""
    puzzle = kind.examples()[0].puzzle
    looks = {layer.name: layer.look for layer in kind.layers(puzzle)}
    return [_way_of(mode, looks[mode.layer]) for mode in modes_of(kind, puzzle).modes]


def _groups(kinds: Iterable[Kind[Any]]) -> list[tuple[str, list[Kind[Any]]]]:
    """Return the kinds by how they are written, as their first mode tells: numbers, areas, shading, lines."""
    sorts: dict[str, list[Kind[Any]]] = {sort: [] for sort in SORTS}
    for kind in kinds:
        sorts[modes_of(kind, kind.examples()[0].puzzle).modes[0].mode].append(kind)
    return [(sort, members) for sort, members in sorts.items() if members]


def _way_of(mode: Mode, look: str) -> str:
    if mode.mode == "marks" and mode.direction:
        return "bars"
    return {("marks", "bulb"): "bulbs", ("lines", "path"): "paths"}.get((mode.mode, look), mode.mode)


def _asked_size(kind: Kind[Any], asked: Mapping[str, str]) -> Size:
    """Return the size asked for: ``size``, or ``width`` and ``height``; the kind's usual one without."""
    size = asked.get("size")
    if not size and asked.get("width"):
        size = f"{asked['width']}x{asked.get('height') or asked['width']}"
    found: Size = Size.read(size) if size else _making(kind).default
    return found


def _number(asked: Mapping[str, str], name: str, usual: int, most: int) -> int:
    text = asked.get(name) or str(usual)
    number = whole(text)
    if number is None or not 1 <= number <= most:
        raise Problem(422, "bad-field", f"{name} must be a whole number from 1 to {most}, not {text[:20]!r}")
    return number


def _seeds(seed: int) -> tuple[int | None, int | None]:
    """Return the seeds before and after."""
    return (seed - 1 if seed > 1 else None), (seed + 1 if seed < LARGEST_SEED else None)


async def _pasted(request: Request) -> str:
    """Return the text of the form, from the address or the body of the request, if it is not too long."""
    if request.method == "GET":
        return request.query_params.get("text", "").strip()
    received = b""
    async for chunk in request.stream():
        received += chunk
        if len(received) > LARGEST_BODY:
            raise Problem(
                413, "too-large", f"the text has more than the {LONGEST_CODE} characters of the longest puzzle"
            )
    fields = parse_qs(received.decode("utf-8", "replace"), max_num_fields=8)
    return fields.get("text", [""])[0].strip()
