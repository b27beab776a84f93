"""The pages around the board: home, play, help, daily, import, print and embed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

if TYPE_CHECKING:
    from kazu_web.api import Api
    from kazu_web.static import Static


class Site:
    """The pages of one app."""

    def __init__(self, api: Api, static: Static) -> None:
        self._api = api
        self._static = static

    def routes(self) -> list[Route]:
        """Return the routes of all pages."""
        return [Route("/", self._home)]

    async def _home(self, _request: Request) -> Response:
        return HTMLResponse("<!doctype html><title>Kazu</title><h1>Kazu</h1>")

    async def not_found(self, _request: Request, _error: Exception) -> Response:
        """Answer for an address that is no page, or a method that it does not take."""
        return HTMLResponse("<!doctype html><title>Kazu</title><h1>404</h1>", 404)

    async def failed(self, _request: Request, _error: Exception) -> Response:
        """Answer for a fault in Kazu."""
        return HTMLResponse("<!doctype html><title>Kazu</title><h1>500</h1>", 500)
