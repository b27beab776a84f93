"""What a browser keeps of a board, brings back, gives up for want of room, and what two tabs do to each other."""

from __future__ import annotations

from typing import Any

FIRST, SECOND = "number-place/6x6/easy/1", "number-place/6x6/easy/2"
MOST_LOOKS = 250
NO_STORE = (
    """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }})"""
)
SMALL_STORE = """async (room) => {
  const {Store} = await import(new URL("/static/-/js/store.js", location.href).href);
  const texts = new Map();
  const used = () => [...texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const small = {
    getItem: (key) => texts.get(key) ?? null,
    removeItem: (key) => texts.delete(key),
    setItem(key, text) {
      const before = texts.get(key);
      texts.set(key, text);
      if (used() <= room) return;
      before === undefined ? texts.delete(key) : texts.set(key, before);
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const store = new Store(small);
  window.told = [];
  store.onLoss((loss) => told.push(loss));
  window.store = store;
}"""


def until(page: Any, script: str) -> None:
    for _ in range(MOST_LOOKS):
        if page.evaluate(script):
            return
        page.wait_for_timeout(20)
    raise AssertionError(script)


def opened(page: Any, site: str, path: str = FIRST, after: str = "") -> Any:
    page.goto(f"{site}/play/{path}?lang=en{after}")
    page.wait_for_selector(".kzp-pad")
    page.evaluate("() => { window.board = document.querySelector('kazu-board').board; }")
    return page


def write(page: Any, count: int) -> dict[str, int]:
    """Write numbers into the first empty cells, save, and return what is written."""
    page.evaluate(
        """count => {
          const open = board.grid.spots("cell").filter((at) => !board.state.value("number", at));
          open.slice(0, count).forEach((at, index) => board.apply([["number", at, 1 + index % 6]]));
          board.saving?.now();
        }""",
        count,
    )
    return written(page)


def written(page: Any) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("Object.fromEntries(board.state.written.get('number'))")
    return found


def says(page: Any) -> str:
    return str(page.locator(".kzp-says").text_content())


def test_what_was_written_is_there_again(site: str, page: Any) -> None:
    opened(page, site)
    before = write(page, 3)
    page.evaluate("""() => {
      const at = board.grid.spots("cell").find((one) => !board.state.value("number", one));
      board.apply([["notes", at, 6]]);
      board.clock.elapsed = 65000;
      board.saving.now();
    }""")
    opened(page, site)
    assert written(page) == before
    assert page.evaluate("board.state.written.get('notes').size") == 1
    assert 65000 <= page.evaluate("board.clock.elapsed") < 75000
    assert "You were here before" in says(page)
    page.click('[data-action="undo"]')
    page.click('[data-action="undo"]')
    assert len(written(page)) == 2


def test_two_puzzles_of_a_kind_are_kept_apart(site: str, page: Any) -> None:
    first = write(opened(page, site), 3)
    second = write(opened(page, site, SECOND), 2)
    assert written(opened(page, site)) == first
    assert written(opened(page, site, SECOND)) == second


def test_a_solved_board_opens_solved(site: str, page: Any) -> None:
    opened(page, site)
    page.evaluate("() => { board.finish(); board.saving.now(); }")
    opened(page, site)
    assert page.get_attribute("kazu-board", "data-solved") == "true"
    assert "Solved in" in says(page)


def test_where_nothing_is_kept_the_board_plays_on(site: str, page: Any) -> None:
    page.add_init_script(NO_STORE)
    opened(page, site)
    assert "keeps nothing here" in says(page)
    assert len(write(page, 2)) == 2


def test_a_link_brings_its_progress(site: str, page: Any) -> None:
    opened(page, site)
    before = write(page, 4)
    code = page.evaluate("board.progress")
    page.evaluate("localStorage.clear()")
    page.evaluate("board.saving.store = {save() {}}")
    page.goto("about:blank")
    opened(page, site, after=f"#p={code}")
    assert written(page) == before
    assert "progress of the link" in says(page)


def test_a_damaged_link_opens_the_puzzle_and_says_so(site: str, page: Any) -> None:
    opened(page, site, after="#p=k1.number!123456.zzz")
    assert written(page) == {}
    assert "could not be read" in says(page)


