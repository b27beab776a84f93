"""The static files, read once: scripts, style sheets and words, under an address that has a hash of them all.

A change of any file changes the address, so a browser may keep what it has for ever.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kazu_render.theme import style_sheet
from kazu_web.words import WORDS

FOLDER = Path(__file__).parent / "static"

# not every machine's table knows them
_TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml",
          ".webmanifest": "application/manifest+json"}  # fmt: skip


class Static:
    """All static files by their path below ``/static/HASH/``; ``url`` gives a file's address below the app's root."""

    def __init__(self) -> None:
        self.files = {
            path.relative_to(FOLDER).as_posix(): path.read_bytes()
            for path in sorted(FOLDER.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        self.files["theme.css"] = style_sheet().encode()
        for language in ("en", "ja"):
            texts = {name: words.text(language) for name, words in WORDS.items()}
            self.files[f"lang/{language}.json"] = json.dumps(texts, ensure_ascii=False).encode()
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
        return Response(body, media_type=media_type, headers={"Cache-Control": kept})
