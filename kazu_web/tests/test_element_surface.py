"""Every attribute, option, method, event, state and property that pages rely on, one by one.

The tables list what the JavaScript Kazu's element has and what this one has besides; a row is a thing and what shows
that it does what it says.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from .test_board_element import CODE, put, ready, solve, until

EMPTY = "." * 16
JS = Path(__file__).parents[1] / "src/kazu_web/static/js"

ATTRIBUTES: dict[str, tuple[str, str]] = {
    # attribute: (other attributes and its value, what then holds)
    "kind": ("kind=number-place size=4 level=easy seed=1", "element.detail().kind === 'number-place'"),
    "size": ("kind=number-place size=6 level=easy seed=1", "element.detail().size === 6"),
    "level": ("kind=number-place size=4 level=easy seed=1", "element.detail().level === 'easy'"),
    "seed": ("kind=number-place size=4 level=easy seed=7", "element.detail().seed === 7"),
    "givens": (f"kind=number-place givens={CODE.partition(':')[2]}", f"element.detail().code === '{CODE}'"),
    "code": (f"code={CODE}", f"element.detail().code === '{CODE}'"),
    "solution": (f"code={CODE} solution=4213314224311324", "!JSON.stringify(element.state()).includes('4213314')"),
    "run": (f"code={CODE} run=42..............", "element.detail().run === '42..............'"),
    "notes": (f"code={CODE} notes=00000c", "element.detail().notes === '00000c'"),
    "elapsed": (f"code={CODE} elapsed=90000", "element.detail().elapsedMs >= 90000"),
    "progress": (f"code={CODE} progress=k1.number!4.PROGRESS", "element.detail().run[0] === '4'"),
    "hints": (f"code={CODE} hints=off", "(element.hint(), element.detail().hints === 0)"),
    "check": (f"code={CODE} check=off", "element.board.options.check === 'off'"),
    "conflicts": (f"code={CODE} conflicts=off", "element.board.options.conflicts === false"),
    "peers": (f"code={CODE} peers=no", "element.board.options.peers === false"),
    "tidy": (f"code={CODE} tidy=0", "element.board.options.tidy === false"),
    "tap-to-step": (f"code={CODE} tap-to-step=false", "element.board.options.tapToStep === false"),
    "clock": (f"code={CODE} clock=off", "!element.board.clock.isRunning"),
    "controls": (f"code={CODE} controls=off", "getComputedStyle(element.querySelector('.kzp-pad') ?? element).display"
                 " === 'none' || !element.querySelector('.kzp-pad')"),
    "components": (f"code={CODE} components=off", "element.board.options.components === false"),
    "finished": (f"code={CODE} finished=off", "element.board.options.finished === false"),
    "note-conflicts": (f"code={CODE} note-conflicts=on", "element.board.drawing.judgesNotes"),
    "lang": (f"code={CODE} lang=ja", "element.board.language === 'ja'"),
    "auto-check": (f"code={CODE} auto-check=guarded", "element.board.options.autoCheck === 'guarded'"),
    "assist": (f"code={CODE} assist=", "element.board.options.assist === true"),
    "hand": (f"code={CODE} hand=left", "element.dataset.hand === 'left'"),
    "input": (f"code={CODE} input=one-button", "element.board.isOneButton({type: 'mouse'})"),
    "swap": (f"code={CODE} swap=", "element.board.options.swap === true"),
    "long-press": (f"code={CODE} long-press=900", "element.board.options.longPress === 900"),
    "letters": (f"code={CODE} letters=off", "element.board.options.letters === false"),
    "theme": (f"code={CODE} theme=dark", "getComputedStyle(element).getPropertyValue('--kzp-ink') === '#ece8dc'"
              " && getComputedStyle(element.board.drawing.svg).getPropertyValue('--kz-paper') === '#262a27'"),
    "readonly": (f"code={CODE} readonly=", "(element.select([1, 1]), element.enter(4), element.detail().run === '.'"
                 ".repeat(16))"),
    "required": (f"code={CODE} required=", "!element.internals.validity.valid"),
    "name": (f"code={CODE} name=board", "element.name === 'board'"),
    "src": (f"code={CODE} src=/", "element.board !== null"),
    "zoom": (f"code={CODE} zoom=2", "element.zoom() === 2"),
    "scroll": (f"code={CODE} scroll=page", "element.dataset.scroll === 'page'"),
    "save": (f"code={CODE} save=off", "element.board.saving === null"),
}  # fmt: skip

METHODS: dict[str, str] = {
    "select": "(element.select([1, 1]), element.board.cursor === '1,1')",
    "enter": "(element.select([1, 1]), element.enter(4), element.detail().run[0] === '4')",
    "undo": "(element.select([1, 1]), element.enter(4), element.undo() && element.detail().run[0] === '.')",
    "redo": "(element.select([1, 1]), element.enter(4), element.undo(), element.redo())",
    "restart": "(element.select([1, 1]), element.enter(4), element.restart(), element.detail().run[0] === '.')",
    "pencil": "(element.pencil(true), element.select([1, 1]), element.enter(4), element.detail().notes === '000008')",
    "hint": "element.hint().then((hint) => hint.spots.length > 0)",
    "check": "element.check().then((told) => told.ok === false && element.detail().checks === 1)",
    "trial": "element.trial('enter') && element.detail().trial === 1",
    "tool": "element.tool('centre') === 'centre'",
    "pause": "(element.pause(), element.dataset.paused === 'true')",
    "resume": "(element.pause(), element.resume(), element.dataset.paused === 'false')",
    "replay": "(element.select([1, 1]), element.enter(4), element.replay(), new Promise((done) => setInterval(() =>"
              " element.board.replaying && done(true), 20)))",
    "zoom": "element.zoom(2) === 2",
    "announce": "(element.announce('hear'), new Promise((done) => setTimeout(() => done("
                "element.querySelector('.kzp-sr[role=status]').textContent === 'hear'), 400)))",
    "focus": "(element.focus(), element.contains(document.activeElement))",
    "set": "(element.set({tidy: false}), element.board.options.tidy === false)",
    "load": "element.load({kind: 'number-place', size: 4, level: 'easy', seed: 3}).then((found) => found &&"
            " element.detail().seed === 3)",
    "state": "element.state().progress === element.progress",
    "detail": "element.detail().progress.total === 16",
    "destroy": "(element.destroy(), element.board === null && element.childElementCount === 0)",
    "game": "element.game === element.board.state && element.board.game() === element.game",
    "mount": "element.mount === element.board && element.mount.host === element",
    "progress": "element.progress.startsWith('k1.')",
    "form": "element.form === null",
    "name": "element.name === null",
}  # fmt: skip

DETAIL = {
    "kind", "size", "level", "seed", "run", "notes", "answer", "progress", "elapsedMs", "hints", "checks", "helped",
    "solved", "code", "width", "height", "state", "marks", "trial", "turn", "layer", "conflicts",
}  # fmt: skip

PARTS = {
    ".kzp-bar .kzp-clock[role=timer]", ".kzp-bar .kzp-progress", ".kzp-box", ".kzp-box .kzp-sr", ".kzp-pad",
    ".kzp-key[data-action=number-1][data-value='1']", "[data-action=erase]", ".kzp-button[data-action=undo]",
    ".kzp-button[data-action=hint]", ".kzp-button[data-action=check]", ".kzp-says",
}  # fmt: skip

PROPERTIES = {
    "paper", "ink", "given", "entry", "note", "grid", "box", "frame", "cage", "clue", "diagonal", "peer", "same",
    "select", "hint", "conflict", "wrong", "bad", "good", "font", "line", "cross", "shade", "dot", "bulb", "lit",
    "rect",
}  # fmt: skip
OF_THE_PLAYER = {"--kz-focus", "--kz-trial", "--kz-trial-2", *(f"--kz-tint-{number}" for number in range(1, 9)),
                 *(f"--kzp-{name}" for name in ("ink", "muted", "rule", "surface", "accent", "good"))}  # fmt: skip


def opened(page: Any, site: str, given: str) -> None:
    attributes = [one for one in given.split(" ") if one]
    if not any(one.startswith("save=") for one in attributes):
        attributes.append("save=off")
    put(page, site, *attributes)
    page.evaluate("""() => Promise.all(["kazu", "pad"].map((name) => new Promise((done) => {
      const link = Object.assign(document.createElement("link"), {rel: "stylesheet", href: `/static/-/${name}.css`});
      link.onload = done;
      document.head.append(link);
    })))""")
    ready(page)


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_an_attribute_does_what_it_says(site: str, page: Any, name: str) -> None:
    given, holds = ATTRIBUTES[name]
    if "PROGRESS" in given:
        opened(page, site, f"code={CODE}")
        page.evaluate("element.select([1, 1]); element.enter(4)")
        given = f"code={CODE} progress={page.evaluate('element.progress')}"
    opened(page, site, given)
    until(page, f"Boolean({holds})")


@pytest.mark.parametrize("name", METHODS)
def test_a_method_does_what_it_says(site: str, page: Any, name: str) -> None:
    opened(page, site, f"code={CODE}")
    assert page.evaluate(METHODS[name])


def test_the_tables_list_every_attribute_and_every_method() -> None:
    source = (JS / "kazu-board.js").read_text(encoding="utf-8")
    lists = re.findall(r"^const (?:SWITCHES|CHOICES|PUZZLE|START|FLAGS) = \[([^\]]*)\]", source, re.MULTILINE)
    watched = re.findall(r"observedAttributes = \[([^\]]*)\]", source)
    assert set(re.findall(r'"([\w-]+)"', " ".join([*lists, *watched]))) | {"name"} == set(ATTRIBUTES)
    inside = source.partition("export class KazuBoard")[2].partition("\n}\n")[0]
    defined = set(re.findall(r"^  (?:async |get )?([a-z]\w*)\([^)]*\) \{", inside, re.MULTILINE))
    own = {"constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback", "formResetCallback",
           "formStateRestoreCallback"}  # fmt: skip
    assert defined - own == set(METHODS)


def test_events_and_callbacks_tell_the_whole_detail_in_order(site: str, page: Any) -> None:
    opened(page, site, f"code={CODE}")
    page.evaluate("element.select([1, 1]); element.enter(4); element.trial('enter'); element.trial('keep');"
                  "element.pause(); element.resume()")  # fmt: skip
    page.evaluate("element.check()")
    page.evaluate("element.hint()")
    page.evaluate("element.restart()")
    solve(page)
    until(page, "element.board.solved")
    told = page.evaluate("events.map(([name, detail]) => [name, Object.keys(detail)])")
    assert {name for name, _ in told} == {"ready", "change", "hint", "check", "solve", "select", "trial", "pause"}
    assert all(set(keys) >= DETAIL for _, keys in told)
    assert [name for name, _ in told if name in {"change", "solve"}][-2:] == ["change", "solve"]


def test_a_host_given_to_mount_hears_the_same_by_callbacks(site: str, page: Any, faults: list[str]) -> None:
    put(page, site)
    heard = page.evaluate(
        """async (code) => {
          const {mountKazu} = await import(new URL("/static/-/js/kazu-board.js", location.href).href);
          const host = document.createElement("div");
          document.querySelector("main").append(host);
          const heard = [];
          const note = (name) => (detail) => heard.push([name, detail.run]);
          const board = await mountKazu(host, {code, run: "42..............", save: false, language: "ja",
            onChange: note("change"), onHint: note("hint"), onCheck: note("check"), onSolve: note("solve")});
          board.select([1, 5]);
          board.enter(1);
          await board.check();
          await board.hint();
          const none = await mountKazu(host.cloneNode(), {kind: "number-place", givens: "nonsense", save: false});
          return [heard, board.host === host, none, host.classList.contains("kazu-play"), {...host.dataset}];
        }""",
        CODE,
    )
    faults.clear()  # what cannot be read is refused
    told, is_host, none, is_dressed, data = heard
    assert told == [["change", "421............."], ["check", "421............."], ["hint", "421............."]]
    assert (is_host, none, is_dressed) == (True, None, True)
    assert (data["kind"], data["size"], data["solved"], data["pencil"]) == ("number-place", "4x4", "false", "false")


def test_the_states_are_seen_by_style_sheets(site: str, page: Any, faults: list[str]) -> None:
    opened(page, site, f"code={CODE}")
    page.evaluate("element.trial('enter')")
    assert page.evaluate("element.matches(':state(trial)') && element.dataset.trial === '1'")
    page.evaluate("element.trial('drop'); element.pause()")
    assert page.evaluate("element.matches(':state(paused)') && element.dataset.paused === 'true'")
    page.evaluate("element.resume(); element.select([1, 1]); element.enter(3)")
    until(page, "element.matches(':state(conflict)') && element.dataset.conflict === 'true'")
    page.context.set_offline(True)
    page.evaluate("element.check()")
    until(page, "element.matches(':state(offline)') && element.dataset.offline === 'true'")
    page.context.set_offline(False)
    page.evaluate("element.check()")
    until(page, "!element.matches(':state(offline)') && element.dataset.offline === 'false'")
    page.evaluate("element.undo()")
    solve(page)
    until(page, "element.matches(':state(solved)') && element.dataset.solved === 'true'")
    faults.clear()


def test_the_parts_have_the_names_that_pages_style(site: str, page: Any) -> None:
    opened(page, site, f"code={CODE}")
    assert [one for one in PARTS if not page.evaluate("(one) => element.querySelector(one) !== null", one)] == []


def test_the_custom_properties_are_there_in_both_themes(site: str, page: Any) -> None:
    seen = []
    for theme in ("light", "dark"):
        opened(page, site, f"code={CODE} theme={theme}")
        values = page.evaluate(
            """([own, player]) => {
              const [svg, host] = [element.board.drawing.svg, element].map((node) => getComputedStyle(node));
              return [...own.map((name) => svg.getPropertyValue(`--kz-${name}`)),
                ...player.map((name) => host.getPropertyValue(name))];
            }""",
            [sorted(PROPERTIES), sorted(OF_THE_PLAYER)],
        )
        assert all(values)
        seen.append(values)
    assert sum(light != dark for light, dark in zip(*seen, strict=True)) >= len(seen[0]) - 1  # all but the font


# ------------------------------------------------------------------------------------------------- runs and notes


@pytest.mark.parametrize(
    ("given", "run", "notes"),
    [
        (f"run={EMPTY}", EMPTY, ""),
        ("run=42.............4", "42.............4", ""),
        ("run=4", EMPTY, ""),  # what cannot be read is passed over
        ("run=9...............", EMPTY, ""),
        ("run=0...............", EMPTY, ""),
        ("notes=00000f010003", EMPTY, "00000f010003"),
        ("notes=00000f00", EMPTY, ""),
        ("notes=00000g", EMPTY, ""),
        ("notes=0z0001", EMPTY, ""),
        ("run=4............... notes=000001010002", "4" + EMPTY[1:], "010002"),  # a number leaves no notes
    ],
)  # fmt: skip
def test_runs_and_notes_are_read_and_told(site: str, page: Any, given: str, run: str, notes: str) -> None:
    opened(page, site, f"code={CODE} {given}")
    assert page.evaluate("(({run, notes}) => [run, notes])(element.detail())") == [run, notes]


def test_a_symbol_of_a_printed_cell_is_passed_over_and_the_answer_has_them_all(site: str, page: Any) -> None:
    opened(page, site, f"code={CODE} run=4213314224311324")
    assert page.evaluate("element.detail().run") == "421..1....31...4"
    assert page.evaluate("element.detail().answer") == "4213314224311324"
    until(page, "element.board.solved")


def test_large_numbers_are_letters(site: str, page: Any) -> None:
    opened(page, site, "kind=number-place size=16 level=easy seed=1")
    cell = page.evaluate("element.board.grid.spots('cell').find((at) => !element.board.state.isClosed('number', at))")
    page.evaluate("(cell) => { element.board.select(cell); element.enter(16); }", cell)
    run = page.evaluate("element.detail().run")
    assert (len(run), run.count("G"), run.count(".")) == (256, 1, 255)


# ---------------------------------------------------------------------------------------------------- assist


def test_assist_crosses_off_what_a_rule_leaves_no_room_for_in_the_same_turn(site: str, page: Any) -> None:
    opened(page, site, "kind=hitori size=5 level=easy seed=1 assist=on")
    until(page, "element.board.asking.loaded")
    page.evaluate("element.board.apply([['shade', '3,3', 1]])")
    assert page.evaluate("element.detail().marks.shade") == [[1, 3, 2], [3, 1, 2], [3, 3, 1], [3, 5, 2], [5, 3, 2]]
    page.evaluate("element.undo()")
    assert page.evaluate("element.detail().marks") == {}
    page.evaluate("element.set({assist: false}); element.board.apply([['shade', '3,3', 1]])")
    assert page.evaluate("element.detail().marks.shade") == [[3, 3, 1]]


def test_assist_closes_a_clue_that_has_enough_and_a_corner_that_is_passed(site: str, page: Any) -> None:
    opened(page, site, "code=slitherlink:3x3/gbk assist=on")
    until(page, "element.board.asking.loaded")
    page.evaluate("element.board.apply([['side', '2,3', 1]])")
    marks = {(y, x): value for y, x, value in page.evaluate("element.detail().marks.side")}
    crossed = {at for at, value in marks.items() if value == 2}
    assert crossed == {(0, 3), (1, 2), (1, 4)}
    assert page.evaluate("element.board.state.at") == 1


def test_a_tag_without_a_kind_shows_the_first_that_the_server_has(site: str, page: Any) -> None:
    put(page, site, "level=easy", "save=off")
    ready(page)
    first = page.evaluate("fetch('/api/v1/kinds').then((told) => told.json()).then(({kinds}) => kinds)")
    assert page.evaluate("element.detail().kind") == next(kind["name"] for kind in first if kind.get("levels"))