def test_another_tab_is_told_and_nothing_is_mixed(site: str, page: Any, faults: list[str]) -> None:
    opened(page, site)
    other = page.context.new_page()
    opened(other, site)
    there = write(other, 3)
    page.locator(".kzp-banner", has_text="another tab").wait_for()
    assert written(page) == {}
    page.click('[data-action="elsewhere-take"]')
    assert written(page) == there
    page.click('[data-action="undo"]')
    assert written(page) == {}
    assert faults == []


def test_one_can_stay_with_what_is_here(site: str, page: Any) -> None:
    opened(page, site)
    other = opened(page.context.new_page(), site)
    write(other, 3)
    page.locator(".kzp-banner", has_text="another tab").wait_for()
    page.click('[data-action="elsewhere-keep"]')
    assert not page.is_visible(".kzp-banner")
    assert written(page) == {}


def test_a_key_is_a_hash_of_64_bits(site: str, page: Any) -> None:
    opened(page, site)
    keys = page.evaluate("""async () => {
      const {keyOf} = await import(new URL("/static/-/js/store.js", location.href).href);
      return ["", "a", "数"].map(keyOf);
    }""")
    # FNV-1a, of 64 bits, of the text in UTF-8
    assert keys == [f"kazu:1:{hashed(text.encode()):016x}" for text in ("", "a", "数")]


def hashed(octets: bytes) -> int:
    found = 0xCBF29CE484222325
    for octet in octets:
        found = (found ^ octet) * 0x100000001B3 % 2**64
    return found


def test_the_oldest_give_way_where_there_is_no_more_room(site: str, page: Any) -> None:
    opened(page, site)
    page.evaluate(SMALL_STORE, 1200)
    kept = page.evaluate("""() => {
      for (let index = 0; index < 30; index += 1) store.save(`puzzle ${index}`, {progress: "x".repeat(60)});
      return store.recent().map((saved) => saved.code);
    }""")
    assert kept[0] == "puzzle 29"
    assert 0 < len(kept) < 12
    assert page.evaluate("told") == ["full"]


def test_what_fits_nowhere_is_told_once(site: str, page: Any) -> None:
    opened(page, site)
    page.evaluate(SMALL_STORE, 100)
    page.evaluate("() => { for (const code of ['a', 'b']) store.save(code, {progress: 'x'.repeat(200)}); }")
    assert page.evaluate("told") == ["none"]


def test_so_many_puzzles_are_kept_and_no_more(site: str, page: Any) -> None:
    opened(page, site)
    page.evaluate(SMALL_STORE, 10_000_000)
    found = page.evaluate("""() => {
      for (let index = 0; index < 210; index += 1) store.save(`puzzle ${index}`, {});
      store.save("puzzle 20", {});
      return [store.keys().length, store.recent()[0].code, store.load("puzzle 5"), store.load("puzzle 209").code];
    }""")
    assert found == [200, "puzzle 20", None, "puzzle 209"]


def test_a_record_of_another_puzzle_or_no_record_at_all_is_passed_over(site: str, page: Any) -> None:
    opened(page, site)
    code = page.evaluate("board.payload.code")
    page.evaluate(
        """async (code) => {
      const {keyOf} = await import(new URL("/static/-/js/store.js", location.href).href);
      board.saving.store = {save() {}};
      localStorage.setItem(keyOf(code), "{nonsense");
      localStorage.setItem("kazu:settings", "[1]");
    }""",
        code,
    )
    opened(page, site)
    assert written(page) == {}


def test_only_the_newest_question_about_conflicts_is_asked(site: str, page: Any) -> None:
    opened(page, site)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/conflicts") else None)
    answers = page.evaluate("""async () => {
      const {createApi} = await import(new URL("/static/-/js/api.js", location.href).href);
      const api = createApi("/");
      return Promise.all([1, 2, 3].map(() => api.conflicts(board.payload.code, {})));
    }""")
    assert answers == [None, None, []]
    assert len(asked) == 1


def test_a_refusal_says_what_it_is(site: str, page: Any, faults: list[str]) -> None:
    opened(page, site)
    told = page.evaluate("""async () => {
      const {createApi} = await import(new URL("/static/-/js/api.js", location.href).href);
      return createApi("/").check("no-such-kind:1", {}).catch((trouble) => [trouble.name, trouble.code, trouble.key]);
    }""")
    assert told[0] == "Trouble"
    assert told[2] == "says.refused"
    faults.clear()
