"""What a browser keeps so that puzzles that were opened once are there without a network: the service worker.

It lies at the root of the app, wherever that is mounted, and has nothing to do with what lies outside. A host that does
not want it says so (`create_app(offline=False)`); then what an earlier version kept is taken away.
"""

from __future__ import annotations

import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kazu_web.lean import lean_script
from kazu_web.static import Static

_FOLDER = Path(__file__).parent / "templates"
FILES = ("js/theme.js", "js/play.js", "js/site.js", "play.css", "theme.css", "site.css",
         "pages.css", "icon.svg", "lang/en.json", "lang/ja.json")  # fmt: skip
"""Static files that are kept from the first visit on, besides the parts of a board that are loaded when wanted."""

PAGES = ("offline?lang=en", "offline?lang=ja")

POLICY = "default-src 'none'; connect-src 'self'"
"""The policy of the worker itself: it asks this server and no other."""


def route(static: Static, *, kept: bool) -> Route:
    """Return the route to the worker: the one that keeps, or one that takes away what was kept."""
    text = _worker(static) if kept else _text("sw-gone.js")
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": POLICY}

    async def worker(_request: Request) -> Response:
        return Response(text, media_type="text/javascript", headers=headers)

    return Route("/sw.js", worker)


def _text(name: str) -> str:
    return lean_script((_FOLDER / name).read_text(encoding="utf-8"))


def _worker(static: Static) -> str:
    """Return the worker with the names of the files that it keeps, which never change under their addresses."""
    later = sorted(name for name in static.files if name.startswith(("js/play/", "js/site/", "lang/")))
    later += sorted(name for name in static.files if name.startswith("js/later/") and name.endswith(".css"))
    files = [static.url(name).lstrip("/") for name in dict.fromkeys((*FILES, *later))]
    shell = json.dumps({"hash": static.hash, "files": [*files, *PAGES]}, separators=(",", ":"))
    return f"const SHELL={shell};{_text('sw.js')}"
