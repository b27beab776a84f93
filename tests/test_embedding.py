"""The examples of embedding run: mounted in FastAPI, beside Django, and called from Flask."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from kazu_core.registry import Registry

httpx = pytest.importorskip("httpx", reason="needs httpx")
FOLDER = Path(__file__).parent.parent / "examples" / "embedding"
KIND = next(iter(sorted(name for name, kind in Registry.load().kinds.items() if kind.making is not None)), None)


def load(name: str, needs: str) -> Any:
    pytest.importorskip(needs, reason=f"needs {needs}")
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def get(app: Any, *paths: str) -> list[Any]:
    async def ask() -> list[Any]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://site", timeout=60) as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("name", "needs", "what"), [("fastapi_app", "fastapi", "app"), ("django_project", "django", "application")]
)
def test_the_site_works_under_a_path_of_another(name: str, needs: str, what: str) -> None:
    app = getattr(load(name, needs), what)
    outer, home, kinds = get(app, "/", "/puzzles/", "/puzzles/api/v1/kinds")
    assert {"puzzles": "/puzzles/"} == outer.json()
    assert KIND in [kind["name"] for kind in kinds.json()["kinds"]]
    links = [part.split('"')[0] for part in home.text.split('href="')[1:]]
    assert links
    assert all(link.startswith(("/puzzles/", "#", "data:")) for link in links), links


def test_static_files_are_found_under_a_path_of_another() -> None:
    app = load("fastapi_app", "fastapi").app
    (home,) = get(app, "/puzzles/")
    style = next(part.split('"')[0] for part in home.text.split('href="')[1:] if ".css" in part.split('"')[0])
    (answer,) = get(app, style)
    assert 200 == answer.status_code
    assert "immutable" in answer.headers["cache-control"]


def test_a_flask_view_calls_the_api() -> None:
    pytest.importorskip("asgiref", reason="needs flask[async]")
    client = load("flask_view", "flask").app.test_client()
    size = str(Registry.load().kind(KIND).making.default)
    made = client.get(f"/puzzle/{KIND}/{size}/easy/1")
    assert 200 == made.status_code
    body = made.get_json()
    assert not client.post("/check", json={"code": body["code"], "marks": {}}).get_json()["ok"]
    refused = client.post("/check", json={"code": 3, "marks": {}})
    assert (422, "bad-field") == (refused.status_code, refused.get_json()["code"])
