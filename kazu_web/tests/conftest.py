"""A site and a browser for the tests: a page on which an error, a refused source or a failed request fails the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kazu_web.testing import served

CHROMIUM = os.environ.get("KAZU_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--overscroll-history-navigation=0",
    "--pull-to-refresh=0",
]  # a swipe is for the board alone
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
MOST_WAITED = 30_000
"""Milliseconds that a page may take for whatever a test waits for."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Serve the whole site on a free port, and return its address without a slash at the end."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return a browser; without one installed the tests that need it are left out."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need the package playwright")
    if CHROMIUM is None:
        pytest.skip("the browser tests need chromium (set KAZU_CHROMIUM to where it is)")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def faults() -> list[str]:
    """Return what went wrong on the pages of a test; a test that means some of it to go wrong clears the list."""
    return []


@pytest.fixture
def open_page(browser: Any, faults: list[str]) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a page in a context of its own, on a desk or with ``phone=True``."""
    contexts = []

    def opened(*, phone: bool = False, **options: Any) -> Any:
        # a worker would answer in place of what a test puts between page and server
        context = browser.new_context(**{"service_workers": "block", **(PHONE if phone else DESK), **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(MOST_WAITED)
        watch(page, faults)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults


def watch(page: Any, faults: list[str]) -> None:
    """Note every error, every report of the content policy and every failed request of a page."""
    page.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda asked: faults.append(f"{asked.url}: {asked.failure}") if _matters(asked) else None)
    page.on("response", lambda told: faults.append(f"{told.url}: {told.status}") if told.status >= 400 else None)


OFFLINE = "net::ERR_INTERNET_DISCONNECTED"
"""How a request fails where a test has taken the network away; when it does, early or late, is nobody's fault."""


def _is_fault(said: Any) -> bool:
    """Whether what a console says is a fault; that workers and the network are kept out is the tests' own doing."""
    own = ("Service Worker registration blocked", OFFLINE)
    return said.type in {"error", "warning"} and not any(one in said.text for one in own)


def _matters(request: Any) -> bool:
    """Whether a request failed of itself; a page takes an older question back for a newer one."""
    return request.failure not in {"net::ERR_ABORTED", OFFLINE}


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    """Return a page on a desk."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Any]) -> Any:
    """Return a page on a phone."""
    return open_page(phone=True)
