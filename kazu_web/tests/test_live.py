"""The rules that a page judges by itself find what the core finds: the same codes, spots and words, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.checking import printed
from kazu_core.codecs.json import marks_to_data
from kazu_core.constraints import live as vocabulary
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.connected import Connected
from kazu_core.constraints.counts import Count, CountEither, Reading
from kazu_core.constraints.island_rules import islands
from kazu_core.constraints.live import Live
from kazu_core.constraints.loops import SingleLoop, zero_or_two
from kazu_core.constraints.number_region_rules import number_regions
from kazu_core.constraints.numbers import AllDifferent, UpTo
from kazu_core.constraints.order import Apart, Less, Seen
from kazu_core.constraints.patterns import Differ, NotAll
from kazu_core.constraints.shading import apart
from kazu_core.constraints.sums import Sum
from kazu_core.drawing import board, picture
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Kind
from kazu_core.marks import Layer, Marks, bars, counted, numbers, shading, sides
from kazu_core.random import Stream
from kazu_core.registry import Registry
from kazu_core.scene import Text
from kazu_core.words import Words
from kazu_web.live import clue_place, is_untold, live_data
from kazu_web.payload import finding_data, layer_data, payload_of

REGISTRY = Registry.load()
Places = Iterable[tuple[float, float]]
FILLS = (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
SCRIPT = """async (puzzles) => {
  const at = (name) => new URL(`/static/-/js/${name}.js`, location.href).href;
  const {State} = await import(at("state"));
  const {Rules} = await import(at("rules"));
  const {Words} = await import(at("words"));
  const languages = ["en", "ja"].map((language) => new Words(language, {}));
  return puzzles.map(([payload, boards]) => {
    const state = new State(payload);
    const rules = new Rules(payload.live, state);
    return boards.map((marks) => {
      state.start();
      for (const [layer, rows] of Object.entries(marks)) {
        for (const [y, x, value] of rows) state.put(layer, `${y},${x}`, value);
      }
      const findings = rules.findings().map(({code, spots, words}) => {
        const [en, ja] = languages.map((language) => language.of(words));
        return {code, spots, words: {en, ja}};
      });
      return [findings, [...rules.met()].sort()];
    });
  });
}"""


def judged(page: Any, site: str, puzzles: list[tuple[dict[str, Any], list[Marks]]]) -> Any:
    """Return what the page finds on each board of each puzzle, and which clues are met."""
    page.goto(f"{site}/import")
    return page.evaluate(SCRIPT, [[payload, list(map(marks_to_data, boards))] for payload, boards in puzzles])


def read(
    constraints: Iterable[Constraint], layers: tuple[Layer, ...], given: Marks, boards: list[Marks], texts: Places = ()
) -> Any:
    """Return the same, as the constraints read it that are told to a page."""
    told = [one for one in constraints if one.judged and not is_untold(one)]
    return [
        [
            [finding_data(finding) for one in told for finding in one.breaches(counting, False)],
            met_of(told, counting, marks, texts),
        ]
        for marks in boards
        for counting in (counted(marks, layers).over(given),)
    ]


def drawn(layers: Iterable[Layer], grid: Any, given: Marks, count: int) -> Iterator[Marks]:
    """Yield boards on which some or all spots have a value, from few sorts to many, dots and crosses among them."""
    stream = Stream(7)
    answering = [layer for layer in layers if layer.answer]
    for index in range(count):
        fill, written = FILLS[index % len(FILLS)], {}
        for layer in answering:
            values = list(layer.values)[: 1 + stream.below(len(layer.values))]
            written[layer.name] = {
                spot: stream.choice(values)
                for spot in layer.spots(grid)
                if not given.value(layer.name, spot) and stream.below(1000) < fill * 1000
            }
        yield Marks(written)


def boards_of(kind: Kind[Any], puzzle: Any, answer: Marks, count: int) -> list[Marks]:
    """Return drawn boards, and the answer with more and more of it taken away or changed."""
    layers, grid = kind.layers(puzzle), kind.grid(puzzle)
    given = printed(kind.constraints(puzzle))
    free = Marks({name: {spot: value for spot, value in answer.on(name).items() if not given.value(name, spot)}
                  for name in answer.layers})  # fmt: skip
    boards = list(drawn(layers, grid, given, count))
    stream = Stream(3)
    for index in range(count):
        kept: dict[str, dict[Spot, int]] = {}
        for name, spot, value in free:
            layer = next(one for one in layers if one.name == name)
            chance = stream.below(4 * count)
            if chance > index:
                kept.setdefault(name, {})[spot] = (
                    stream.choice(list(layer.values)) if chance < 3 + index // 2 else value
                )
        boards.append(Marks(kept))
    return [*boards, free]


@pytest.mark.parametrize("name", sorted(REGISTRY.kinds))
def test_the_page_finds_on_every_kind_what_the_core_finds(site: str, page: Any, name: str) -> None:
    kind = REGISTRY.kinds[name]
    puzzles = [(example.puzzle, example.marks, 6) for example in kind.examples()]
    if kind.making is not None:
        size = kind.making.default
        made = kazu.make(name, size=size, level=kind.making.levels(size)[0], seed=1)
        puzzles.append((made.puzzle, made.answer, 24))
    asked = [
        (payload_of(kind, puzzle, answer=None), boards_of(kind, puzzle, answer, count))
        for puzzle, answer, count in puzzles
    ]
    found = judged(page, site, asked)
    for (puzzle, _, _), (_, boards), told in zip(puzzles, asked, found, strict=True):
        constraints = kind.constraints(puzzle)
        texts = [item.at for item in picture(kind, puzzle).items if isinstance(item, Text)]
        assert told == read(constraints, kind.layers(puzzle), printed(constraints), boards, texts)


LINE = Words("the line {at}", "第{at}列")
SIZE = Size(5, 4)
GRID = grid_of(SIZE)


def named(lines: Iterable[tuple[Spot, ...]]) -> list[tuple[Words, tuple[Spot, ...]]]:
    return [(LINE.fill(at=at), line) for at, line in enumerate(lines, 1)]


def comparisons() -> list[Constraint]:
    number = "number"
    return [
        *(AllDifferent(layer=number, where=where, spots=line) for where, line in named(GRID.rows)),
        *(Sum(layer=number, where=where, spots=line[:3], total=total, highest=4)
          for total, (where, line) in enumerate(named(GRID.columns), 5)),
        *(Sum(layer=number, where=where, spots=line[1:], total=9, highest=4, clue=True, printed=(-1, line[0].x))
          for where, line in named(GRID.columns)),
        *(Less(layer=number, less=line[0], more=line[1]) for line in GRID.rows),
        *(Seen(layer=number, where=where, spots=line, count=at % 3 + 1) for at, (where, line)
          in enumerate(named(GRID.rows))),
        *(Apart(layer=number, where=where, spots=line) for where, line in named(GRID.rows)),
        *(UpTo(layer=number, most=most, where=where, spots=line) for most, (where, line)
          in enumerate(named(GRID.rows), 1)),
        *(NotAll(layer=number, spots=line[:2], value=2, where=where) for where, line in named(GRID.rows)),
        *(NotAll(layer=number, spots=line[2:4], value=0) for line in GRID.rows),
        Differ(layer=number, one=GRID.rows[0], other=GRID.rows[2]),
        *(Count(layer=number, spots=line, value=1, least=1, most=2, where=where, what=Words("1", "1"), clue=True)
          for where, line in named(GRID.rows)),
        *number_regions(SIZE, 4),
    ]  # fmt: skip


def of_two() -> list[Constraint]:
    readings: tuple[Reading, ...] = ("majority", "difference")
    return [
        CountEither(layer="bar", values=(1, 2), spots=line, number=number, reading=reading, where=where, clue=True)
        for reading in readings
        for number, (where, line) in enumerate(named(GRID.rows), 1)
    ]


def shadings() -> list[Constraint]:
    clues = {GRID.cells[0]: 3, GRID.cells[7]: 0, GRID.cells[19]: 12}
    return [*apart(GRID), Connected(layer="shade", grid=GRID, granted=apart(GRID)), *islands(SIZE, clues)]  # fmt: skip


def loops() -> list[Constraint]:
    return [*zero_or_two(SIZE, "side", "corner"), SingleLoop(layer="side", size=SIZE)]


def paths() -> list[Constraint]:
    return [*zero_or_two(SIZE, "path", "cell"), SingleLoop(layer="path", size=SIZE, at="cell")]


PATH = Layer("path", "inner-edge", sides().values, "path", counts=(1,))


@pytest.mark.parametrize(
    ("layer", "constraints"),
    [(numbers(4), comparisons()), (bars(), of_two()), (shading(), shadings()), (sides(), loops()), (PATH, paths())],
    ids=["numbers", "bars", "shading", "sides", "paths"],
)
def test_every_rule_of_the_library_is_read_alike(
    site: str, page: Any, layer: Layer, constraints: list[Constraint]
) -> None:
    scene = board(GRID, Words("Board", "盤"))
    payload = {
        "size": [SIZE.width, SIZE.height], "layers": [layer_data(layer)], "printed": {}, "modes": {},
        "live": live_data(constraints, SIZE, scene),
    }  # fmt: skip
    boards = [*drawn([layer], GRID, Marks(), 120), *ringed(layer)]
    (found,) = judged(page, site, [(payload, boards)])
    assert found == read(constraints, (layer,), Marks(), boards)
    early = codes(payload["live"]) - {"line-ends"}  # a cross keeps nothing from being drawn
    assert early <= {one["code"] for findings, _ in found for one in findings}


def met_of(constraints: Iterable[Constraint], counting: Marks, written: Marks, texts: Places) -> list[str]:
    """Return where the clues stand that something is written for and that a finished grid would keep."""
    met = {
        clue_place(constraint, texts)
        for constraint in constraints
        if constraint.clue and (live := constraint.live()) is not None and live.rule
        if is_touched(live, written)
        if not any(constraint.breaches(counting, True))
    }
    return sorted(",".join(repr(int(side) if side == int(side) else side) for side in at) for at in met)


def is_touched(live: Live, written: Marks) -> bool:
    """Whether something is written where a rule looks: anywhere, when it names a cell where edges are written."""
    there = written.on(live.layer)
    takes_cells = any(spot.is_cell for spot in there)
    own = [spot for spot in live.spots if spot.is_cell == takes_cells]
    return any(spot in there for spot in own) if own else bool(there)


def ringed(layer: Layer) -> list[Marks]:
    """Return boards with small loops, which drawn ones seldom have."""
    one, other = ((corner, corner.step(2, 2)) for corner in (Spot(0, 0), Spot(4, 4)))
    if layer.name == "path":
        one, other = ((cell, cell.step(2, 2)) for cell in (Spot(1, 1), Spot(5, 5)))
    elif layer.name != "side":
        return []
    rings = [[Spot(a.y, a.x + 1), Spot(b.y, a.x + 1), Spot(a.y + 1, a.x), Spot(a.y + 1, b.x)] for a, b in (one, other)]
    return [
        Marks({layer.name: dict.fromkeys(edges, 1)})
        for edges in (rings[0], rings[0] + rings[1], rings[1][:3] + rings[0])
    ]


def codes(live: dict[str, Any]) -> set[str]:
    return {told[0] for family in live["rules"] for told in family["told"]}


def test_the_page_has_every_rule_that_the_core_names() -> None:
    table = set(re.findall(r"^``([a-z-]+)``  ", vocabulary.__doc__ or "", re.MULTILINE))
    source = (Path(__file__).parents[1] / "src/kazu_web/static/js/rules.js").read_text(encoding="utf-8")
    judges = source.partition("const JUDGES = {")[2].partition("\n};")[0]
    assert table == set(re.findall(r'^  "?([a-z-]+)"?\(', judges, re.MULTILINE))
