"""How the command line starts, ends and fails: exit codes, and every error as one line."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from importlib import import_module
from typing import Any, NoReturn

import click

from kazu_core.errors import CannotMakeError, KazuError, UnsolvableError


class Exit(IntEnum):
    """The exit codes.

    ``NO`` says that all went well and the answer is no: a check failed, a puzzle has none or several answers, a level
    is out of reach. ``BAD`` is an input or an option that is not right, ``STOPPED`` a budget that ran out,
    ``FAULT`` a mistake of ours or of a plugin, and ``INTERRUPTED`` what shells use for Ctrl-C.
    """

    OK = 0
    NO = 1
    BAD = 2
    STOPPED = 3
    FAULT = 70
    INTERRUPTED = 130


_ANSWERS = (CannotMakeError, UnsolvableError)


def finish(code: Exit) -> NoReturn:
    """End the command with an exit code."""
    click.get_current_context().exit(int(code))


@contextmanager
def stoppable() -> Iterator[None]:
    """Have Ctrl-C end the process at once: the solver is not Python, and would not notice otherwise."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class CommandLine(click.Group):
    """A group whose errors are one line each on the error stream, without a traceback.

    ``later`` names commands with the module that has each, which is loaded when the command is wanted, ``elsewhere``
    commands of other distributions, which are told where they are missing.
    """

    def __init__(self, name: str, *, later: Mapping[str, str], elsewhere: Mapping[str, str], **more: Any) -> None:
        super().__init__(name, **more)
        self.later = later
        self.elsewhere = elsewhere

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*self.commands, *self.later})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, loaded now if need be."""
        if cmd_name not in self.commands and cmd_name in self.later:
            module = import_module(self.later[cmd_name])
            self.add_command(getattr(module, f"{cmd_name}_command"))
        return self.commands.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant; of one that another distribution has, say which."""
        distribution = self.elsewhere.get(args[0])
        if distribution is not None and self.get_command(ctx, args[0]) is None:
            loaded = {plugin.distribution for plugin in (*ctx.obj.plugins, *ctx.obj.failures)}
            advice = "see kazu plugins" if distribution in loaded else f"install {distribution} to have it"
            if distribution in ctx.obj.left_out:
                advice = "it is left out, see KAZU_BLOCK and KAZU_ONLY"
            raise click.UsageError(f"the command {args[0]!r} comes with {distribution}: {advice}", ctx)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        """Run a command and leave the interpreter with its exit code."""
        extra["standalone_mode"] = False
        sys.exit(self._run(args, *more, **extra))

    def _run(self, args: Sequence[str] | None, *more: Any, **extra: Any) -> int:
        try:
            # a command that ends early returns its exit code, any other nothing
            return super().main(args, *more, **extra) or Exit.OK
        except Exception as error:
            message, code = _told(error)
            if code == Exit.FAULT and os.environ.get("KAZU_DEBUG"):
                raise
            click.echo(f"kazu: {' '.join(message.split())}", err=True)
            return int(code)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an output that nobody reads on ends it quietly, as a reader like `head` expects."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # the interpreter would complain when it empties its buffer at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return ctx.exit(int(Exit.OK))


def _told(error: Exception) -> tuple[str, Exit]:
    """Return what is said of an error, and how the command ends."""
    match error:
        case KazuError():
            return str(error), Exit.NO if isinstance(error, _ANSWERS) else Exit.BAD
        case click.UsageError():
            path = error.ctx.command_path if error.ctx else "kazu"
            return f"{error.format_message()} (see {path} --help)", Exit.BAD
        case click.ClickException():
            return error.format_message(), Exit.BAD
        case click.Abort():
            return "interrupted", Exit.INTERRUPTED
        case OSError():
            return f"{error.filename or 'input'}: {error.strerror or error}", Exit.BAD
    fault = f"{type(error).__name__}: {error}"
    return f"a fault in Kazu or a plugin, {fault} (KAZU_DEBUG=1 shows where)", Exit.FAULT
