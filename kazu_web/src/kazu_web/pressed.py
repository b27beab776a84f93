"""Answers sent as few bytes as a browser takes: Brotli where it can, for whatever comes in one piece and is text."""

from __future__ import annotations

import brotli
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 500
"""Bytes below which nothing is gained."""

QUALITY = 9
"""A few milliseconds for the largest board, a sixth less than gzip."""

_TEXTS = ("text/", "application/json", "application/problem+json", "image/svg")


class Pressed:
    """Middleware that compresses with Brotli; stands inside that which compresses with gzip for who takes no Brotli."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, compressed if that is asked for and worth it."""
        if scope["type"] != "http" or not _takes_brotli(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        begun: list[Message] = []

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            if begun:
                start = begun.pop()
                if message["type"] == "http.response.body":
                    message = _pressed(start, message)
                await send(start)
            await send(message)

        await self._app(scope, receive, sent)


def _takes_brotli(headers: Headers) -> bool:
    parts = headers.get("accept-encoding", "").split(",")
    return any(part.split(";")[0].strip() == "br" and "q=0" not in part.replace(" ", "").split(";") for part in parts)


def _pressed(start: Message, message: Message) -> Message:
    """Return the body compressed, and note that in the headers, when it is whole and a text."""
    headers, body = MutableHeaders(scope=start), message.get("body", b"")
    is_text = headers.get("content-type", "").startswith(_TEXTS)
    if not is_text or message.get("more_body") or len(body) < LEAST or "content-encoding" in headers:
        return message
    pressed = brotli.compress(body, quality=QUALITY)
    headers["Content-Encoding"], headers["Content-Length"] = "br", str(len(pressed))
    headers.add_vary_header("Accept-Encoding")
    return {**message, "body": pressed}
