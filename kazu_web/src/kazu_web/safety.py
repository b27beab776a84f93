"""What an answer says of itself to a browser: which sources a page may use, and that nothing is to be guessed."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors *",
    "require-trusted-types-for 'script'",
])  # fmt: skip
"""The Content-Security-Policy of the pages: no inline script or style, nothing from elsewhere, no text into markup."""

_PAGES = ("text/html", "image/svg")  # a drawing opened by itself is a document too
_OF_ALL = {"X-Content-Type-Options": "nosniff"}
_OF_PAGES = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class SafePages:
    """Middleware that puts the headers on every answer; what a page may use is told of pages alone."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers added."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_page = headers.get("content-type", "").startswith(_PAGES)
                for name, value in {**_OF_ALL, **(_OF_PAGES if is_page else {})}.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, sent)
