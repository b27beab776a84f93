"""Modules that are sent as one: each is there once, and what comes later takes what it shares from the first."""

from __future__ import annotations

import re

import pytest

from kazu_web.lean import joined
from kazu_web.static import JOINED, Static

BEGIN = 'import{b}from"./b.js";\nexport function a(){return import("./more/c.js");}\n'
FILES = {
    "js/a.js": BEGIN + 'function d(){return import("./more/d.js");}\n',
    "js/b.js": "export const b=1;\n",
    "js/more/c.js": 'import{b as one}from"../b.js";\nimport{e}from"./e.js";\nexport const c=one+e;\n',
    "js/more/d.js": 'import{e}from"./e.js";\nimport{f}from"./f.js";\nexport const d=e+f;\n',
    "js/more/e.js": "export const e=2;\n",
    "js/more/f.js": "export const f=3;\n",
}  # fmt: skip


def test_a_module_is_in_one_file_and_what_two_parts_need_comes_at_once() -> None:
    made = joined(FILES, "js/a.js")
    assert set(made) == {"js/a.js", "js/a/more/c.js", "js/a/more/d.js"}
    where = {name: [path for path, text in made.items() if f"const {name}=" in text] for name in "bcdef"}
    assert where == {
        "b": ["js/a.js"], "c": ["js/a/more/c.js"], "d": ["js/a/more/d.js"], "e": ["js/a.js"], "f": ["js/a/more/d.js"],
    }  # fmt: skip


def test_parts_and_the_first_find_each_other() -> None:
    made = joined(FILES, "js/a.js")
    assert 'import("./a/more/c.js")' in made["js/a.js"]
    assert 'from"../../a.js"' in made["js/a/more/c.js"]
    assert made["js/a.js"].count("export const") == 2


def test_a_module_alone_has_no_parts() -> None:
    assert list(joined(FILES, "js/b.js")) == ["js/b.js"]


@pytest.mark.parametrize(
    "text", ['import{a}from"./a.js";\nexport const b=1;\n', 'import * as z from"./z.js";\n', "export default 1;\n"]
)
def test_a_circle_and_what_cannot_be_joined_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"circle|cannot be joined"):
        joined({**FILES, "js/b.js": text}, "js/a.js")


def test_what_is_sent_of_the_board_names_only_files_that_are_there() -> None:
    files = Static().files
    for entry in JOINED:
        folder = entry.removesuffix(".js") + "/"
        later = re.findall(rb'import\("\./([^"]+)"\)', files[entry])
        assert {f"js/{path.decode()}" for path in later} == {name for name in files if name.startswith(folder)}
