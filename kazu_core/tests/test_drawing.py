from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from attrs import frozen

from kazu_core.drawing import board, corner_texts, draw_marks, fills, joined, picture, region_lines, texts
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Code, Kind
from kazu_core.marks import LINE, NO_LINE, Layer, Look, Marks, notes, numbers, shading, sides, walls
from kazu_core.scene import Disc, Fill, Highlight, Item, Line, Scene, Sign, Text, stacked
from kazu_core.words import Words

NAME = Words("Plain board", "ただの盤")
FOUR = grid_of(Size(4, 4))
AT = Spot.cell


@frozen
class Plain:
    size: Size


def plain(scene: Callable[[Any], Scene], *layers: Layer) -> Kind[Any]:
    return Kind(
        name="plain", words=NAME, rules=(), puzzle=Plain, layers=lambda _: layers, constraints=lambda _: (),
        scene=scene, code=Code(lambda _: "", lambda _: Plain(Size(4, 4))), examples=lambda: (),
        level=lambda _, __: "easy",
    )  # fmt: skip


def drawn(
    *layers: Layer,
    marks: Mapping[str, Mapping[Spot, int]] | None = None,
    printed: Iterable[Item] = (),
    highlights: Mapping[Highlight, Iterable[Spot]] | None = None,
) -> Scene:
    kind = plain(lambda _: board(FOUR, NAME, printed), *layers)
    return picture(kind, Plain(Size(4, 4)), Marks(marks or {}), highlights)


def of(scene: Scene, role: str) -> list[Item]:
    return [item for item in scene.items if item.role == role]


def test_a_board_has_paper_below_hairlines_below_a_heavy_outline() -> None:
    assert ["paper", *["grid"] * 6, "box"] == [item.role for item in board(FOUR, NAME).items]


def test_a_board_of_corners_has_a_dot_at_each() -> None:
    scene = board(FOUR, NAME, lines="corners", outline=False)
    assert 25 == len(of(scene, "corner"))
    assert [] == of(scene, "box")


def test_a_ring_keeps_room_for_clues_round_the_grid() -> None:
    scene = board(FOUR, NAME, ring=1)
    assert (-2, -2, 12, 12) == (scene.top, scene.left, scene.height, scene.width)


def test_the_roles_decide_what_lies_over_what_and_not_the_order() -> None:
    text, wash = Text((1, 1), "1", "given"), Fill(0, 0, 2, 2, "hint")
    assert (wash, text) == stacked((text, wash))


def test_lines_between_regions_run_on_as_far_as_they_can() -> None:
    halves = region_lines(FOUR, lambda cell: cell.row < 2)
    assert (Line(((4, 0), (4, 8)), "box"),) == halves


def test_lines_between_regions_stop_where_the_regions_meet_no_more() -> None:
    corner = region_lines(FOUR, lambda cell: cell.row == 0 and cell.column == 0)
    assert (Line(((2, 0), (2, 2)), "box"), Line(((0, 2), (2, 2)), "box")) == corner


def test_edges_round_a_cell_are_one_closed_line() -> None:
    cell = AT(1, 1)
    square = Line(((2, 2), (2, 4), (4, 4), (4, 2)), "line", closed=True)
    assert (square,) == joined((FOUR.ends(edge) for edge in FOUR.sides(cell)), "line")


def test_a_line_is_drawn_whole_up_to_a_fork() -> None:
    tee = [(Spot(0, 0), Spot(0, 2)), (Spot(0, 2), Spot(0, 4)), (Spot(0, 2), Spot(2, 2)), (Spot(2, 2), Spot(4, 2))]
    ends = [(line.points[0], line.points[-1]) for line in joined(tee, "line")]
    assert [((0, 0), (0, 2)), ((0, 2), (0, 4)), ((0, 2), (4, 2))] == sorted(map(tuple, map(sorted, ends)))


def test_two_loops_that_touch_are_drawn_without_losing_a_segment() -> None:
    segments = [FOUR.ends(edge) for cell in (AT(0, 0), AT(1, 1)) for edge in FOUR.sides(cell)]
    lines = joined(segments, "line")
    lengths = [
        sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(line.points, line.points[1:], strict=False))
        + (abs(line.points[0][0] - line.points[-1][0]) + abs(line.points[0][1] - line.points[-1][1])) * line.closed
        for line in lines
    ]
    assert 2 * len(segments) == sum(lengths)


def test_a_number_is_smaller_where_another_has_two_digits() -> None:
    assert {1.2} == {text.size for text in texts({AT(0, 0): 1, AT(0, 1): 9})}
    assert {1.0} == {text.size for text in texts({AT(0, 0): 1, AT(0, 1): 12})}


