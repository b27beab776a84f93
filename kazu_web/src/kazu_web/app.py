"""The site as a Starlette app: the JSON API, the pages and their static files, to be served alone or mounted anywhere.

It needs no start-up event and writes no absolute links, so it works under any path and behind a proxy.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kazu_core import registry as registries
from kazu_core.errors import RequestError
from kazu_core.grid import Size
from kazu_web import offline as worker
from kazu_web.api import LARGEST_BODY, Api, parse
from kazu_web.openapi import document
from kazu_web.pages import Site
from kazu_web.pressed import LEAST, Pressed
from kazu_web.problems import Problem
from kazu_web.safety import SafePages
from kazu_web.static import Static

if TYPE_CHECKING:
    from kazu_core.registry import Registry

FOR_EVER = "public, max-age=31536000, immutable"
KEPT = 512
"""Seeded puzzles whose payloads are kept in memory."""

Answer = Callable[[Any], Awaitable[dict[str, Any]]]


def create(registry: Registry | None = None, *, workers: int | None = None, offline: bool = True) -> Starlette:
    """Return the app; see `kazu_web.create_app`."""
    api = Api(registry or registries.default(), workers=workers)
    static = Static()
    site = Site(api, static, offline=offline)
    app = Starlette(
        routes=[*_routes(api), *static.routes(), worker.route(static, kept=offline), *site.routes()],
        middleware=[Middleware(SafePages), Middleware(GZipMiddleware, minimum_size=LEAST), Middleware(Pressed)],
        exception_handlers={Problem: _problem, HTTPException: _missing(site), Exception: site.failed},
    )
    app.state.api = api
    return app


def _routes(api: Api) -> list[Route]:
    posts: Mapping[str, Answer] = {
        "make": api.make, "check": api.check, "conflicts": api.conflicts, "hint": api.hint, "count": api.count,
        "rate": api.rate, "import": api.import_, "export": api.export,
    }  # fmt: skip
    seeded = Seeded(api)
    return [
        Route("/api/v1/kinds", _told(api.kinds)),
        Route("/api/v1/packs", _told(api.packs)),
        Route("/api/v1/openapi.json", _told(partial(document, api))),
        Route("/api/v1/puzzle", _by_code(api)),
        Route("/api/v1/puzzles/{kind}/{size}/{level}/{seed}", seeded.payload),
        Route("/api/v1/draw/{kind}/{size}/{level}/{seed}.{format}", seeded.drawing),
        Route("/api/v1/draw", _drawing(api), methods=["POST"]),
        *(Route(f"/api/v1/{name}", _posted(answer), methods=["POST"]) for name, answer in posts.items()),
    ]


def _json(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Response(
        body, status, media_type="application/json", headers={"Cache-Control": "no-store", **(headers or {})}
    )


async def _problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    headers = {"Retry-After": "3"} if error.status in {429, 503} else {}
    body = json.dumps(error.data(), ensure_ascii=False)
    return Response(body, error.status, media_type="application/problem+json", headers=headers)


def _missing(site: Site) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answer for an address that is none, or asked in another way: with a page, or a program with a problem."""

    async def answer(request: Request, error: Exception) -> Response:
        if "/api/" not in request.url.path:
            return await site.not_found(request, error)
        status = error.status_code if isinstance(error, HTTPException) else 404
        said = "this address is asked in another way" if status == 405 else "there is nothing at this address"
        return await _problem(
            request, Problem(status, "not-found", f"{said}; /api/v1/openapi.json tells what there is")
        )

    return answer


async def _body(request: Request) -> Any:
    """Read a request's JSON, no more of it than may be."""
    received = b""
    async for chunk in request.stream():
        received += chunk
        if len(received) > LARGEST_BODY:
            break
    return parse(received)


def _told(answer: Callable[[], dict[str, Any]]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return _json(answer())

    return endpoint


def _posted(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return _json(await answer(await _body(request)))

    return endpoint


def _drawing(api: Api) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        drawn, media_type = await api.draw(await _body(request))
        return Response(drawn, media_type=media_type)

    return endpoint


def _by_code(api: Api) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        code = request.query_params.get("code")
        if code is None:
            raise Problem(422, "bad-field", "the query must have a code, as ?code=kind:...")
        return _json(await api.by_code(code), headers={"Cache-Control": "public, max-age=3600"})

    return endpoint


class Seeded:
    """Puzzles by kind, size, level and seed: the same for ever, so kept here and by whoever asks."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._kept: OrderedDict[tuple[str, str, str, str], dict[str, Any]] = OrderedDict()

    async def _of(self, request: Request) -> dict[str, Any]:
        parts = request.path_params
        try:
            size = str(Size.read(parts["size"]))
        except RequestError as error:
            raise Problem(422, "not-offered", str(error)) from None
        key = (parts["kind"], size, parts["level"], parts["seed"])
        if key not in self._kept:
            self._kept[key] = await self._api.puzzle(*key)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def payload(self, request: Request) -> Response:
        """Answer with a puzzle's payload."""
        return _cached(request, json.dumps(await self._of(request), ensure_ascii=False), "application/json")

    async def drawing(self, request: Request) -> Response:
        """Answer with a puzzle's drawing."""
        asked = {name: request.query_params[name] for name in ("theme", "language") if name in request.query_params}
        code = (await self._of(request))["code"]
        drawn, media_type = await self._api.draw({"code": code, "format": request.path_params["format"], **asked})
        return _cached(request, drawn, media_type)


def _cached(request: Request, body: str | bytes, media_type: str) -> Response:
    """Return an answer that never changes, or that it has not changed."""
    octets = body.encode() if isinstance(body, str) else body
    etag = f'"{hashlib.sha256(octets).hexdigest()[:24]}"'
    headers = {"ETag": etag, "Cache-Control": FOR_EVER}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    return Response(octets, media_type=media_type, headers=headers)
