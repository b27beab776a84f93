from __future__ import annotations

import re
from pathlib import Path

from kazu_render.theme import COLOURS

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_names_every_custom_property_and_no_other() -> None:
    named = {*re.findall(r"`--kz-([a-z-]+)`", README.read_text(encoding="utf-8"))}
    assert {*COLOURS, "font"} == named
