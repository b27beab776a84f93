"""The static files, read once: scripts, style sheets and words, under an address that has a hash of them all.

A change of any file changes the address, so a browser may keep what it has for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from functools import cache
from pathlib import Path

import brotli
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kazu_render.theme import style_sheet
from kazu_web.lean import joined, lean_script, lean_style
from kazu_web.words import WORDS
from kazu_web.words_board import BOARD, LATER

FOLDER = Path(__file__).parent / "static"
JOINED = ("js/kazu-board.js", "js/play.js", "js/site.js")
"""Modules that are sent with all that they import: the board alone, and with what the play page has round it."""

STYLES, PLAY_STYLE = ("theme.css", "site.css", "kazu.css", "pad.css"), "play.css"
"""The play page's style sheets, and the one that is sent in their place."""

OWN_WORDS = ("share.copied",)
"""Words that a page's script says besides those of the board."""

# not every machine's table knows them
_TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml",
          ".webmanifest": "application/manifest+json"}  # fmt: skip


class Static:
    """All static files by their path below ``/static/HASH/``; ``url`` gives a file's address below the app's root."""

    def __init__(self) -> None:
        self.files = _files()
        digest = hashlib.sha256()
        for name, body in sorted(self.files.items()):
            digest.update(name.encode() + b"\0" + body + b"\0")
        self.hash = digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        """Return a file's address below the app's root; raises `KeyError` for one that is not there."""
        if name not in self.files:
            raise KeyError(name)
        return f"/static/{self.hash}/{name}"

    def routes(self) -> list[Route]:
        """Return the route to the files."""
        return [Route("/static/{hash}/{name:path}", self._file)]

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        body = self.files.get(name)
        if body is None:
            raise HTTPException(404)
        suffix = Path(name).suffix
        media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        current = request.path_params["hash"] == self.hash
        kept = "public, max-age=31536000, immutable" if current else "no-cache"
        headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
        encoding = _encoding(request.headers.get("accept-encoding", ""))
        if encoding:
            body = await run_in_threadpool(_pressed, body, encoding)
            headers["Content-Encoding"] = encoding
        return Response(body, media_type=media_type, headers=headers)


@cache
def _files() -> dict[str, bytes]:
    """Return every file as it is sent."""
    texts = {
        path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    texts["theme.css"] = style_sheet()
    for name, text in texts.items():
        lean = {".js": lean_script, ".css": lean_style}.get(Path(name).suffix)
        texts[name] = lean(text) if lean else text
    together = {path: text for name in JOINED for path, text in joined(texts, name).items()}
    texts |= together | {PLAY_STYLE: "".join(texts[name] for name in STYLES)}
    for language in ("en", "ja"):
        said = {name: words.text(language) for name, words in WORDS.items() if name in BOARD or name in OWN_WORDS}
        more = {name: said.pop(name) for name in LATER}
        for suffix, texts_said in (("", said), ("-more", more)):
            texts[f"lang/{language}{suffix}.json"] = json.dumps(texts_said, ensure_ascii=False, separators=(",", ":"))
    return {name: text.encode() for name, text in texts.items()}


def _encoding(accepted: str) -> str | None:
    """Return the tightest encoding that a browser takes and we have."""
    parts = [part.replace(" ", "").partition(";q=") for part in accepted.split(",")]
    offered = {name for name, _, weight in parts if weight.strip("0.") or not weight}
    return next((one for one in ("br", "gzip") if one in offered), None)


@cache
def _pressed(body: bytes, encoding: str) -> bytes:
    return brotli.compress(body) if encoding == "br" else gzip.compress(body, mtime=0)
