from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from textwrap import dedent

from kazu_core.drawing import board, corner_texts, discs, fills, joined, region_lines, straight, texts
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.scene import Disc, Fill, Form, Item, Line, Scene, Sign, Text
from kazu_core.textual import _JOINTS, render_text
from kazu_core.words import Words

NAME = Words("Plain board", "ただの盤")
TWO = grid_of(Size(2, 2))
FOUR = grid_of(Size(4, 4))
AT = Spot.cell


def expected(text: str) -> str:
    return dedent(text).strip("\n")


def plain(*parts: Iterable[Item], **options: object) -> Scene:
    return board(TWO, NAME, *parts, **options)  # type: ignore[arg-type]


def test_every_joint_is_the_character_of_that_name() -> None:
    weights = {"LIGHT": 1, "HEAVY": 2}
    ways = {"UP": "u", "DOWN": "d", "LEFT": "l", "RIGHT": "r", "VERTICAL": "ud", "HORIZONTAL": "lr"}
    for index, joint in enumerate(_JOINTS):
        words = unicodedata.name(joint).removeprefix("BOX DRAWINGS ").split() if joint != " " else []
        arms = dict.fromkeys("udlr", 0)
        for part in " ".join(words).split(" AND "):
            weight = next((weights[word] for word in part.split() if word in weights), None)
            weight = weight or next(weights[word] for word in words if word in weights) if part else 0
            arms.update({arm: weight for word in part.split() for arm in ways.get(word, "")})
        assert index == 27 * arms["u"] + 9 * arms["d"] + 3 * arms["l"] + arms["r"], joint


