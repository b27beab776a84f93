"""Places in the browser are the places of the core: the same spots, neighbours and ends, and the same drawn lines."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kazu_core.drawing import joined, straight
from kazu_core.grid import Grid, Size

SIZES = [Size(1, 1), Size(3, 2), Size(5, 5)]


def named(spots: Any) -> list[str]:
    return [f"{y},{x}" for y, x in spots]


def run(page: Any, site: str, module: str, script: str, *values: Any) -> Any:
    """Run a script, a function of a module and of values, in a page."""
    page.goto(f"{site}/import")
    return page.evaluate(
        f"""async (values) => {{
          return ({script})(await import(new URL("/static/-/js/{module}.js", location.href).href), ...values);
        }}""",
        list(values),
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_spots_are_those_of_the_core(site: str, page: Any, size: Size) -> None:
    grid = Grid(size)
    found = run(
        page,
        site,
        "geometry",
        """({Grid}, width, height) => {
          const grid = new Grid(width, height);
          const lists = ["cell", "edge", "inner-edge", "corner"].map((sort) => grid.spots(sort));
          const [cells, edges, , corners] = lists;
          return [...lists, cells.map((at) => grid.neighbours(at)), cells.map((at) => grid.sides(at)),
            edges.map((at) => grid.ends(at)), edges.map((at) => grid.beside(at)),
            corners.map((at) => grid.meeting(at))];
        }""",
        size.width,
        size.height,
    )
    assert found == [
        named(grid.cells), named(grid.edges), named(grid.inner_edges), named(grid.corners),
        [named(grid.neighbours(at)) for at in grid.cells], [named(grid.sides(at)) for at in grid.cells],
        [named(grid.ends(at)) for at in grid.edges], [named(grid.beside(at)) for at in grid.edges],
        [named(grid.meeting(at)) for at in grid.corners],
    ]  # fmt: skip


def test_a_point_is_in_a_cell_near_an_edge_and_near_a_corner(site: str, page: Any) -> None:
    script = """({Grid}, points) => points.map((point) => {
      const grid = new Grid(3, 2);
      return [grid.cellAt(point), grid.cellNear(point), grid.edgeNear(point).edge, grid.cornerNear(point)];
    })"""
    points = [(1, 1), (0.2, 1.1), (3.9, 5.7), (1, 3.8), (-1, 1), (1, 6.5)]
    assert run(page, site, "geometry", script, points) == [
        ["1,1", "1,1", "0,1", "2,2"],
        ["1,1", "1,1", "0,1", "0,2"],
        ["3,5", None, "4,5", "4,6"],
        ["1,3", "1,3", "1,4", "2,4"],
        [None, None, "0,1", "0,2"],
        [None, None, "1,6", "2,6"],
    ]


def test_the_way_to_a_cell_goes_along_the_longer_side_first(site: str, page: Any) -> None:
    script = "({steps}, pairs) => pairs.map(([from, to]) => steps(from, to))"
    pairs = [["1,1", "1,7"], ["1,1", "3,5"], ["5,5", "5,5"], ["6,2", "2,2"]]
    assert run(page, site, "geometry", script, pairs) == [
        ["1,3", "1,5", "1,7"], ["1,3", "1,5", "3,5"], [], ["4,2", "2,2"],
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_lines_are_joined_as_the_core_joins_them(site: str, page: Any, seed: int) -> None:
    dice = random.Random(seed)
    grid = Grid(Size(5, 4))
    edges = [edge for edge in grid.edges if dice.random() < 0.5]
    inner = [edge for edge in grid.inner_edges if dice.random() < 0.5]
    script = """({joined, straight}, segments, edges) => {
      const points = (line) => [line.points, Boolean(line.closed)];
      return [joined(segments, "line").map(points), straight(edges, "wall").map(points)];
    }"""
    segments = [named(grid.ends(edge)) for edge in edges]
    expected = [
        [[list(map(list, line.points)), line.closed] for line in lines]
        for lines in (joined(map(grid.ends, edges), "line"), straight(inner, "wall"))
    ]
    assert run(page, site, "looks", script, segments, named(inner)) == expected
