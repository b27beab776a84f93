"""The JSON API: what it answers, what it refuses and how, held against its own OpenAPI document."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

import kazu_core as kazu
from kazu_core.registry import Registry
from kazu_web import create_app
from kazu_web.api import DEEPEST, LARGEST_BODY
from kazu_web.commands import serve_command
from kazu_web.openapi import POSTS
from kazu_web.payload import ASIDE, seal_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

jsonschema = pytest.importorskip("jsonschema", reason="needs jsonschema")
KINDS = sorted(name for name, kind in Registry.load().kinds.items() if kind.making is not None)


def small(name: str) -> tuple[str, str]:
    """Return the smallest square that a kind makes, and a level of it."""
    making = Registry.load().kind(name).making
    assert making is not None
    return next(
        (f"{side}x{side}", levels[0]) for side in range(4, 20) if (levels := making.levels(kazu.Size(side, side)))
    )


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = create_app(workers=1)
    yield TestClient(app)
    app.state.api.workers.close()


@pytest.fixture(scope="module")
def document(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/v1/openapi.json").json()
    return found


@pytest.fixture(scope="module", params=KINDS)
def payload(request: pytest.FixtureRequest, client: TestClient) -> dict[str, Any]:
    size, level = small(request.param)
    found: dict[str, Any] = client.get(f"/api/v1/puzzles/{request.param}/{size}/{level}/7").json()
    return found


def valid(document: dict[str, Any], name: str, data: Any) -> None:
    """Hold an answer against the schema that the document gives for it."""
    schema = document["paths"][f"/api/v1/{name}"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.validate(data, {**schema, "components": document["components"]})


def answer_of(payload: dict[str, Any]) -> dict[str, Any]:
    made = kazu.make(payload["kind"], size=tuple(payload["size"]), level=payload["level"], seed=payload["seed"])
    return {layer: [[*spot, value] for spot, value in made.answer.on(layer).items()] for layer in made.answer.layers}


def test_every_path_of_the_document_is_served_and_the_other_way_round(
    client: TestClient, document: dict[str, Any]
) -> None:
    served = {
        (route.path, method)
        for route in client.app.routes  # type: ignore[attr-defined]
        if route.path.startswith("/api/")
        for method in route.methods or ()
        if method != "HEAD"
    }
    told = {(path, method.upper()) for path, said in document["paths"].items() for method in said}
    assert told == served


def test_a_payload_is_as_the_document_says(payload: dict[str, Any], document: dict[str, Any]) -> None:
    schema = {**document["components"]["schemas"]["Payload"], "components": document["components"]}
    jsonschema.validate(payload, schema)


def test_a_payload_is_sealed_with_its_answer_and_tells_nothing_of_it(payload: dict[str, Any]) -> None:
    made = kazu.make(payload["kind"], size=tuple(payload["size"]), level=payload["level"], seed=payload["seed"])
    kind = Registry.load().kind(payload["kind"])
    assert seal_of(payload["code"], kind.layers(made.puzzle), made.answer) == payload["seal"]
    text = json.dumps(payload)
    assert made.answer_code not in text or made.answer_code in made.code
    printed = {(layer, *mark) for layer, marks in payload["printed"].items() for mark in marks}
    given = {(layer, *spot, value) for layer, spot, value in made.answer}
    assert not given <= printed


def test_the_answer_passes_check_and_an_empty_board_does_not(
    client: TestClient, payload: dict[str, Any], document: dict[str, Any]
) -> None:
    for marks, ok in ((answer_of(payload), True), ({}, False)):
        found = client.post("/api/v1/check", json={"code": payload["code"], "marks": marks, "count": True}).json()
        valid(document, "check", found)
        assert ok == found["ok"]
    assert (0, True) == (found["wrong"], found["left"] > 0)


def test_check_counts_what_is_wrong_and_shows_it_only_when_asked(client: TestClient, payload: dict[str, Any]) -> None:
    marks = answer_of(payload)
    layer = next(iter(marks))
    rows = payload["layers"][0]
    y, x, value = marks[layer][-1]
    other = next((one for one in rows["counts"] if one != value), None)
    marks[layer] = [*marks[layer][:-1], [y, x, other]] if other is not None else marks[layer]
    if other is None:
        marks[layer][-1] = [y, x, 2]
    asked = {"code": payload["code"], "marks": marks}
    counted = client.post("/api/v1/check", json={**asked, "count": True}).json()
    shown = client.post("/api/v1/check", json={**asked, "show": True}).json()
    assert 1 == counted["wrong"]
    assert "wrong_spots" not in counted
    assert [[y, x]] == shown["wrong_spots"]


def test_a_hint_is_true_and_in_both_languages(
    client: TestClient, payload: dict[str, Any], document: dict[str, Any]
) -> None:
    found = client.post("/api/v1/hint", json={"code": payload["code"], "marks": {}}).json()
    valid(document, "hint", found)
    fact = found["hint"]["fact"]
    there = any(
        mark[:2] == fact["spot"] and mark[2] == fact["value"] for mark in answer_of(payload).get(fact["layer"], [])
    )
    assert fact["holds"] == there
    assert all(found["hint"]["words"].values())


def test_the_rest_answers_as_the_document_says(
    client: TestClient, payload: dict[str, Any], document: dict[str, Any]
) -> None:
    code = payload["code"]
    bodies = {
        "conflicts": {"code": code, "marks": {}},
        "count": {"code": code},
        "rate": {"code": code},
        "import": {"text": code},
        "make": {"kind": payload["kind"], "size": "x".join(map(str, payload["size"])), "level": payload["level"]},
        "export": {"code": code, "format": "json"},
    }
    for name, body in bodies.items():
        found = client.post(f"/api/v1/{name}", json=body)
        assert 200 == found.status_code, found.text
        valid(document, name, found.json())
    assert client.post("/api/v1/count", json=bodies["count"]).json()["unique"]


def test_layers_that_are_the_players_own_are_passed_over(client: TestClient, payload: dict[str, Any]) -> None:
    marks = {name: [[1, 1, 1]] for name in ASIDE}
    assert 200 == client.post("/api/v1/conflicts", json={"code": payload["code"], "marks": marks}).status_code


def test_a_seeded_puzzle_may_be_kept_for_ever(client: TestClient) -> None:
    size, level = small(KINDS[0])
    address = f"/api/v1/puzzles/{KINDS[0]}/{size}/{level}/7"
    first = client.get(address)
    assert "immutable" in first.headers["cache-control"]
    again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (304, b"") == (again.status_code, again.content)


def test_a_drawing_comes_as_svg_and_png(client: TestClient) -> None:
    size, level = small(KINDS[0])
    for suffix, begins in (("svg", b"<svg"), ("png", b"\x89PNG")):
        drawn = client.get(f"/api/v1/draw/{KINDS[0]}/{size}/{level}/7.{suffix}")
        assert drawn.content.startswith(begins)


CODE = f"{KINDS[0]}:x"
REFUSED: list[tuple[str, Any, int, str]] = [
    ("check", b"{", 400, "bad-json"),
    ("check", b"\xff", 400, "bad-json"),
    ("check", b" " * (LARGEST_BODY + 1), 413, "too-large"),
    ("check", json.dumps({"code": "", "marks": json.loads("[" * 9 + "]" * 9)}).encode(), 400, "too-deep"),
    ("check", {"marks": {}}, 422, "bad-field"),
    ("check", {"code": CODE, "marks": [], "x": 1}, 422, "bad-field"),
    ("check", {"code": CODE, "marks": {}}, 422, "bad-text"),
    ("check", {"code": "y" * 30000, "marks": {}}, 413, "too-large"),
    ("make", {"kind": "nosuch"}, 404, "unknown-kind"),
    ("make", {"kind": KINDS[0], "size": "999x999"}, 422, "not-offered"),
    ("make", {"kind": KINDS[0], "level": "mad"}, 422, "not-offered"),
    ("make", {"kind": KINDS[0], "seed": 0}, 422, "not-offered"),
    ("make", {"kind": KINDS[0], "seed": True}, 422, "bad-field"),
    ("count", {"code": CODE, "limit": 0}, 422, "bad-field"),
    ("export", {"code": CODE}, 422, "bad-text"),
    ("import", {"text": "hello"}, 422, "bad-text"),
]


@pytest.mark.parametrize("refusal", REFUSED, ids=lambda refusal: f"{refusal[0]} {refusal[3]}")
def test_what_is_wrong_is_refused_with_a_sentence(
    client: TestClient, document: dict[str, Any], refusal: tuple[str, Any, int, str]
) -> None:
    name, body, status, code = refusal
    sent = {"content": body} if isinstance(body, bytes) else {"json": body}
    refused = client.post(f"/api/v1/{name}", **sent)
    assert (status, code) == (refused.status_code, refused.json()["code"])
    assert "application/problem+json" == refused.headers["content-type"]
    schema = {**document["components"]["schemas"]["Problem"], "components": document["components"]}
    jsonschema.validate(refused.json(), schema)
    assert " " in refused.json()["title"]


def test_every_request_that_the_document_knows_is_refused_when_it_is_empty(client: TestClient) -> None:
    for name in POSTS:
        assert 422 == client.post(f"/api/v1/{name}", json={}).status_code


def test_depth_is_what_the_deepest_request_needs() -> None:
    assert DEEPEST >= 4  # an object, its marks, a layer, a mark


@pytest.mark.parametrize("path", ["/", "/nowhere"])
def test_every_page_says_what_it_may_use(client: TestClient, path: str) -> None:
    policy = client.get(path).headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/", "/api/v1/kinds", "/api/v1/nowhere"])
def test_no_answer_is_to_be_guessed_at(client: TestClient, path: str) -> None:
    assert "nosniff" == client.get(path).headers["x-content-type-options"]


@pytest.mark.parametrize(
    ("accepted", "coding"), [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("", None)]
)
def test_a_static_file_comes_in_the_best_coding_that_is_accepted(
    client: TestClient, accepted: str, coding: str | None
) -> None:
    home = client.get("/").text
    style = next(part.split('"')[0] for part in home.split('href="')[1:] if part.split('"')[0].endswith(".css"))
    answer = client.get(style, headers={"Accept-Encoding": accepted or "identity"})
    assert coding == answer.headers.get("content-encoding")
    assert "{" in answer.text


@pytest.mark.parametrize(("method", "path", "status"), [("get", "/api/v1/nowhere", 404), ("get", "/api/v1/check", 405)])
def test_a_program_is_told_what_is_wrong_as_a_problem(client: TestClient, method: str, path: str, status: int) -> None:
    answer = getattr(client, method)(path)
    assert (status, "application/problem+json") == (answer.status_code, answer.headers["content-type"])
    assert "openapi.json" in answer.json()["title"]


@pytest.mark.parametrize(
    ("language", "title", "month"),
    [("en", "Puzzles of 5 March 2026", "March 2026"), ("ja", "2026年3月5日のパズル", "2026年3月")],
)
def test_a_day_is_called_as_its_language_does(client: TestClient, language: str, title: str, month: str) -> None:
    page = client.get(f"/daily/2026-03-05?lang={language}").text
    assert f"<h1>{title}</h1>" in page
    assert f'<caption id="month">{month}</caption>' in page


@pytest.mark.parametrize("seed", ["007", "%D9%A7", "+7", "1_0", "7%20", "x"])
def test_a_seed_in_an_address_is_written_in_one_way(client: TestClient, seed: str) -> None:
    for path in ("api/v1/puzzles", "play"):
        assert 422 == client.get(f"/{path}/{KINDS[0]}/10x10/easy/{seed}").status_code


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--host", "nowhere.invalid"], "no machine is called 'nowhere.invalid'"),
        (["--host", "192.0.2.1"], "try another --host"),
        (["--port", "abc"], "'abc' is not a whole number from 0 to 65535"),
    ],
)
def test_where_it_cannot_serve_the_option_to_change_is_told(option: list[str], said: str) -> None:
    refused = CliRunner().invoke(serve_command, option)
    assert 2 == refused.exit_code
    assert said in refused.stderr