def test_a_text_in_the_corner_begins_there() -> None:
    (text,) = corner_texts({AT(0, 0): 17})
    assert text.start
    assert text.at[0] < 1
    assert text.at[1] < 1


def test_printed_numbers_are_not_written_again() -> None:
    scene = drawn(numbers(4), marks={"number": {AT(0, 0): 3, AT(0, 1): 2}}, printed=texts({AT(0, 0): 3}))
    assert ["2"] == [item.text for item in of(scene, "entry") if isinstance(item, Text)]


def test_a_shaded_cell_lies_under_its_number_and_the_number_can_be_read() -> None:
    scene = drawn(shading(), marks={"shade": {AT(0, 0): 1}}, printed=texts({AT(0, 0): 3, AT(0, 1): 4}))
    (shade,), (text,) = of(scene, "shaded"), of(scene, "on-shade")
    assert scene.items.index(shade) < scene.items.index(text)
    assert ["4"] == [item.text for item in of(scene, "given") if isinstance(item, Text)]


def test_a_text_over_a_cell_that_is_black_in_print_can_be_read() -> None:
    scene = drawn(printed=[*fills([AT(0, 0)], "block"), *corner_texts({AT(0, 0): 7})])
    assert ["7"] == [item.text for item in of(scene, "on-shade") if isinstance(item, Text)]


def test_a_cell_kept_free_has_a_dot_or_a_ring_round_its_number() -> None:
    scene = drawn(shading(), marks={"shade": {AT(0, 0): 2, AT(1, 1): 2}}, printed=texts({AT(0, 0): 3}))
    assert [Disc(AT(0, 0), 0.76, "ring")] == of(scene, "ring")
    assert [Disc(AT(1, 1), 0.14, "dot")] == of(scene, "dot")


@pytest.mark.parametrize(("layer", "role"), [(sides(), "line"), (walls(), "wall")])
def test_an_edge_kept_free_has_a_cross(layer: Layer, role: str) -> None:
    scene = drawn(layer, marks={"side": {Spot(2, 1): 1, Spot(2, 3): 2}})
    assert [Line(((2, 0), (2, 2)), role)] == of(scene, role)  # type: ignore[arg-type]
    assert [Sign(Spot(2, 3), "cross", "cross")] == of(scene, "cross")


def test_a_path_goes_through_the_middles_of_cells() -> None:
    layer = Layer("path", "inner-edge", {1: LINE, 2: NO_LINE}, "path", counts=(1,))
    scene = drawn(layer, marks={"path": {Spot(1, 2): 1, Spot(2, 3): 1}})
    assert [Line(((1, 1), (1, 3), (3, 3)), "path")] == of(scene, "path")


def test_a_bar_lies_across_or_down() -> None:
    layer = Layer("bar", "cell", {1: Words("across", "横"), 2: Words("down", "縦")}, "bar", counts=(1, 2))
    across, down = of(drawn(layer, marks={"bar": {AT(0, 0): 1, AT(1, 1): 2}}), "bar")
    assert isinstance(across, Line)
    assert across.points[0][0] == across.points[1][0]
    assert isinstance(down, Line)
    assert down.points[0][1] == down.points[1][1]


def test_notes_stand_at_their_own_places_within_the_cell() -> None:
    scene = drawn(numbers(4), notes(4), marks={"notes": {AT(0, 0): 0b11110}})
    placed = {item.text: (item.at[0] < 1, item.at[1] < 1) for item in of(scene, "note") if isinstance(item, Text)}
    assert {"1": (True, True), "2": (True, False), "3": (False, True), "4": (False, False)} == placed


def test_notes_of_many_numbers_are_a_grid_of_dots() -> None:
    marks = {"notes": {AT(0, 0): 1 << 1 | 1 << 4 | 1 << 16}}
    dots = [item for item in of(drawn(numbers(16), notes(16), marks=marks), "note") if isinstance(item, Disc)]
    (first, fourth, last) = (item.at for item in dots)
    assert first[0] == fourth[0] < last[0]
    assert first[1] < fourth[1] == last[1]


def test_notes_under_a_number_are_not_drawn() -> None:
    written = {"number": {AT(1, 1): 3}, "notes": {AT(0, 0): 0b110, AT(1, 1): 0b110, AT(2, 2): 0b10}}
    scene = drawn(notes(4), numbers(4), marks=written, printed=texts({AT(0, 0): 4}))
    assert [item.text for item in of(scene, "note") if isinstance(item, Text)] == ["1"]


