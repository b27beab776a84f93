"""The registry: what the installed plugins bring, loaded once, as a value.

Nothing is filled when modules are imported; `default` loads the one registry that is used where none is named.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import pluggy
from attrs import define, field, frozen

from kazu_core.asking import told
from kazu_core.errors import KazuError, RequestError, UnknownKindError
from kazu_core.hookspecs import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import click

    from kazu_core.kind import Kind
    from kazu_core.plugs import Codec, Pack, Player, Renderer

T = TypeVar("T")
Sort = Literal["kind", "codec", "renderer", "player", "pack"]


@frozen
class Plugin:
    """One loaded plugin: its name in the entry points and the distribution that it came with, with its version."""

    name: str
    distribution: str
    version: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.distribution})" if self.distribution else self.name


@frozen
class Failure:
    """What a plugin wanted and did not get, in one sentence; the rest of the registry works without it."""

    plugin: str
    distribution: str
    error: str


class PluginError(KazuError, RuntimeError):
    """Plugins that do not load, where that was asked to be an error; ``failures`` has all of them."""

    def __init__(self, failures: tuple[Failure, ...]) -> None:
        super().__init__("; ".join(f"plugin {failure.plugin}: {failure.error}" for failure in failures))
        self.failures = failures


# eq=False: a registry is itself only, so that what is made for one can be kept beside it
@define(eq=False)
class Registry:
    """Kinds, codecs, renderers, players and packs by name, and what went wrong.

    ``sources`` gives the plugin that brought each of them. Made by `load` (what is installed) or `of` (the plugins
    given); only `add_commands` adds to ``failures`` later. ``left_out`` are the installed distributions that were asked
    to be left out, or one of whose plugins was.
    """

    plugins: tuple[Plugin, ...]
    failures: tuple[Failure, ...]
    kinds: Mapping[str, Kind[Any]]
    codecs: Mapping[str, Codec]
    renderers: Mapping[str, Renderer]
    players: Mapping[str, Player]
    packs: Mapping[str, Pack]
    sources: Mapping[tuple[Sort, str], Plugin]
    left_out: frozenset[str] = frozenset()
    manager: pluggy.PluginManager = field(factory=lambda: pluggy.PluginManager(PROJECT), repr=False)

    @classmethod
    def load(cls, *, block: Iterable[str] = (), only: Iterable[str] = (), strict: bool = False) -> Registry:
        """Load the installed plugins, in the order of their names.

        ``block`` leaves plugins out and ``only`` leaves all others out, by the name of the plugin or of its
        distribution; the environment variables KAZU_BLOCK and KAZU_ONLY (names with commas between) do so as well.
        A plugin that does not load is a row of ``failures``; with ``strict`` it raises `PluginError`.
        """
        from kazu_core import loading  # noqa: PLC0415  it imports this module

        return loading.installed(block=block, only=only, strict=strict)

    @classmethod
    def of(cls, plugins: Mapping[str, object], *, strict: bool = True) -> Registry:
        """Return a registry of the core and the given plugins by name, whatever is installed."""
        from kazu_core import loading  # noqa: PLC0415  it imports this module

        return loading.given(plugins, strict=strict)

    def kind(self, name: str) -> Kind[Any]:
        """Return a kind by its name or another name that it has; raises `UnknownKindError`."""
        if not isinstance(name, str):
            raise RequestError(f"a kind is asked for by its name, not by {told(name)}")
        found = self.kinds.get(name)
        if found is None:
            wanted = _plain(name)
            also = (kind for kind in self.kinds.values() if wanted in map(_plain, (kind.name, *kind.also)))
            found = next(also, None)
        if found is None:
            raise self._unknown(name)
        return found

    def kind_of(self, puzzle: object) -> Kind[Any]:
        """Return the kind of a puzzle, by its exact class; raises `UnknownKindError`, or `RequestError` for a text."""
        for kind in self.kinds.values():
            if kind.puzzle is type(puzzle):
                return kind
        if isinstance(puzzle, str):
            raise RequestError("a puzzle is asked for, not a text: decode reads the puzzle in one")
        if hasattr(puzzle, "puzzle"):
            raise RequestError(f"a puzzle is asked for: take .puzzle of the {type(puzzle).__qualname__}")
        raise UnknownKindError(type(puzzle).__qualname__, installed=tuple(self.kinds))

    def codec(self, name: str) -> Codec:
        """Return a text format by its name; raises `RequestError` that says which there are."""
        return _asked_for(self.codecs, "text format", name)

    def renderer(self, name: str) -> Renderer:
        """Return a renderer by its name; raises `RequestError` that says which there are."""
        return _asked_for(self.renderers, "renderer", name)

    def player(self, name: str) -> Player:
        """Return a player by its name; raises `RequestError` that says which there are."""
        return _asked_for(self.players, "player", name)

    def pack(self, name: str) -> Pack:
        """Return a pack by its name; raises `RequestError` that says which there are."""
        return _asked_for(self.packs, "pack", name)

    def add_commands(self, group: click.Group) -> None:
        """Let every plugin add its commands; what fails, or has a name that is taken, is a row of ``failures``."""
        from kazu_core import loading  # noqa: PLC0415  it imports this module

        self.failures += loading.add_commands(self, group)

    def _unknown(self, name: str) -> UnknownKindError:
        """Return the error for a kind that is not here, with the distribution that has it when that can help."""
        kinds, rows = tuple(self.kinds), known_kinds().items()
        distribution = next((where for where, names in rows if _plain(name) in names), None)
        broken = distribution in {failure.distribution for failure in self.failures}
        if distribution in {plugin.distribution for plugin in self.plugins} and not broken:
            distribution = None  # it is an older or newer one, without this kind
        left_out = distribution in self.left_out and not broken
        return UnknownKindError(name, installed=kinds, distribution=distribution, broken=broken, left_out=left_out)


@cache
def default() -> Registry:
    """Return the registry of what is installed, loaded the first time."""
    return Registry.load()


def known_kinds() -> Mapping[str, Sequence[str]]:
    """Return the kinds of the distributions that we know of, by distribution, whether they are installed or not."""
    rows: dict[str, list[str]] = json.loads(Path(__file__).with_name("known_kinds.json").read_text("utf-8"))
    return rows


def _plain(name: str) -> str:
    """Return a name with its case and its word breaks evened out."""
    return "-".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _asked_for(offered: Mapping[str, T], what: str, name: str) -> T:
    """Return one of the offered, or say which there are."""
    if not isinstance(name, str) or name not in offered:
        raise RequestError(f"no {what} is called {told(name)} (there are: {', '.join(offered) or 'none'})")
    return offered[name]
