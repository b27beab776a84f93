"""The JSON API within its limits: heavy questions hold up no quick ones, and what is left out is told."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import escape
from typing import Any
from urllib.parse import quote

import pytest

import kazu_core as kazu
from kazu_core.kind import Kind
from kazu_core.marks import Marks
from kazu_core.registry import Registry
from kazu_web import create_app, workers
from kazu_web.problems import Problem
from kazu_web.progress import decode_progress

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

HEAVY = "hitori:100x100/" + "1" * 10_000
MANY = "hitori:5x5/" + "12345" * 5


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = create_app(workers=1)
    yield TestClient(app)
    app.state.api.workers.close()


async def asked(app: Any, method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
    """Ask an app in the event loop of the test, as a server does, and return the status and the answer."""
    sent: list[Any] = []
    content = b"" if body is None else json.dumps(body).encode()
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "path": path, "root_path": "", "scheme": "http",
        "query_string": b"", "headers": [], "server": ("test", 80), "client": ("test", 1),
    }  # fmt: skip

    async def receive() -> Any:
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"], json.loads(b"".join(part.get("body", b"") for part in sent[1:]))


@pytest.mark.parametrize("name", ["check", "conflicts", "hint", "draw"])
def test_a_heavy_question_is_ended_and_holds_up_no_quick_one(
    client: TestClient, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body: dict[str, Any] = {"code": HEAVY, "marks": {}, **({"format": "png"} if name == "draw" else {})}
    client.post(f"/api/v1/{name}", json={**body, "code": "hitori:2x2/1122"})  # so that the process is there
    monkeypatch.setitem(workers.LIMITS, name, 0.05)
    ended: list[str] = []

    async def one(kind: str, *request: Any) -> Any:
        answer = await asked(client.app, *request)
        ended.append(kind)
        return answer

    async def both() -> Any:
        heavy = asyncio.create_task(one("heavy", "POST", f"/api/v1/{name}", body))
        await asyncio.sleep(0)
        return await asyncio.gather(heavy, one("quick", "GET", "/api/v1/kinds"))

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have an event loop in this one
        (status, problem), (quick, _) = thread.submit(lambda: asyncio.run(both())).result()
    assert ["quick", "heavy"] == ended
    assert 200 == quick
    assert (503, "too-long") == (status, problem["code"])


@pytest.mark.parametrize("code", ["too-long", "too-large"])
def test_a_puzzle_whose_answer_is_over_the_limits_comes_without_a_seal(
    client: TestClient, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = workers.Workers.run

    async def without_seal(self: Any, name: str, *arguments: Any) -> Any:
        if name == "seal":
            raise Problem(503, code, "over the limit")
        return await run(self, name, *arguments)

    monkeypatch.setattr(workers.Workers, "run", without_seal)
    found = client.post("/api/v1/import", json={"text": MANY})
    assert 200 == found.status_code
    assert (None, None) == (found.json()["seal"], found.json()["answers"])
    assert found.json()["scene"]


def test_a_server_that_is_busy_is_not_taken_for_a_puzzle_without_a_seal(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "WAITING", 0)
    assert 429 == client.post("/api/v1/import", json={"text": MANY}).status_code


def test_a_count_tells_as_many_as_the_limit_from_more_than_that(client: TestClient) -> None:
    code = several()
    number = kazu.count(kazu.decode(code), limit=100).count
    assert 2 <= number < 100
    for limit, counted, complete in ((number - 1, number - 1, False), (number, number, True), (100, number, True)):
        found = client.post("/api/v1/count", json={"code": code, "limit": limit}).json()
        assert {"count": counted, "complete": complete, "more": not complete, "unique": False} == found


def several() -> str:
    """Return a puzzle that has a few answers: a made one with a number less."""
    made = kazu.make("number-place", size=4, seed=1)
    text = made.code
    for at, symbol in enumerate(text):
        text = text[:at] + "." + text[at + 1 :] if symbol != "." else text
        if kazu.count(kazu.decode(f"number-place:{text}"), limit=2).count == 2:
            return f"number-place:{text}"
    raise AssertionError(made.code)


@pytest.mark.parametrize("wrong", ["fr", "", "JA", 'ja"><script>'])
@pytest.mark.parametrize("format", ["svg", "png", "text"])
def test_a_language_that_is_not_offered_is_refused_like_any_wrong_value(
    client: TestClient, wrong: str, format: str
) -> None:
    made = kazu.make("number-place", size=4, seed=1)
    body = {"code": f"number-place:{made.code}", "format": format, "language": wrong}
    refused = client.post("/api/v1/draw", json=body)
    assert (422, "bad-field") == (refused.status_code, refused.json()["code"])
    seeded = client.get("/api/v1/draw/number-place/4x4/easy/1.svg", params={"language": wrong})
    assert 422 == seeded.status_code


@pytest.mark.parametrize("seed", ["1_0", "+1", " 1", "１", "9" * 5000, "-1"])
def test_a_seed_is_written_in_one_way(client: TestClient, seed: str) -> None:
    assert 422 == client.get(f"/api/v1/puzzles/number-place/4x4/easy/{quote(seed)}").status_code


# -- what is written on a pasted puzzle


def begun(kind: Kind[Any]) -> tuple[Any, Marks, str]:
    """Return a puzzle, a part of its answer, and both as a puzzle file."""
    example = next(one for one in kind.examples() if one.breaks is None)
    layer = next(layer.name for layer in kind.layers(example.puzzle) if layer.answer and example.marks.on(layer.name))
    marks = Marks({layer: dict(list(example.marks.on(layer).items())[-1:])})
    return example.puzzle, marks, kazu.encode(example.puzzle, marks, format="pzprv3")


FILED = sorted(name for name, kind in Registry.load().kinds.items() if Registry.load().codec("pzprv3").kinds(kind))


@pytest.mark.parametrize("name", FILED)
def test_a_pasted_file_keeps_what_is_written_on_it(client: TestClient, name: str) -> None:
    kind = Registry.load().kind(name)
    puzzle, marks, text = begun(kind)
    progress = client.post("/api/v1/import", json={"text": text}).json()["progress"]
    assert marks == decode_progress(progress, kind.layers(puzzle), kind.grid(puzzle))
    assert f"#p={quote(progress)}" in client.post("/import", data={"text": text}).text
    opened = client.get("/play", params={"code": text}, follow_redirects=False)
    assert opened.headers["location"].endswith(f"#p={quote(progress)}")


def test_a_puzzle_on_which_nothing_is_written_has_no_progress(client: TestClient) -> None:
    assert "progress" not in client.post("/api/v1/import", json={"text": MANY}).json()
    assert "#p=" not in client.post("/import", data={"text": MANY}).text


@pytest.mark.parametrize(
    "text",
    ["https://puzz.link/p?slither/5/5/cbc", "https://puzz.link/p?slither/5/5/cbcbcddadcbc", "pzprv3\nslither\n5\n5"],
)
def test_what_is_odd_about_a_text_is_told_in_the_language_of_the_page(client: TestClient, text: str) -> None:
    doubt = client.post("/api/v1/import", json={"text": text}).json()["doubt"]
    for language, said in doubt.items():
        page = client.post(f"/import?lang={language}", data={"text": text}).text
        assert escape(said).replace("&#x27;", "&#39;") in page
    assert "doubt" not in client.post("/api/v1/import", json={"text": MANY}).json()


# -- codes in rows

ROWS = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79"


@pytest.mark.parametrize("rows", [ROWS, "\r\n".join(" ".join(row) for row in ROWS.split("\n"))])
def test_rows_are_read_and_told_of_when_several_kinds_know_them(client: TestClient, rows: str) -> None:
    code = f"number-place:{ROWS.replace(chr(10), '')}"
    assert code == client.post("/api/v1/import", json={"text": f"number-place:\n{rows}"}).json()["code"]
    told = client.post("/api/v1/import", json={"text": rows})
    assert 422 == told.status_code
    assert "write one of number-place, diagonal and a colon before it" in told.json()["title"]


@pytest.mark.parametrize("name", sorted(Registry.load().kinds))
def test_no_code_has_white_space_of_its_own(name: str) -> None:
    kind = Registry.load().kind(name)
    codes = [kind.code.encode(example.puzzle) for example in kind.examples()]
    assert [code.split() for code in codes] == [[code] for code in codes]
