"""Without a network: what was opened once is there again, and nothing more is kept than that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from kazu_web import create_app
from kazu_web.offline import POLICY
from kazu_web.testing import served

from .acceptance import address, one_of_each_mode

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const {url} of await (await caches.open(name)).keys()) found.push(new URL(url).pathname + new URL(url).search);
  }
  return found;
}"""


class Door:
    """A site below a path, that can be closed and opened again at the same address."""

    def __init__(self, path: str, *, offline: bool = True) -> None:
        self.path, self.port = path, 0
        inner = create_app(workers=1, offline=offline)
        self.app: Any = Starlette(routes=[Mount(path, inner)]) if path else inner
        self.open()

    def open(self) -> None:
        self.serving = ExitStack()
        site = self.serving.enter_context(served(self.app, port=self.port, log_level="critical"))
        self.port = int(site.rpartition(":")[2])

    def close(self) -> None:
        self.serving.close()

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.path}"


@pytest.fixture(params=["", "/games/kazu"], ids=["alone", "mounted"])
def door(request: Any) -> Iterator[Door]:
    opened = Door(request.param)
    yield opened
    opened.close()


def until(page: Any, script: str) -> None:
    for _ in range(500):
        if page.evaluate(script):
            return
        page.wait_for_timeout(20)
    raise AssertionError(script)


def visit(page: Any, door: Door, path: str) -> None:
    page.goto(f"{door.root}{path}")
    until(page, "navigator.serviceWorker.controller !== null")


def board_there(page: Any) -> None:
    page.wait_for_selector("kazu-board .kzp-pad")


def test_what_was_opened_is_played_without_a_network(
    open_page: Callable[..., Any], door: Door, faults: list[str]
) -> None:
    page = open_page(service_workers="allow")
    played = address(one_of_each_mode()[0])
    visit(page, door, f"/play/{played}?lang=en")
    board_there(page)
    visit(page, door, "/daily?lang=en")
    until(page, f"caches.open('kazu-seen-{door.path}/').then((kept) => kept.keys()).then((keys) => "
                f"keys.filter(({{url}}) => url.includes('/{played}')).length >= 2 "
                "&& keys.some(({url}) => url.includes('/daily')))")  # fmt: skip
    door.close()
    page.goto(f"{door.root}/play/{played}?lang=en")
    board_there(page)
    page.evaluate("window.board = document.querySelector('kazu-board').board")
    page.click("kazu-board [role=gridcell] >> nth=0", force=True)
    page.evaluate("board.asking.rules()")
    assert page.evaluate("board.asking.loaded !== null || !board.payload.live.rules.length")
    page.evaluate("board.check()")
    until(page, "board.isOffline")
    page.goto(f"{door.root}/daily?lang=en")
    assert page.locator("main h1").count() == 1
    page.goto(f"{door.root}/embed?lang=ja")
    page.wait_for_selector("[data-kept] a")
    assert page.locator("[data-kept] a").count() == 1
    assert page.get_attribute("html", "lang") == "ja"
    page.click("[data-kept] a")
    board_there(page)
    faults.clear()  # the server was not to be had
    door.open()
    page.goto(f"{door.root}/import?lang=en")
    assert page.locator("#text").count() == 1


def test_only_what_was_opened_is_kept_and_nothing_from_outside(open_page: Callable[..., Any], door: Door) -> None:
    page = open_page(service_workers="allow")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    visit(page, door, f"/play/{address(one_of_each_mode()[0])}?lang=en")
    board_there(page)
    page.evaluate("document.querySelector('kazu-board').board.check()")
    visit(page, door, "/import?lang=en")
    kept = page.evaluate(KEPT)
    assert all(path.startswith(f"{door.path}/") for path in kept)
    assert not [path for path in kept if path.endswith(("/check", "/conflicts", "/hint", "/sw.js"))]
    assert all(url.startswith(door.root) for url in asked)
    scope = page.evaluate("navigator.serviceWorker.getRegistration().then((one) => new URL(one.scope).pathname)")
    assert scope == f"{door.path}/"


def test_a_site_without_it_takes_away_what_was_kept(open_page: Callable[..., Any]) -> None:
    with_it = Door("")
    page = open_page(service_workers="allow")
    visit(page, with_it, "/import?lang=en")
    with_it.close()
    without = Door.__new__(Door)
    without.path, without.port, without.app = "", with_it.port, create_app(workers=1, offline=False)
    without.open()
    page.goto(f"{without.root}/import?lang=en")
    until(page, "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)")
    without.close()


def test_the_worker_asks_nobody_else_and_is_always_the_newest() -> None:
    for offline in (True, False):
        told = TestClient(create_app(workers=1, offline=offline)).get("/sw.js")
        assert (told.status_code, told.headers["cache-control"]) == (200, "no-cache")
        assert told.headers["content-security-policy"] == POLICY
        assert "http" not in told.text
        assert ("addAll" in told.text) == offline
