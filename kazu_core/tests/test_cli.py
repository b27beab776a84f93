"""The command line: what it prints, how it ends, and that whatever is wrong is one line on the error stream."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import click
import pytest
from attrs import evolve
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as some

import kazu_core as kazu
from kazu_core.cli import command_line
from kazu_core.cli.running import Exit
from kazu_core.marks import Marks
from kazu_core.registry import Registry

ONE, SEVERAL, NONE, SOLVED = "latin:0221", "latin:0000", "latin:1100", "latin:1221"


@pytest.fixture(scope="module")
def kazu_line(registry: Registry) -> Any:
    """Return a function that runs a command and holds it to how commands end."""

    def run(*arguments: str, stdin: str | bytes = "") -> Result:
        result = CliRunner().invoke(command_line(registry), arguments, input=stdin, prog_name="kazu")
        assert isinstance(result.exception, SystemExit | None), result.exception
        if result.exit_code == Exit.BAD:
            assert result.stderr.startswith("kazu: ")
            assert 1 == result.stderr.count("\n")
        else:
            assert result.exit_code in {Exit.OK, Exit.NO, Exit.STOPPED}
        return result

    return run


def refused(result: Result) -> str:
    """Return the line that says what was wrong."""
    assert (int(Exit.BAD), "") == (result.exit_code, result.stdout)
    return result.stderr.removeprefix("kazu: ").rstrip("\n")


# -- starting


@pytest.mark.parametrize(("name", "said"), [("ja_JP.UTF-8", "ラテン"), ("ja", "ラテン"), ("en-GB", "Latin")])
def test_the_environments_language_may_be_a_locale(
    kazu_line: Any, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.setenv("KAZU_LANG", name)
    assert said in kazu_line("kinds").stdout


def test_a_wrong_language_of_the_environment_is_told_as_such(kazu_line: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAZU_LANG", "fr_FR")
    assert "KAZU_LANG in the environment is 'fr_FR': en or ja is expected" in refused(kazu_line("kinds"))
    assert "Latin" in kazu_line("kinds", "--lang", "en").stdout


def test_the_help_names_every_command(kazu_line: Any) -> None:
    result = kazu_line()
    assert Exit.OK == result.exit_code
    for command in ("kinds", "packs", "plugins", "make", "solve", "count", "check", "hint", "rate", "show", "convert"):
        assert f"\n  {command} " in result.stdout
    assert result.stdout == kazu_line("--help").stdout


def test_every_command_has_a_help(kazu_line: Any, registry: Registry) -> None:
    group = command_line(registry)
    for command in group.list_commands(click.Context(group)):
        assert f"Usage: kazu {command}" in kazu_line(command, "--help").stdout


def test_a_command_of_a_distribution_that_is_missing_says_so(kazu_line: Any) -> None:
    assert "comes with kazu-render: install kazu-render" in refused(kazu_line("draw", ONE))


def test_what_the_environment_leaves_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAZU_ONLY", "nope")
    result = CliRunner().invoke(command_line(Registry.of({})), ["kinds"])
    assert "No puzzle kinds are loaded: KAZU_ONLY in the environment leaves them out.\n" == result.stdout


def test_an_answer_is_not_written_in_a_format_without_a_place_for_it(kazu_line: Any) -> None:
    for format in ("code", "puzz.link"):
        assert "has no place for an answer: pzprv3, json have one" in refused(
            kazu_line("solve", ONE, "--format", format)
        )
    assert Exit.OK == kazu_line("solve", ONE, "--format", "json").exit_code


def test_solve_tells_in_json_whether_there_may_be_more(kazu_line: Any) -> None:
    assert [False, True] == [
        json.loads(kazu_line("solve", puzzle, "--json").stdout)["more"] for puzzle in (ONE, SEVERAL)
    ]


def test_the_version_is_that_of_the_core(kazu_line: Any) -> None:
    assert kazu_line("--version").stdout.startswith("kazu 0.")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mkae"], "No such command 'mkae'"),
        (["--lang"], "No such option"),
        (["solve"], "Missing argument 'PUZZLE'. (see kazu solve --help)"),
        (["make", "latin", "--seed", "x"], "'x' is not a whole number from 1 to 2147483647"),
        (["make", "latin", "--seed", "1_000"], "'1_000' is not a whole number"),
        (["make", "latin", "--seed", "\u0663"], "is not a whole number"),
        (["make", "latin", "--seed", "007"], "'007' is not a whole number"),
        (["make", "latin", "--count", "0"], "'0' is not a whole number from 1 "),
        (["solve", ONE, "--budget", "0"], "'0' is not a whole number from 1"),
    ],
)
def test_a_wrong_use_is_one_line(kazu_line: Any, arguments: list[str], message: str) -> None:
    assert message in refused(kazu_line(*arguments))


def test_listing_kinds_loads_nothing_slow() -> None:
    program = """
