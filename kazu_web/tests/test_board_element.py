"""The element <kazu-board> in a page: its events, its form, its languages, its saves, and what is round it."""

from __future__ import annotations

from typing import Any

import pytest

from kazu_core import make

CODE = "number-place:...33.4224..132."
ANSWER = "4213314224311324"


def put(page: Any, site: str, *attributes: str, inside: str = "document.querySelector('main')") -> None:
    """Put an element with attributes, as ``name=value``, into a page of the site."""
    page.goto(f"{site}/import")
    page.evaluate(
        f"""async (attributes) => {{
          const place = window.place = {inside};
          await import(new URL("/static/-/js/kazu-board.js", location.href).href);
          const made = document.createElement("kazu-board");
          for (const one of attributes) made.setAttribute(one.split("=")[0], one.slice(one.indexOf("=") + 1));
          window.events = [];
          for (const name of ["ready", "change", "hint", "check", "solve", "select", "trial", "pause", "error"]) {{
            made.addEventListener(`kazu-${{name}}`, (event) => events.push([name, event.detail]));
          }}
          window.element = made;
          place.append(made);
        }}""",
        list(attributes),
    )


def until(page: Any, expression: str) -> None:
    """Wait until an expression holds; the page's own policy forbids the browser's way of doing so."""
    for _ in range(250):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(20)
    raise AssertionError(expression)


def ready(page: Any) -> None:
    until(page, "window.element.board !== null && events.some(([name]) => name === 'ready')")


def names(page: Any) -> list[str]:
    return [name for name, _ in page.evaluate("events.map(([name, detail]) => [name, null])")]


def solve(page: Any) -> None:
    """Write the answer of the small puzzle, cell by cell."""
    page.evaluate(
        """(answer) => [...answer].forEach((value, index) => {
          element.select([2 * Math.floor(index / 4) + 1, 2 * (index % 4) + 1]);
          if (!element.board.state.value("number", element.board.cursor)) element.enter(Number(value));
        })""",
        ANSWER,
    )


@pytest.fixture
def element(site: str, page: Any) -> Any:
    put(page, site, f"code={CODE}", "save=off")
    ready(page)
    return page


def test_an_element_is_ready_and_tells_each_change(element: Any) -> None:
    element.evaluate("element.select([1, 1]); element.enter(4)")
    told = element.evaluate("events.filter(([name]) => name === 'change').map(([, detail]) => detail)")
    assert len(told) == 1
    assert (told[0]["kind"], told[0]["size"], told[0]["layer"]) == ("number-place", 4, "number")
    assert told[0]["progress"] == {"filled": 10, "total": 16}
    assert told[0]["marks"] == {"number": [[1, 1, 4]]}
    assert (told[0]["solved"], told[0]["helped"], told[0]["hints"], told[0]["checks"]) == (False, False, 0, 0)


def test_a_solved_puzzle_is_told_once_and_after_its_change(element: Any) -> None:
    solve(element)
    until(element, "element.board.solved")
    told = [name for name in names(element) if name in {"change", "solve"}]
    assert told == ["change"] * 7 + ["solve"]
    assert element.evaluate("element.detail().solved")
    element.evaluate("element.undo()")
    assert not element.evaluate("element.detail().solved")


def test_a_puzzle_is_known_to_be_solved_without_a_network(element: Any) -> None:
    element.evaluate("element.set({conflicts: false})")
    element.evaluate("element.board.asking.rules().then(() => null)")  # what a page loads when it is first written on
    element.context.set_offline(True)
    solve(element)
    until(element, "element.board.solved")


