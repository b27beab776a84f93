"""Loading plugins: each is imported, registered and asked by itself, so that one that fails takes no other along."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points, version
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy
from attrs import define, field

from kazu_core import builtin, hookspecs
from kazu_core.errors import RequestError
from kazu_core.hookspecs import PROJECT
from kazu_core.kind import Kind
from kazu_core.plugs import Codec, Pack, Player, Renderer
from kazu_core.registry import Failure, Plugin, PluginError, Registry, Sort

if TYPE_CHECKING:
    import click

T = TypeVar("T")

CORE = "core"
_NAME = re.compile(r"[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*")
# a plugin that leaves the interpreter while it is imported must not take a site along
_ANYTHING = (Exception, SystemExit)


def installed(*, block: Iterable[str], only: Iterable[str], strict: bool) -> Registry:
    """Return the registry of the installed plugins; see `Registry.load`."""
    for what, names in (("block", block), ("only", only)):
        if isinstance(names, str):
            raise RequestError(f"{what} takes several names, each a text of its own, not the text {names[:40]!r}")
    blocked, chosen = {*block, *_names("KAZU_BLOCK")}, {*only} or {*_names("KAZU_ONLY")}
    loading = _started()
    entries = _entries()
    known = {name for entry in entries for name in _called(entry)}
    for name in sorted((blocked | chosen) - known - {CORE}):
        loading.fail(Plugin(name, ""), "no installed plugin or distribution has this name")
    wanted = [entry for entry in entries if not blocked & _called(entry) and (not chosen or chosen & _called(entry))]
    loading.take([(_plugin(entry), entry.load) for entry in wanted])
    registry = loading.finished(strict=strict)
    registry.left_out = frozenset(_plugin(entry).distribution for entry in entries if entry not in wanted)
    return registry


def given(plugins: Mapping[str, object], *, strict: bool) -> Registry:
    """Return the registry of the given plugins; see `Registry.of`."""
    loading = _started()
    loading.take([(Plugin(name, ""), partial(_itself, module)) for name, module in plugins.items()])
    return loading.finished(strict=strict)


def add_commands(registry: Registry, group: click.Group) -> tuple[Failure, ...]:
    """Let every plugin add its commands to a group; return what went wrong."""
    import click  # noqa: PLC0415  only the command line needs it

    loading = _Loading(registry.manager, plugins={plugin.name: plugin for plugin in registry.plugins})
    taken = {*group.list_commands(click.Context(group))}
    for plugin, ask in loading.implementations("kazu_commands"):
        # a group of its own first: what a plugin adds cannot replace what is there
        own = click.Group(group.name)
        loading.attempt(plugin, "kazu_commands fails", partial(ask, group=own))
        for name, command in own.commands.items():
            if name in taken:
                loading.fail(plugin, f"a command {name!r} is there already, so this one is left out")
            else:
                taken.add(name)
                group.add_command(command, name)
    return tuple(loading.failures)


@define
class _Loading:
    """Plugins on their way into a registry."""

    manager: pluggy.PluginManager
    plugins: dict[str, Plugin] = field(factory=dict)
    failures: list[Failure] = field(factory=list)
    sources: dict[tuple[Sort, str], Plugin] = field(factory=dict)

    def fail(self, plugin: Plugin, error: str) -> None:
        """Note what went wrong."""
        self.failures.append(Failure(plugin.name, plugin.distribution, error))

    def attempt(self, plugin: Plugin, failing: str, act: Callable[[], T]) -> T | None:
        """Return what a plugin's own code returns, or None when it fails, which is noted."""
        try:
            return act()
        except _ANYTHING as error:
            said = str(error).strip().splitlines()
            self.fail(plugin, f"{failing}: {type(error).__name__}{f': {said[0]}' if said else ''}")
            return None

    def take(self, offers: list[tuple[Plugin, Callable[[], object]]]) -> None:
        """Import and register plugins; pluggy asks the last registered first, so the first is registered last."""
        modules = []
        for plugin, find in offers:
            other = self.plugins.get(plugin.name)
            if other is not None:
                self.fail(plugin, f"the name {plugin.name!r} is taken by plugin {other}, so this one is left out")
                continue
            module = self.attempt(plugin, "does not load", find)
            if module is not None:
                self.plugins[plugin.name] = plugin
                modules.append((plugin, module))
        for plugin, module in reversed(modules):
            self.register(plugin, module)

    def register(self, plugin: Plugin, module: object) -> None:
        """Register one plugin, or leave nothing of it behind."""

        def enter() -> bool:
            self.manager.register(module, plugin.name)
            # without this a mistyped hook would be silent
            self.manager.check_pending()
            return True

        if self.attempt(plugin, "does not fit the hooks", enter) is None:
            # a failed registration leaves its name behind
            if self.manager.has_plugin(plugin.name):
                self.manager.unregister(name=plugin.name)
            del self.plugins[plugin.name]

    def implementations(self, hook: str) -> list[tuple[Plugin, Callable[..., Any]]]:
        """Return who answers a hook, in the order in which they are asked, each to be called with keywords."""
        found = reversed(getattr(self.manager.hook, hook).get_hookimpls())
        return [(self.plugins[one.plugin_name], _accepting(one)) for one in found]

    def brought(self, hook: str, sort: Sort, record: type[T], accept: Callable[[T], str | None]) -> dict[str, T]:
        """Return what the plugins answer to a hook, by name; the first of a name stands."""
        kept: dict[str, T] = {}
        for plugin, ask in self.implementations(hook):
            for item in self.attempt(plugin, f"{hook} fails", partial(_all, ask)) or ():
                error = self._refused(sort, record, item) or accept(item)
                if error is not None:
                    self.fail(plugin, error)
                    continue
                kept[item.name] = item
                self.sources[sort, item.name] = plugin
        return kept

    def _refused(self, sort: Sort, record: type[Any], item: Any) -> str | None:
        """Return why something that a plugin brings is left out, if it is."""
        if not isinstance(item, record):
            return f"brings {type(item).__name__} where a {sort} was expected"
        if not _NAME.fullmatch(item.name):
            return f"the {sort} {item.name!r} must be named in small letters, digits and hyphens"
        other = self.sources.get((sort, item.name))
        taken = f"the {sort} {item.name!r} is brought by plugin {other} already, so this one is left out"
        return taken if other else None

    def finished(self, *, strict: bool) -> Registry:
        """Ask the plugins what they bring and return the registry of it."""
        classes: dict[type, str] = {}

        def own_class(kind: Kind[Any]) -> str | None:
            other = classes.setdefault(kind.puzzle, kind.name)
            same = f"the kind {kind.name!r} shares its puzzles' class with {other!r}, so it is left out"
            return same if other != kind.name else None

        def of_a_kind(pack: Pack) -> str | None:
            return None if pack.kind in kinds else f"the pack {pack.name!r} is of {pack.kind!r}, which is not installed"

        kinds = self.brought("kazu_puzzles", "kind", Kind, own_class)
        registry = Registry(
            kinds=kinds,
            codecs=self.brought("kazu_codecs", "codec", Codec, _whatever),
            renderers=self.brought("kazu_renderers", "renderer", Renderer, _whatever),
            players=self.brought("kazu_players", "player", Player, _whatever),
            packs=self.brought("kazu_packs", "pack", Pack, of_a_kind),
            plugins=tuple(self.plugins.values()),
            failures=tuple(self.failures),
            sources=self.sources,
            manager=self.manager,
        )
        if strict and registry.failures:
            raise PluginError(registry.failures)
        return registry


