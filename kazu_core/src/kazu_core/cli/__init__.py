"""The command line, `kazu`.

What it says goes to the standard output, errors to the error stream, one line each. It ends with 0 when all went well,
1 when the answer is no (not solved, no answer or several, a level out of reach), 2 for a wrong option or input, 3 when
a budget ran out.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from kazu_core import registry as registries
from kazu_core.cli.running import CommandLine

if TYPE_CHECKING:
    from kazu_core.registry import Registry

_COMMANDS = {
    "kinds": "kazu_core.cli.listing",
    "packs": "kazu_core.cli.listing",
    "plugins": "kazu_core.cli.listing",
    "make": "kazu_core.cli.making",
    "solve": "kazu_core.cli.solving",
    "count": "kazu_core.cli.solving",
    "check": "kazu_core.cli.judging",
    "hint": "kazu_core.cli.judging",
    "rate": "kazu_core.cli.judging",
    "show": "kazu_core.cli.showing",
    "convert": "kazu_core.cli.showing",
}
_ELSEWHERE = {"draw": "kazu-render", "sheet": "kazu-render", "serve": "kazu-web"}
_EPILOG = """PUZZLE is a link, a code (kind:code), the name of a file, or - for the standard input.

Exit codes: 0 all went well; 1 the answer is no (not solved, no answer or several, a level out of reach); 2 an option or
an input is wrong; 3 a budget ran out."""


def command_line(registry: Registry) -> click.Group:
    """Return the whole command line over a registry, the commands of its plugins included."""
    group = CommandLine(
        "kazu",
        later=_COMMANDS,
        elsewhere=_ELSEWHERE,
        help="Make, solve, prove, rate, explain, check, draw and convert grid puzzles.",
        epilog=_EPILOG,
        invoke_without_command=True,
        callback=_show_help,
        context_settings={"obj": registry, "help_option_names": ["-h", "--help"]},
    )
    group.params.append(_version_option())
    registry.add_commands(group)
    return group


def _show_help() -> None:
    """Show the help when no command is named."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _version_option() -> click.Option:
    """Return the option that tells the version; it is looked up only then."""
    return click.Option(
        ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_tell_version, help="Tell the version."
    )


def _tell_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415  looked up only then

        click.echo(f"kazu {version('kazu-core')}")
        context.exit()


def main() -> None:
    """Run `kazu`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # a terminal that lacks a character shows another rather than failing
            stream.reconfigure(errors="replace")
    command_line(registries.default())(prog_name="kazu")