def test_every_look_is_drawn() -> None:
    looks: tuple[Look, ...] = ("number", "fill", "dot", "bulb", "bar", "side", "path", "cross", "rect")
    for look in looks:
        layer = Layer("any", "inner-edge", {1: Words("one", "一")}, look, counts=(1,))
        kind = plain(lambda _: board(FOUR, NAME), layer)
        assert draw_marks(kind, Plain(Size(4, 4)), Marks({"any": {Spot(1, 2): 1}})), look


def test_highlights_tell_apart_without_colour() -> None:
    roles: tuple[Highlight, ...] = ("reason", "hint", "wrong", "conflict")
    for role in roles:
        scene = drawn(highlights={role: [AT(1, 1)]})
        assert 1 == len(of(scene, role))
    assert 1 == len(of(drawn(highlights={"hint": [AT(1, 1)]}), "good"))
    assert [True] == [i.dashed for i in of(drawn(highlights={"conflict": [AT(1, 1)]}), "bad") if isinstance(i, Line)]
    assert [False] == [i.dashed for i in of(drawn(highlights={"wrong": [AT(1, 1)]}), "bad") if isinstance(i, Line)]


def test_a_highlighted_edge_and_corner_are_drawn_where_they_are() -> None:
    line, disc = of(drawn(highlights={"reason": [Spot(2, 1), Spot(4, 4)]}), "reason")
    assert line == Line(((2, 0.1), (2, 2)), "reason")
    assert isinstance(disc, Disc)
    assert (4, 4) == disc.at


def test_a_highlighted_shaded_cell_keeps_its_ring_above_the_shading() -> None:
    scene = drawn(shading(), marks={"shade": {AT(0, 0): 1}}, highlights={"hint": [AT(0, 0)]})
    (shade,), (ring,) = of(scene, "shaded"), of(scene, "good")
    assert scene.items.index(shade) < scene.items.index(ring)


def test_a_hinted_cell_is_no_reason_for_itself() -> None:
    scene = drawn(highlights={"hint": [AT(1, 1)], "reason": [AT(1, 1), AT(1, 2)]})
    assert [Fill(2, 4, 2, 2, "reason")] == of(scene, "reason")


def test_the_title_has_the_name_and_the_size() -> None:
    assert Words("Plain board, 4 by 4", "ただの盤 4×4") == board(FOUR, NAME).title


def test_the_description_reads_what_is_printed_row_by_row() -> None:
    printed = texts({AT(0, 0): 1, AT(0, 3): 2, **{AT(2, column): column for column in range(4)}})
    described = board(FOUR, NAME, printed).description
    assert "4 rows and 4 columns. Row 1: 1 in column 1, 2 in column 4. Row 3: 0, 1, 2, 3." == described.en
    assert "4行4列の盤面。1行目：1列に1、4列に2。3行目：0、1、2、3。" == described.ja


def test_the_description_reads_the_clues_round_the_grid_side_by_side() -> None:
    clues = [Text((-1, 1), "3", "clue"), Text((-1, 7), "1", "clue"), Text((3, 9), "2", "clue")]
    described = board(FOUR, NAME, clues, ring=1).description
    assert described.en.endswith("Above: 3 in column 1, 1 in column 4. On the right: 2 in row 2.")
    assert described.ja.endswith("上の外側：1列に3、4列に1。右の外側：2行に2。")


def test_the_description_counts_what_is_written_and_names_what_is_pointed_out() -> None:
    scene = drawn(shading(), marks={"shade": {AT(0, 0): 1, AT(0, 1): 1}}, highlights={"hint": [AT(2, 1)]})
    assert scene.description.en.endswith("Written on it: shaded 2. Hint: row 3, column 2.")
    assert scene.description.ja.endswith("記入：黒マス2。ヒント：3行2列。")


def test_a_kind_can_tell_what_no_text_on_the_board_says() -> None:
    tells = Words("Row 1, column 2 is black.", "1行2列は黒。")
    scene = board(FOUR, NAME, fills([AT(0, 1)], "block"), tells=tells)
    assert "4 rows and 4 columns. No numbers are printed. Row 1, column 2 is black." == scene.description.en


def test_a_band_along_the_outline_is_not_cut_off_at_the_border_of_the_drawing() -> None:
    """A band is 30 units wide, and there are 10 units round the outline: a half-cell is 50."""
    bands = of(drawn(highlights={"hint": FOUR.edges}), "hint")
    points = [point for band in bands if isinstance(band, Line) for point in band.points]
    assert len(points) == 2 * len(FOUR.edges)
    assert all(50 * min(y, x) >= 5 and 50 * max(y, x) <= 395 for y, x in points)