def _whatever(_item: object) -> None:
    """Accept anything."""


def _itself(module: object) -> object:
    """Return a plugin that is at hand."""
    return module


def _all(ask: Callable[[], Iterable[Any] | None]) -> tuple[Any, ...]:
    """Return everything that a hook's implementation answers, read to its end."""
    return tuple(ask() or ())


def _accepting(implementation: pluggy.HookImpl) -> Callable[..., Any]:
    """Return a hook's implementation as a function that takes all the hook's keywords."""
    named = implementation.argnames
    return lambda **arguments: implementation.function(**{name: arguments[name] for name in named})


def _started() -> _Loading:
    """Return a loading with the core's own plugin in it, which is first to be registered and last to be asked."""
    loading = _Loading(pluggy.PluginManager(PROJECT))
    loading.manager.add_hookspecs(hookspecs)
    loading.take([(Plugin(CORE, "kazu-core", version("kazu-core")), lambda: builtin)])
    return loading


def _names(variable: str) -> list[str]:
    """Return the names in an environment variable, with commas between."""
    return [name.strip() for name in os.environ.get(variable, "").split(",") if name.strip()]


def _entries() -> list[EntryPoint]:
    """Return the entry points of plugins, sorted, so that the order of installation decides nothing."""
    return sorted(entry_points(group=PROJECT), key=lambda entry: (entry.name, _plugin(entry).distribution))


def _plugin(entry: EntryPoint) -> Plugin:
    """Return an entry point's name with its distribution."""
    return Plugin(entry.name, entry.dist.name, entry.dist.version) if entry.dist else Plugin(entry.name, "")


def _called(entry: EntryPoint) -> set[str]:
    """Return the names by which a plugin can be chosen or blocked."""
    return {entry.name, _plugin(entry).distribution} - {""}