import sys
from kazu_core.cli import main
sys.argv = ["kazu", "kinds"]
try:
    main()
except SystemExit as ended:
    assert ended.code == 0
heavy = {"cattrs", "kazu_core.api", "kazu_core.textual", "pysat", "rich"} & {*sys.modules}
assert not heavy, heavy
"""
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)


def test_the_module_runs_as_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "kazu_core", "--version"], check=True, capture_output=True, text=True)
    assert done.stdout.startswith("kazu ")


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        command = [sys.executable, "-m", "kazu_core", "plugins"]
        done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(write)
    assert (int(Exit.OK), b"") == (done.returncode, done.stderr)


# -- what is installed


def test_kinds_are_listed_in_both_languages(kazu_line: Any) -> None:
    assert "latin  Latin  2 to 4 a side\n" == kazu_line("kinds").stdout
    assert "latin  ラテン  一辺2〜4\n" == kazu_line("kinds", "--lang", "ja").stdout


def test_a_kind_is_told_with_its_rules_sizes_and_levels(kazu_line: Any) -> None:
    told = kazu_line("kinds", "euler-square").stdout
    assert "- No number stands twice in a row or column.\n" in told
    assert "Sizes: 2 to 4 a side. Levels at 4x4: easy, medium, hard, extra-hard.\n" in told


def test_kinds_as_json(kazu_line: Any) -> None:
    kind = json.loads(kazu_line("kinds", "--json").stdout)
    assert ("latin", "4x4", ["json", "code"], "tiny") == (kind["kind"], kind["size"], kind["formats"], kind["plugin"])


def test_no_kinds_are_told_with_who_has_some() -> None:
    result = CliRunner().invoke(command_line(Registry.of({})), ["kinds"])
    assert "No puzzle kinds are installed" in result.stdout


def test_plugins_are_listed_with_what_they_bring_and_what_failed(make_plugin: Any, latin: Any) -> None:
    def kazu_commands(group: click.Group) -> None:
        raise LookupError("no commands")

    group = command_line(Registry.of({"tiny": make_plugin(latin, kazu_commands=kazu_commands)}))
    told = CliRunner().invoke(group, ["plugins"]).stdout
    assert "kinds: latin" in told
    assert "renderers: text" in told
    assert "kazu_commands fails: LookupError: no commands" in told
    rows = [json.loads(line) for line in CliRunner().invoke(group, ["plugins", "--json"]).stdout.splitlines()]
    assert ["core", "tiny", "tiny"] == [row["plugin"] for row in rows]
    assert "error" in rows[-1]


def test_a_plugins_command_is_there(make_plugin: Any) -> None:
    def kazu_commands(group: click.Group) -> None:
        @group.command()
        @click.pass_obj
        def serve(registry: Registry) -> None:
            """Serve."""
            click.echo(list(registry.renderers))

    group = command_line(Registry.of({"web": make_plugin(kazu_commands=kazu_commands)}))
    assert "['text']\n" == CliRunner().invoke(group, ["serve"]).stdout


def test_a_fault_of_a_plugin_is_one_line_too(make_plugin: Any, latin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def scene(puzzle: Any) -> Any:
        raise ZeroDivisionError("no scene")

    group = command_line(Registry.of({"tiny": make_plugin(evolve(latin, scene=scene))}))
    result = CliRunner().invoke(group, ["show", ONE])
    assert int(Exit.FAULT) == result.exit_code
    assert result.stderr.startswith("kazu: a fault in Kazu or a plugin, ZeroDivisionError: no scene")
    assert 1 == result.stderr.count("\n")
    monkeypatch.setenv("KAZU_DEBUG", "1")
    assert isinstance(CliRunner().invoke(group, ["show", ONE]).exception, ZeroDivisionError)


# -- making


def test_a_made_puzzle_is_drawn_with_its_code_last(kazu_line: Any) -> None:
    lines = kazu_line("make", "latin", "--size", "2", "--seed", "7").stdout.splitlines()
    assert ["Latin 2x2, easy, seed 7", "┏━━━┯━━━┓", "┃   │ 1 ┃"] == lines[:3]
    assert "latin:0112" == lines[-1]


def test_the_answer_is_shown_only_when_asked_for(kazu_line: Any) -> None:
    assert "┃ 2 │ 1 ┃" not in kazu_line("make", "latin", "--size", "2", "--seed", "7").stdout
    assert "┃ 2 │ 1 ┃" in kazu_line("make", "latin", "--size", "2", "--seed", "7", "--answer").stdout
    made = json.loads(kazu_line("make", "latin", "--json").stdout)
    assert not {"answer", "answer_code"} & {*made}


def test_several_are_made_with_the_seeds_that_follow(kazu_line: Any) -> None:
    made = kazu_line("make", "latin", "--size", "3", "--seed", "2147483646", "--count", "3", "--json").stdout
    assert [2147483646, 2147483647, 1] == [json.loads(line)["seed"] for line in made.splitlines()]


def test_a_made_puzzle_in_a_format(kazu_line: Any) -> None:
    assert "latin:0112\n" == kazu_line("make", "latin", "--size", "2", "--seed", "1", "--format", "code").stdout
    assert "no text format is called 'smoke'" in refused(kazu_line("make", "latin", "--format", "smoke"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["greek"], "no installed puzzle kind is called 'greek' (installed: latin)"),
        (["latin", "--size", "9"], "latin has no size 9x9: 2 to 4 a side"),
        (["latin", "--size", "big"], "is not a number like 9 or a width and height like 10x6"),
        (["latin", "--level", "evil"], "no level is called 'evil': levels are easy, medium, hard, extra-hard"),
        (["latin", "--seed", "0"], "'0' is not a whole number from 1 to 2147483647"),
    ],
)
def test_what_cannot_be_made_is_refused(kazu_line: Any, arguments: list[str], message: str) -> None:
    assert message in refused(kazu_line("make", *arguments))


def test_a_level_out_of_reach_ends_with_no(kazu_line: Any) -> None:
    result = kazu_line("make", "latin", "--seed", "13")
    assert (int(Exit.NO), "kazu: the seed 13 is unlucky\n") == (result.exit_code, result.stderr)


# -- where a puzzle comes from


@pytest.mark.parametrize("format", ["text", "code", "json"])
def test_what_make_prints_can_be_solved(kazu_line: Any, format: str) -> None:
    made = kazu_line("make", "latin", "--format", format).stdout
    assert Exit.OK == kazu_line("solve", "-", stdin=made).exit_code


def test_what_make_tells_in_json_can_be_solved(kazu_line: Any) -> None:
    made = kazu_line("make", "latin", "--json", "--answer").stdout
    assert Exit.OK == kazu_line("solve", "-", stdin=made).exit_code


def test_a_puzzle_is_read_from_a_file(kazu_line: Any, tmp_path: Path) -> None:
    file = tmp_path / "latin.json"
    file.write_text(kazu_line("convert", ONE, "--to", "json").stdout, encoding="utf-8-sig")
    assert f"{ONE}\n" == kazu_line("convert", str(file), "--to", "code").stdout


@pytest.mark.parametrize(
    ("source", "stdin", "message"),
    [
        ("-", b"\xff\xfe", "the standard input is not a text in UTF-8"),
        ("-", b"", "the text is empty"),
        ("", b"", "the text is empty"),
        ("-", b"x" * 1_000_001, "1,000,000"),
        ("missing.json", b"", "there is no file missing.json"),
        ("latin:12", b"", "is not as many digits as a square has cells"),
        ("latin:9999", b"", "in the code, its givens must be 0 to 2"),
        ("latin:", b"", "no code stands after latin:"),
        (".", b"", ". is a folder"),
        ("/no/such/puzzle", b"", "there is no file /no/such/puzzle"),
        ("-", b"latin:0221\nlatin:0221\n", "one puzzle is expected, there are 2 lines with one each"),
        ("-", b'{"kazu": 1}\n{"kazu": 1}\n{"kazu": 1}', "one puzzle is expected, there are 3 lines"),
        ("-", b"drawn\nlatin:0221\n\ndrawn\nlatin:0221", "one puzzle is expected, there are 2 lines"),
        ("-", b"root:x:0:0\ngreek:x:1:1\n", "no line of the text is a puzzle"),
        ("-", b"latin:02\n21\n", "there is one more line after the puzzle, from '21' on"),
        ("-", b"drawn\nlatin:0221\nyes\n\nno\n", "there are 2 more lines after the puzzle, from 'yes' on"),
        ("greek:12", b"", "no installed puzzle kind is called 'greek'"),
        ('{"kazu": 1}', b"", "is missing"),
        ("latin:\x00", b"", "is not as many digits"),
        ("latin:" + "1" * 300, b"", "is not as many digits"),
        ("latin:" + "1" * 30_000, b"", "is not as many digits"),
    ],
)
def test_what_is_no_puzzle_is_refused(kazu_line: Any, source: str, stdin: bytes, message: str) -> None:
    assert message in refused(kazu_line("solve", source, stdin=stdin))


def test_what_is_wrong_with_a_file_begins_with_its_name(kazu_line: Any, tmp_path: Path) -> None:
    file = tmp_path / "names"
    file.write_text("root:x:0:0\ngreek:x:1:1\n")
    assert refused(kazu_line("count", str(file))).startswith(f"{file}: no line of the text is a puzzle")
    file.write_text("latin:12")
    assert refused(kazu_line("count", str(file))).startswith(f"{file}: ")


def test_a_pipe_with_a_name_is_read_as_a_file_is(kazu_line: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for text, told in ((ONE, "1\n"), ("greek:1\n", f"kazu: {pipe}: ")):
        writer = threading.Thread(target=pipe.write_text, args=(text,))
        writer.start()
        result = kazu_line("count", str(pipe))
        writer.join()
        assert (result.stdout or result.stderr).startswith(told)


def test_an_answers_code_may_follow_its_puzzle(kazu_line: Any) -> None:
    printed = kazu_line("make", "latin", "--seed", "1", "--answer", "--format", "code").stdout
    assert 2 == len(printed.splitlines())
    assert printed.splitlines()[0] == kazu_line("convert", "-", "--to", "code", stdin=printed).stdout.rstrip()


def test_the_one_line_that_is_a_puzzle_is_read(kazu_line: Any) -> None:
    for format in ("text", "code", "json"):
        made = kazu_line("make", "latin", "--size", "2", "--seed", "2", "--format", format, "--answer").stdout
        assert Exit.OK == kazu_line("solve", "-", stdin=made).exit_code
    assert Exit.OK == kazu_line("solve", "-", stdin=f"Note: a remark\n{ONE}\n").exit_code


def test_the_code_in_json_can_be_given_back(kazu_line: Any) -> None:
    code = json.loads(kazu_line("make", "latin", "--json").stdout)["code"]
    assert code.startswith("latin:")
    assert Exit.OK == kazu_line("solve", code).exit_code


@given(some.text(max_size=60) | some.binary(max_size=60))
@settings(max_examples=150, deadline=None)
def test_whatever_comes_in_ends_in_an_answer_or_one_line(kazu_line: Any, stdin: str | bytes) -> None:
    kazu_line("show", "-", stdin=stdin if isinstance(stdin, bytes) else stdin.encode("utf-8", "surrogatepass"))


# -- solving


def test_the_only_answer_is_drawn(kazu_line: Any) -> None:
    result = kazu_line("solve", ONE)
    assert Exit.OK == result.exit_code
    assert "┃ 1 │ 2 ┃" in result.stdout
    assert result.stdout.endswith("This is the only answer.\n")


def test_of_several_answers_two_are_drawn_with_where_they_differ(kazu_line: Any) -> None:
    result = kazu_line("solve", SEVERAL)
    assert Exit.NO == result.exit_code
    assert result.stdout.startswith(
        "There is more than one answer. These two differ at row 1, column 1; row 1, column 2;"
    )
    assert {"┃!2!│!1!┃", "┃!1!│!2!┃"} <= {*result.stdout.splitlines()}


def test_that_there_is_no_answer_is_told(kazu_line: Any) -> None:
    result = kazu_line("solve", NONE, "--lang", "ja")
    assert (int(Exit.NO), "答えがありません。\n") == (result.exit_code, result.stdout)


def test_a_spent_budget_is_never_taken_for_a_proof(kazu_line: Any) -> None:
    result = kazu_line("solve", "latin:0000000000000000", "--budget", "1")
    assert Exit.STOPPED == result.exit_code
    assert "Stopped after" in result.stdout
    told = json.loads(kazu_line("solve", "latin:0000000000000000", "--budget", "1", "--json").stdout)
    assert (False, False) == (told["complete"], told["unique"])


def test_answers_as_json(kazu_line: Any) -> None:
    told = json.loads(kazu_line("solve", SEVERAL, "--json").stdout)
    assert (2, True, False) == (told["count"], told["complete"], told["unique"])
    assert [[1, 1], [1, 3], [3, 1], [3, 3]] == told["differ"]
    assert 2 == len(told["answers"])


def test_a_solved_puzzle_in_a_format_passes_the_check(kazu_line: Any) -> None:
    solved = kazu_line("solve", ONE, "--format", "json").stdout
    assert Exit.OK == kazu_line("check", "-", stdin=solved).exit_code


@pytest.mark.parametrize(
    ("arguments", "told", "code"),
    [
        ([ONE], "1\n", Exit.OK),
        ([NONE], "0\n", Exit.NO),
        ([SEVERAL], "2+\n", Exit.OK),
        ([SEVERAL, "--limit", "9"], "2\n", Exit.OK),
        (["latin:000000000", "--limit", "99"], "12\n", Exit.OK),
    ],
)
def test_answers_are_counted(kazu_line: Any, arguments: list[str], told: str, code: Exit) -> None:
    result = kazu_line("count", *arguments)
    assert (told, int(code)) == (result.stdout, result.exit_code)


def test_a_count_that_stops_says_so(kazu_line: Any) -> None:
    result = kazu_line("count", "latin:0000000000000000", "--limit", "999", "--budget", "1", "--json")
    assert Exit.STOPPED == result.exit_code
    assert json.loads(result.stdout)["more"] is True


# -- judging


def test_a_solved_grid_passes(kazu_line: Any) -> None:
    result = kazu_line("check", SOLVED)
    assert (int(Exit.OK), "Solved: every rule is kept.\n") == (result.exit_code, result.stdout)


def test_an_unsolved_grid_is_told_with_the_first_reason(kazu_line: Any) -> None:
    result = kazu_line("check", ONE)
    assert (int(Exit.NO), "Not solved: row 1 repeats a number.\n") == (result.exit_code, result.stdout)
    assert Exit.OK == kazu_line("check", ONE, "--unfinished").exit_code


def test_findings_as_json(kazu_line: Any) -> None:
    told = json.loads(kazu_line("check", ONE, "--json").stdout)
    assert not told["ok"]
    assert ["row-repeats", "column-repeats"] == [finding["code"] for finding in told["findings"]]


def test_marks_are_given_as_an_answers_code(kazu_line: Any) -> None:
    made = kazu_line("make", "latin", "--size", "2", "--seed", "2", "--format", "code", "--answer").stdout.split()
    assert Exit.OK == kazu_line("check", made[0], "--marks", made[1]).exit_code
    assert "damaged" in refused(kazu_line("check", made[0], "--marks", made[1][:-1]))


def test_marks_are_given_as_what_make_and_solve_tell_in_json(kazu_line: Any, tmp_path: Path) -> None:
    file = tmp_path / "made.json"
    file.write_text(kazu_line("make", "latin", "--size", "2", "--seed", "2", "--json", "--answer").stdout)
    assert Exit.OK == kazu_line("check", str(file), "--marks", str(file)).exit_code
    solved = kazu_line("solve", str(file), "--json").stdout
    assert Exit.OK == kazu_line("check", str(file), "--marks", "-", stdin=solved).exit_code
    several = kazu_line("solve", SEVERAL, "--json").stdout
    assert "there are 2 answers in it" in refused(kazu_line("check", SEVERAL, "--marks", several))


def test_a_puzzle_without_marks_is_refused_as_marks(kazu_line: Any) -> None:
    for marks in (ONE, kazu_line("convert", ONE, "--to", "json").stdout):
        assert "nothing written on it" in refused(kazu_line("check", ONE, "--marks", marks))
    assert Exit.NO == kazu_line("check", ONE, "--marks", "{}").exit_code


def test_marks_are_given_as_json(kazu_line: Any) -> None:
    answer = json.loads(kazu_line("solve", ONE, "--json").stdout)["answers"][0]
    assert Exit.OK == kazu_line("check", ONE, "--marks", json.dumps(answer)).exit_code
    assert "$.marks.shade" in refused(kazu_line("check", ONE, "--marks", '{"shade": 1}'))
    assert "not JSON" in refused(kazu_line("check", ONE, "--marks", '{"number": '))


def test_marks_are_given_as_the_same_puzzle_with_marks(kazu_line: Any, registry: Registry, tmp_path: Path) -> None:
    puzzle = kazu.decode(ONE, registry=registry)
    answer = kazu.solve(puzzle, registry=registry).answer or Marks()
    file = tmp_path / "solved"
    file.write_text(kazu.encode(puzzle, answer, format="json", registry=registry), encoding="utf-8")
    assert Exit.OK == kazu_line("check", ONE, "--marks", str(file)).exit_code
    assert "the marks are those of another puzzle" in refused(kazu_line("check", SEVERAL, "--marks", str(file)))


def test_a_hint_is_told_and_drawn(kazu_line: Any) -> None:
    result = kazu_line("hint", ONE, "--draw")
    assert Exit.OK == result.exit_code
    assert result.stdout.startswith("Row 1, column 1 is 1: ")
    assert "┃[ ]│{2}┃" in result.stdout


def test_a_wrong_mark_is_pointed_out(kazu_line: Any, registry: Registry) -> None:
    puzzle = kazu.decode(ONE, registry=registry)
    wrong = kazu.encode(puzzle, Marks({"number": {kazu.Spot(1, 1): 2}}), format="json", registry=registry)
    result = kazu_line("hint", "-", "--draw", stdin=wrong)
    assert "does not belong to the answer" in result.stdout
    assert "!2!" in result.stdout
    assert [[1, 1]] == json.loads(kazu_line("hint", "-", "--json", stdin=wrong).stdout)["hint"]["wrong"]


def test_a_hint_as_json_names_its_reasons(kazu_line: Any) -> None:
    told = json.loads(kazu_line("hint", ONE, "--json").stdout)["hint"]
    assert ([1, 1], 1, True) == (told["spot"], told["value"], told["holds"])
    assert ["row-repeats"] == [reason["code"] for reason in told["reasons"]]


def test_a_solved_puzzle_has_no_hint(kazu_line: Any) -> None:
    result = kazu_line("hint", SOLVED)
    assert (int(Exit.OK), "Nothing is left to do: it is solved.\n") == (result.exit_code, result.stdout)
    assert {"hint": None} == json.loads(kazu_line("hint", SOLVED, "--json").stdout)


@pytest.mark.parametrize("command", ["hint", "rate"])
@pytest.mark.parametrize("puzzle", [SEVERAL, NONE])
def test_only_a_puzzle_with_one_answer_is_explained_and_rated(kazu_line: Any, command: str, puzzle: str) -> None:
    result = kazu_line(command, puzzle)
    assert Exit.NO == result.exit_code
    assert "answer" in result.stderr


def test_a_rating_is_told(kazu_line: Any) -> None:
    assert "Level  " in kazu_line("rate", ONE).stdout
    assert "難易度 " in kazu_line("rate", ONE, "--lang", "ja").stdout
    assert {"level", "score", "depth", "probes", "steps"} <= {*json.loads(kazu_line("rate", ONE, "--json").stdout)}


# -- showing


def test_a_puzzle_is_drawn_in_characters(kazu_line: Any) -> None:
    assert "┏━━━┯━━━┓\n┃   │ 2 ┃" in kazu_line("show", ONE).stdout
    assert kazu_line("show", ONE, "--ascii").stdout.isascii()


def test_a_puzzle_is_converted_where_the_format_has_it(kazu_line: Any) -> None:
    assert json.loads(kazu_line("convert", ONE, "--to", "json").stdout)["puzzle"]["givens"] == [0, 2, 2, 1]
    assert Exit.BAD == kazu_line("convert", ONE, "--to", "puzz.link").exit_code
    assert "there are: " in refused(kazu_line("convert", ONE, "--to", "smoke"))
