"""No kind is named in what serves all kinds alike; the one table of who has which kind is data, read only in errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kazu_core.registry import Registry, known_kinds

ROOT = Path(__file__).parents[1]
SHARED = ("kazu_core", "kazu_render", "kazu_web")
# the role of a line in a drawing has the same name as a kind
ROLES = {"diagonal"}
NAMES = {name for names in known_kinds().values() for name in names}.union(Registry.load().kinds) - ROLES


@pytest.mark.parametrize("distribution", [name for name in SHARED if (ROOT / name).is_dir()])
def test_what_serves_all_kinds_names_none(distribution: str) -> None:
    pattern = re.compile(rf"(?i)\b({'|'.join(map(re.escape, sorted(NAMES)))})\b")
    files = sorted((ROOT / distribution / "src").rglob("*.py"))
    found = [(file.name, hit[0]) for file in files for hit in pattern.finditer(file.read_text(encoding="utf-8"))]
    assert [] == found


def test_the_table_has_every_kind_of_ours_that_is_installed() -> None:
    table = known_kinds()
    brought = [(where.distribution, name) for (sort, name), where in Registry.load().sources.items() if sort == "kind"]
    assert [] == [row for row in brought if row[0] in table and row[1] not in table[row[0]]]