def test_without_the_means_to_seal_the_server_is_asked(element: Any) -> None:
    element.evaluate("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    solve(element)
    until(element, "element.board.solved")


def test_a_guarded_board_and_a_trial_are_not_judged_by_themselves(element: Any) -> None:
    element.evaluate("element.set({autoCheck: 'off'})")
    solve(element)
    element.wait_for_timeout(100)
    assert not element.evaluate("element.board.solved")
    element.evaluate("element.undo(); element.set({autoCheck: 'guarded'}); element.trial('enter'); element.redo()")
    solve(element)
    element.wait_for_timeout(100)
    assert not element.evaluate("element.board.solved")
    element.evaluate("element.trial('keep')")
    until(element, "element.board.solved")


def test_a_hint_names_the_place_then_the_reason_then_writes(element: Any) -> None:
    for _ in range(3):
        element.evaluate("element.hint()")
    depths = element.evaluate("events.filter(([name]) => name === 'hint').map(([, detail]) => detail.depth)")
    assert depths == [1, 2, 3]
    assert element.evaluate("[element.detail().hints, element.detail().helped]") == [1, True]
    assert element.evaluate("element.detail().progress.filled") == 10


def test_a_page_may_refuse_hints_and_checks(element: Any) -> None:
    element.evaluate(
        "for (const name of ['hint', 'check']) element.addEventListener(`kazu-${name}`, (e) => e.preventDefault())"
    )
    assert element.evaluate("element.hint()") is None
    assert element.evaluate("element.check()") is None
    assert element.evaluate("[...element.board.drawing.shown.get('hint') ?? []]") == []
    assert element.evaluate("element.detail().hints") == 0


def test_check_tells_how_many_are_wrong_and_shows_them_where_that_is_wanted(element: Any) -> None:
    element.evaluate("element.set({check: 'show', conflicts: false}); element.select([1, 1]); element.enter(1)")
    assert element.evaluate("element.check()")["wrong"] == 1
    assert element.evaluate("[...element.board.drawing.shown.get('wrong')]") == ["1,1"]


def test_what_is_already_wrong_is_pointed_out(element: Any) -> None:
    element.evaluate("element.select([1, 1]); element.enter(3)")
    until(element, "element.board.findings.length > 0")
    assert "1,1" in element.evaluate("[...element.board.drawing.shown.get('conflict')]")


def test_a_form_has_the_progress_and_a_reset_begins_anew(site: str, page: Any) -> None:
    form = "document.querySelector('main').appendChild(document.createElement('form'))"
    put(page, site, f"code={CODE}", "save=off", "name=board", "required=", inside=form)
    ready(page)
    assert not page.evaluate("place.checkValidity()")
    page.evaluate("element.select([1, 1]); element.enter(4)")
    assert page.evaluate("new FormData(place).get('board') === element.progress && element.progress.startsWith('k1.')")
    page.evaluate("place.reset()")
    assert page.evaluate("element.detail().progress.filled") == 9
    solve(page)
    until(page, "element.board.solved")
    assert page.evaluate("place.checkValidity() && element.matches(':state(solved)')")


def test_it_plays_inside_the_shadow_of_another_element(site: str, page: Any) -> None:
    shadow = "document.querySelector('main').appendChild(document.createElement('div')).attachShadow({mode: 'open'})"
    put(page, site, f"code={CODE}", "save=off", inside=shadow)
    ready(page)
    until(page, "place.adoptedStyleSheets.length >= 3")
    width = page.evaluate("element.querySelector('.kzp-box svg').getBoundingClientRect().width")
    fill = page.evaluate("getComputedStyle(element.querySelector('.kz-paper')).fill")
    assert width > 100
    assert fill != "rgb(0, 0, 0)"
    box = page.evaluate("element.board.drawing.boundsOf('1,1').toJSON()")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("4")
    assert page.evaluate("element.detail().marks") == {"number": [[1, 1, 4]]}


def test_two_boards_do_not_share_their_keys(site: str, page: Any) -> None:
    put(page, site, f"code={CODE}", "save=off")
    ready(page)
    page.evaluate("""() => {
      window.other = element.cloneNode();
      place.append(other);
    }""")
    until(page, "other.board")
    page.evaluate("element.select([1, 1]); other.select([1, 1]); other.focus()")
    page.keyboard.press("4")
    assert page.evaluate("[element.detail().marks.number ?? null, other.detail().marks.number]") == [None, [[1, 1, 4]]]


def test_another_language_keeps_what_is_written_and_the_focus(element: Any) -> None:
    element.evaluate("element.select([1, 1]); element.focus(); element.enter(4); element.setAttribute('lang', 'ja')")
    until(element, "element.board.language === 'ja'")
    assert element.evaluate("element.detail().progress.filled") == 10
    assert element.evaluate("document.activeElement.getAttribute('aria-label')").startswith("1行1列")


def test_a_board_that_is_moved_within_the_page_stays_as_it_is(element: Any) -> None:
    element.evaluate("element.select([1, 1]); element.enter(4); document.body.append(element)")
    element.wait_for_timeout(50)
    assert element.evaluate("element.detail().progress.filled") == 10


def test_a_change_of_the_puzzle_brings_another_board(element: Any) -> None:
    element.evaluate("element.setAttribute('code', 'number-place:4...............')")
    until(element, "element.board?.payload.code === 'number-place:4...............'")
    assert element.evaluate("element.querySelectorAll('.kzp-box').length") == 1


def test_a_puzzle_that_cannot_be_read_is_told_as_an_error(site: str, page: Any, faults: list[str]) -> None:
    put(page, site, "code=number-place:nonsense", "save=off")
    until(page, "events.some(([name]) => name === 'error')")
    faults.clear()


def test_attributes_close_and_open_the_board(element: Any) -> None:
    element.evaluate("element.setAttribute('readonly', '')")
    element.wait_for_timeout(20)
    element.evaluate("element.select([1, 1]); element.enter(4)")
    assert element.evaluate("element.detail().progress.filled") == 9
    element.evaluate("element.pause()")
    assert element.evaluate("element.dataset.paused") == "true"


# ------------------------------------------------------------------------------------------------------------- saving


def test_what_was_played_comes_back_with_its_turns_and_its_time(site: str, page: Any) -> None:
    put(page, site, f"code={CODE}")
    ready(page)
    page.evaluate(
        "element.select([1, 1]); element.enter(4); element.trial('enter'); element.select([1, 3]); element.enter(1)"
    )
    page.evaluate("element.board.clock.elapsed = 61000; element.tool('corner')")
    put(page, site, f"code={CODE}")
    ready(page)
    told = page.evaluate("(({marks, trial, elapsedMs}) => [marks.number, trial, elapsedMs >= 61000])(element.detail())")
    assert told == [[[1, 1, 4], [1, 3, 1]], 1, True]
    assert page.evaluate("element.tool()") == "corner"
    page.evaluate("element.undo()")
    assert page.evaluate("element.detail().marks.number") == [[1, 1, 4]]
    page.evaluate("element.undo()")
    assert page.evaluate("[element.detail().marks.number, element.detail().trial]") == [[[1, 1, 4]], 0]
    page.evaluate("element.redo(); element.redo(); element.trial('drop')")
    assert page.evaluate("[element.detail().marks.number, element.detail().trial]") == [[[1, 1, 4]], 0]
    page.evaluate("element.undo(); element.undo(); element.undo(); element.undo()")
    assert page.evaluate("[element.detail().marks, element.detail().trial]") == [{}, 0]


def test_a_saved_turn_that_does_not_fit_brings_none_back_but_the_marks(site: str, page: Any) -> None:
    put(page, site, f"code={CODE}")
    ready(page)
    page.evaluate("element.select([1, 1]); element.enter(4); element.board.saving.now()")
    page.evaluate("""() => {
      element.board.wasTouched = false;
      const key = Object.keys(localStorage).find((name) => name.startsWith("kazu:1:"));
      const saved = JSON.parse(localStorage.getItem(key));
      saved.turns.unshift({t: 0, s: 0, ops: [["nonsense", "1,1", 0, 1]]});
      localStorage.setItem(key, JSON.stringify({...saved, place: 2}));
    }""")
    put(page, site, f"code={CODE}")
    ready(page)
    assert page.evaluate("[element.detail().marks, element.undo()]") == [{"number": [[1, 1, 4]]}, False]


def test_progress_in_a_link_is_brought_back_and_a_damaged_one_is_told(site: str, page: Any) -> None:
    put(page, site, f"code={CODE}", "save=off")
    ready(page)
    page.evaluate("element.select([1, 1]); element.enter(4)")
    progress = page.evaluate("element.progress")
    put(page, site, f"code={CODE}", "save=off", f"progress={progress}")
    ready(page)
    assert page.evaluate("element.detail().marks") == {"number": [[1, 1, 4]]}
    put(page, site, f"code={CODE}", "save=off", f"progress={progress}x")
    ready(page)
    assert page.evaluate("[element.detail().marks, element.board.isDamaged]") == [{}, True]


# ---------------------------------------------------------------------------------------------- every kind, by hand


@pytest.mark.parametrize(
    "path", ["hitori/8x8/easy", "slitherlink/8x8/easy", "number-place/9x9/easy", "takuzu/6x6/easy", "shikaku/6x6/easy"]
)
def test_every_kind_is_solved_with_the_mouse(site: str, page: Any, path: str) -> None:
    kind, size, level = path.split("/")
    answer = make(kind, size=size, level=level, seed=1).answer
    page.goto(f"{site}/play/{path}/1")
    page.wait_for_selector("kazu-board [role=gridcell]", state="attached")
    page.evaluate("""() => {
      window.element = document.querySelector("kazu-board");
      window.solved = 0;
      element.addEventListener("kazu-solve", () => (solved += 1));
      element.set({conflicts: false});
    }""")
    for layer, spot, value in answer:
        where = page.evaluate(
            """([layer, y, x, value]) => {
              const {drawing, state} = element.board;
              if (state.value(layer, `${y},${x}`) === value) return null;
              const box = drawing.svg.getBoundingClientRect();
              const [across, down] = drawing.pen.place([y, x]).map(Number);
              const scale = box.width / drawing.extent[0];
              return [box.left + across * scale, box.top + down * scale];
            }""",
            [layer, *spot, value],
        )
        if where is None:
            continue
        if kind == "shikaku":
            page.evaluate(
                "([layer, y, x, value]) => element.board.apply([[layer, `${y},${x}`, value]])", [layer, *spot, value]
            )
        else:
            page.mouse.click(*where)
        if kind in {"number-place", "takuzu"}:
            name = page.evaluate(
                "([layer, value]) => element.board.state.layers.get(layer).values[value].en", [layer, value]
            )
            page.keyboard.press(name)
    until(page, "element.board.solved")
    assert page.evaluate("solved") == 1
