"""Every installed kind, solved from start to finish with one kind of input, the languages by turns."""

from __future__ import annotations

from typing import Any

import pytest

from kazu_core.registry import Registry

from . import solving
from .rotating import rotated

KINDS = sorted(name for name, kind in Registry.load().kinds.items() if kind.making is not None)
WAYS = ("mouse", "finger", "keyboard")


def announced(page: Any) -> list[dict[str, Any]]:
    page.wait_for_function("() => window.solved.length > 0", timeout=5000)
    found: list[dict[str, Any]] = page.evaluate("() => window.solved")
    return found


@pytest.mark.parametrize(("name", "way", "language"), rotated(KINDS, WAYS))
def test_a_puzzle_is_solved_from_start_to_finish(open_page: Any, site: str, name: str, way: str, language: str) -> None:
    page = open_page(phone=way == "finger")
    task = solving.task(name)
    solving.begin(page, site, task, language)
    if way == "keyboard":
        solving.Keyboard(page, task).solve()
    else:
        solving.Hand(page, task, finger=way == "finger").solve()
    detail = announced(page)
    assert 1 == len(detail)
    assert detail[0]["solved"]
    answer = {
        layer: [[*spot, value] for spot, value in marks.items()] for layer, marks in task.made.answer.layers.items()
    }
    checked = page.request.post(
        f"{site}/api/v1/check", data={"code": f"{name}:{task.made.code}", "marks": answer}
    ).json()
    assert checked["ok"]
