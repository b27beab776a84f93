"""The docs name everything that is there, and their examples are true: what is installed is walked and looked for."""

from __future__ import annotations

import ast
import inspect
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

import kazu_core
from kazu_core import hookspecs
from kazu_core.cli import command_line
from kazu_core.codecs.code import answer_of
from kazu_core.kind import LEVELS
from kazu_core.registry import Registry

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md"), *ROOT.glob("[a-z]*/README.md"), *ROOT.glob("*/*/README.md")])
REGISTRY = Registry.load()
KINDS = list(REGISTRY.kinds.values())


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield every command with its name, those of the plugins included."""
    group = command_line(REGISTRY)
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield name, command


@cache
def codes(kind: Any) -> set[str]:
    """Return the codes of what examples break, and of the constraints of examples and of puzzles of every level."""
    examples, patterns = kind.examples(), kind.patterns or (lambda _: ())
    levels = kind.making.levels(kind.making.default) if kind.making else ()
    made = [kazu_core.make(kind.name, level=level, seed=1).puzzle for level in levels]
    puzzles = [*made, *(example.puzzle for example in examples)]
    ruled = {constraint.code for puzzle in puzzles for constraint in (*kind.constraints(puzzle), *patterns(puzzle))}
    return ruled | {example.breaks for example in examples if example.breaks}


def written(file: Path) -> Iterator[str]:
    """Yield the codes of constraints and findings that a module has word for word."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.AnnAssign(target=ast.Name("code"), value=ast.Constant(str(code))):
                yield code
            case ast.keyword("code", ast.Constant(str(code))):
                yield code
            case ast.Call(ast.Name("Finding" | "Pattern"), [ast.Constant(str(code)), *_]):
                yield code


SOURCES = [
    file
    for file in sorted([*ROOT.glob("[a-z]*/src/**/*.py"), *ROOT.glob("[a-z]*/*/src/**/*.py")])
    if any(written(file))
]


def test_every_plugin_loads() -> None:
    assert () == REGISTRY.failures


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_readme_and_the_levels_page_name_a_kind(kind: Any) -> None:
    assert f"`{kind.name}`" in text("README.md")
    assert re.search(rf"^## `{kind.name}`", text("docs/levels.md"), re.MULTILINE)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_constraints_page_lists_the_codes_of_a_kind(kind: Any) -> None:
    rows = re.findall(rf"^\| `([a-z0-9-]+)` \|.*`{kind.name}`", text("docs/constraints.md"), re.MULTILINE)
    assert [] == sorted(codes(kind) - {*rows})
    # what only some puzzles have, or only unfinished boards, is at least written somewhere, or another kind's as well
    known = {code for file in SOURCES for code in written(file)}.union(*map(codes, KINDS))
    assert [] == sorted({*rows} - known)


@pytest.mark.parametrize("file", SOURCES, ids=relative)
def test_the_constraints_page_lists_the_codes_that_a_module_writes(file: Path) -> None:
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", text("docs/constraints.md"), re.MULTILINE)
    assert [] == sorted({*written(file)} - {*listed})


def test_the_constraints_page_lists_no_code_twice() -> None:
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", text("docs/constraints.md"), re.MULTILINE)
    assert sorted(set(listed)) == sorted(listed)


def test_the_plugins_page_names_every_hook() -> None:
    hooks = [name for name, _ in inspect.getmembers(hookspecs, inspect.isfunction) if name.startswith("kazu_")]
    assert 6 == len(hooks)
    assert [] == [name for name in hooks if f"`{name}" not in text("docs/plugins.md")]


@pytest.mark.parametrize(("name", "command"), list(commands()), ids=str)
def test_the_command_line_page_names_a_command_and_its_options(name: str, command: click.Command) -> None:
    page = text("docs/cli.md")
    heading = f"## `kazu {name}`"
    assert heading in page
    section = page.split(heading, 1)[1].split("\n## ", 1)[0]
    options = [max(option.opts, key=len) for option in command.params if isinstance(option, click.Option)]
    assert [] == [option for option in options if f"`{option}" not in section]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.making], ids=lambda kind: kind.name)
def test_an_answers_code_is_read_as_marks_as_the_command_line_page_says(kind: Any) -> None:
    made = kazu_core.make(kind.name, level="easy", seed=1)
    assert made.answer == answer_of(kind, made.puzzle, made.answer_code)


def test_the_levels_page_names_every_level() -> None:
    assert [] == [level for level in LEVELS if f"**{level}**" not in text("docs/levels.md")]


def test_the_dependencies_page_says_why_of_each() -> None:
    page = text("docs/dependencies.md")
    declared = {
        name
        for file in [*ROOT.glob("*/pyproject.toml"), *ROOT.glob("*/*/pyproject.toml"), ROOT / "pyproject.toml"]
        for name in re.findall(r'^ +"([a-z][a-z0-9-]*)>=', file.read_text(encoding="utf-8"), re.MULTILINE)
        if not name.startswith("kazu")
    }
    assert [] == sorted(name for name in declared if f"`{name}`" not in page)


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_a_page_links_only_to_what_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [] == [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize(
    "page",
    sorted(
        {
            page
            for file in [*ROOT.glob("*/src/**/*.py"), *ROOT.glob("*/*/src/**/*.py")]
            for page in re.findall(r"docs/[a-z/-]+\.md", file.read_text(encoding="utf-8"))
        }
    ),
)
def test_a_page_that_the_code_speaks_of_is_there(page: str) -> None:
    assert (ROOT / page).is_file()


def fences(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [page for page in PAGES if fences(page, "python")], ids=relative)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for snippet in fences(page, "python"):
        exec(compile(snippet, relative(page), "exec"), names)


def calls(page: Path) -> Iterator[tuple[str, str]]:
    """Yield every line that calls `kazu` in a page's console blocks, with the output that the page shows for it."""
    for block in fences(page, "console"):
        for line, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            # `kazu serve` goes on until it is stopped; its own tests start it
            called = re.search(r"(?:^|uv run )kazu (?!serve\b)(.*)", line)
            if called:
                yield called[1], shown.strip()


def matches(shown: str, output: str) -> bool:
    """Whether the output is as shown; a line of three dots stands for any lines."""
    pattern = r"\n(?:.*\n)*".join(re.escape(part.strip("\n")) for part in f"\n{shown}\n".split("\n...\n"))
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in output.strip().splitlines())) is not None


@pytest.mark.parametrize("page", [page for page in PAGES if list(calls(page))], ids=relative)
def test_the_commands_of_a_page_do_what_it_shows(page: Path, tmp_path: Path) -> None:
    for line, shown in calls(page):
        command = f"kazu {line}"
        shell = f'set -o pipefail; kazu() {{ {shlex.quote(sys.executable)} -m kazu_core "$@"; }}; {command}'
        done = subprocess.run(
            ["bash", "-c", shell], cwd=tmp_path, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        assert 0 == done.returncode, f"{command}\n{done.stderr}"
        assert not shown or matches(shown, done.stdout), f"{command}\n{done.stdout}"


def test_the_public_names_are_those_that_the_readme_promises() -> None:
    promised = ("kinds", "make", "solve", "count", "check", "conflicts", "hint", "rate", "decode", "encode", "draw")
    assert [] == [name for name in promised if not callable(getattr(kazu_core, name, None))]