def test_heavy_lines_join_hairlines() -> None:
    scene = board(
        FOUR, NAME, texts({AT(0, 0): 3, AT(1, 2): 1}), region_lines(FOUR, lambda c: (c.row // 2, c.column // 2))
    )
    text = """
        ┏━━━┯━━━┳━━━┯━━━┓
        ┃ 3 │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │   ┃ 1 │   ┃
        ┣━━━┿━━━╋━━━┿━━━┫
        ┃   │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │   ┃   │   ┃
        ┗━━━┷━━━┻━━━┷━━━┛
    """
    assert expected(text) == render_text(scene)


def test_ascii_tells_heavy_lines_from_hairlines() -> None:
    text = """
        #===#===#
        # 1 |%2%#
        #---+---#
        #   | x #
        #===#===#
    """
    scene = plain(
        texts({AT(0, 0): 1}), texts({AT(0, 1): 2}, "on-shade"), fills([AT(0, 1)], "shaded"),
        [Sign(AT(1, 1), "cross", "cross")],
    )  # fmt: skip
    assert expected(text) == render_text(scene, ascii=True)
    assert render_text(scene, ascii=True).isascii()


def test_shading_shows_the_number() -> None:
    scene = plain(fills([AT(0, 0), AT(1, 1)], "shaded"), texts({AT(0, 0): 5}, "on-shade"))
    assert ["┃█5█│   ┃", "┃   │███┃"] == render_text(scene).split("\n")[1::2]


def test_two_digits_fit() -> None:
    assert "┃12 │ 3 ┃" == render_text(plain(texts({AT(0, 0): 12, AT(0, 1): 3}))).split("\n")[1]


def test_a_long_text_makes_the_cells_wider() -> None:
    assert "┃12345│     ┃" == render_text(plain(texts({AT(0, 0): 12345}))).split("\n")[1]


def test_a_loop_stands_between_dots() -> None:
    scene = plain(
        texts({AT(0, 0): 3, AT(1, 1): 1}),
        joined((TWO.ends(edge) for edge in TWO.sides(AT(0, 0))), "line"),
        [Sign((4, 3), "cross", "cross")],
        lines="corners",
        outline=False,
    )
    text = """
        ┏━━━┓   ·
        ┃ 3 ┃
        ┗━━━┛   ·
              1
        ·   · × ·
    """
    assert expected(text) == render_text(scene)


def test_a_path_crosses_the_lines_between_cells() -> None:
    scene = plain(joined([(AT(0, 0), AT(0, 1)), (AT(0, 1), AT(1, 1))], "path"), discs([AT(0, 0)], "pearl-black"))
    text = """
        ┏━━━┯━━━┓
        ┃ ●━┿━┓ ┃
        ┠───┼─╂─┨
        ┃   │ ╹ ┃
        ┗━━━┷━━━┛
    """
    assert expected(text) == render_text(scene)


def test_walls_and_the_outline_join() -> None:
    text = """
        ┏━━━┳━━━┓
        ┃   ┃   ┃
        ┠───╂───┨
        ┃   ┃   ┃
        ┗━━━┻━━━┛
    """
    assert expected(text) == render_text(plain(straight([Spot(1, 2), Spot(3, 2)], "wall")))


def test_bars_show_their_way() -> None:
    bars = [Line(((1, 0.38), (1, 1.62)), "bar"), Line(((0.38, 3), (1.62, 3)), "bar")]
    assert "┃╺━╸│ ┃ ┃" == render_text(plain(bars)).split("\n")[1]


def test_hints_reasons_and_conflicts_have_brackets_of_their_own() -> None:
    washes = [Fill(0, 0, 2, 2, "hint"), Fill(0, 2, 2, 2, "reason"), Fill(2, 0, 2, 2, "conflict")]
    ring = [Disc(AT(1, 1), 0.76, "ring")]
    drawn = render_text(plain(washes, ring, texts({AT(0, 0): 1, AT(1, 0): 2, AT(1, 1): 3})))
    assert ["┃[1]│{ }┃", "┃!2!│(3)┃"] == drawn.split("\n")[1::2]


def test_brackets_stand_close_round_a_number_of_two_digits() -> None:
    drawn = render_text(plain(texts({AT(0, 0): 12, AT(0, 1): 3}), fills([AT(0, 0), AT(0, 1)], "hint")))
    assert "┃[12] │ [3] ┃" == drawn.split("\n")[1]


def test_a_hinted_edge_has_a_star() -> None:
    assert "┠─*─┼───┨" == render_text(plain([Line(((2, 0), (2, 2)), "hint")])).split("\n")[2]


def test_small_texts_get_larger_cells() -> None:
    text = """
        ┏━━━━━━━┯━━━━━━━┓
        ┃17     │       ┃
        ┃   4   │       ┃
        ┃       │       ┃
        ┠───────┼───────┨
        ┃       │       ┃
        ┃       │       ┃
        ┃       │       ┃
        ┗━━━━━━━┷━━━━━━━┛
    """
    assert expected(text) == render_text(plain(corner_texts({AT(0, 0): 17}), texts({AT(0, 0): 4})))


def test_clues_stand_outside_the_grid() -> None:
    drawn = render_text(plain([Text((-1, 1), "3", "clue"), Text((3, 5), "2", "clue")], ring=1))
    assert "      3" == drawn.split("\n")[1]
    assert drawn.split("\n")[5].endswith("┃ 2")


def test_signs_show_their_way() -> None:
    forms: tuple[Form, ...] = ("chevron-left", "chevron-right", "arrow-up", "arrow-down")
    signs = [Sign(cell, form, "mark") for cell, form in zip(TWO.cells, forms, strict=True)]
    assert ["┃ < │ > ┃", "┃ ↑ │ ↓ ┃"] == render_text(plain(signs)).split("\n")[1::2]


def test_a_slanting_line_is_drawn_with_slashes() -> None:
    clue: list[Item] = [*fills([AT(0, 0)], "block"), Line(((0, 0), (2, 2)), "block")]
    drawn = render_text(plain(corner_texts({AT(0, 1): 1}), clue))
    assert ["┃▓╲", "┃▓▓▓╲", "┃▓▓▓▓▓╲"] == [line[: line.find("╲") + 1] for line in drawn.split("\n")[1:4]]


def test_no_line_ends_in_a_space() -> None:
    assert "\n\n\n\n" == render_text(plain(lines="none", outline=False))
