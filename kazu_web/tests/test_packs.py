"""Packs on the site: listed on the home page and where a puzzle is chosen, told by the API, played at an address."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import kazu_core as kazu
from kazu_web import create_app

from .acceptance import Play

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

PACKS = kazu.packs()
pytestmark = pytest.mark.skipif(not PACKS, reason="no installed plugin brings a pack")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = create_app(workers=1)
    yield TestClient(app)
    app.state.api.workers.close()


def test_the_api_tells_packs_as_its_document_says(client: TestClient) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="needs jsonschema")
    document = client.get("/api/v1/openapi.json").json()
    schema = document["paths"]["/api/v1/packs"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    told = client.get("/api/v1/packs").json()
    jsonschema.validate(told, {**schema, "components": document["components"]})
    assert [pack.name for pack in PACKS] == [pack["name"] for pack in told["packs"]]
    assert PACKS[0].text(1) == told["packs"][0]["puzzles"][0]["code"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_puzzle_of_a_pack_is_on_the_home_page_and_has_a_page(client: TestClient, language: str) -> None:
    home = client.get(f"/?lang={language}").text
    for pack in PACKS:
        links = re.findall(rf'href="(/packs/{pack.name}/[0-9]+)\?lang={language}">([^<]+)<', home)
        assert [one.title.text(language) for one in pack.puzzles] == [title for _, title in links]
        for number, (path, title) in enumerate(links, 1):
            page = client.get(path, params={"lang": language})
            assert 200 == page.status_code
            assert f'code="{pack.text(number)}"' in page.text
            assert re.search(rf'class="what">[^<]+{title}<', page.text)


@pytest.mark.parametrize("path", ["nowhere/1", "{pack}/0", "{pack}/999", "{pack}/first", "{pack}/-1"])
def test_an_address_without_a_puzzle_is_not_found(client: TestClient, path: str) -> None:
    assert 404 == client.get(f"/packs/{path.format(pack=PACKS[0].name)}").status_code


def test_a_puzzle_of_a_pack_is_chosen_played_and_ticked(site: str, page: Any) -> None:
    pack = PACKS[-1]
    puzzle = kazu.read(pack.text(2)).puzzle
    answer = kazu.solve(puzzle).answer
    assert answer is not None
    play = Play(page, site, f"../packs/{pack.name}/1")
    page.click('[data-open="choose"]')
    page.click(f"#choose a:has-text('{pack.puzzles[1].title.en}')")
    page.wait_for_url(f"**/packs/{pack.name}/2?lang=en")
    play.begin()
    rows = [[layer, f"{at.y},{at.x}", value] for layer, at, value in answer]
    play.run("(rows) => board.apply(rows)", rows)
    play.until("board.solved")
    page.goto(f"{site}/?lang=en")
    done = page.eval_on_selector_all(".chip.done", "(chips) => chips.map((chip) => chip.textContent)")
    assert [pack.puzzles[1].title.en] == done
