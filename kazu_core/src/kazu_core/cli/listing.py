"""`kazu kinds`, `kazu packs` and `kazu plugins`: what is installed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from kazu_core.asking import LEVEL_WORDS
from kazu_core.cli.sources import json_option, language_option
from kazu_core.cli.telling import both, tell, tell_columns, tell_json
from kazu_core.registry import known_kinds
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.kind import Kind
    from kazu_core.plugs import Pack
    from kazu_core.registry import Plugin, Registry

_NO_KINDS = Words(
    "No puzzle kinds are installed; these distributions have some: {distributions}.",
    "パズルの種類が入っていません。次の配布物にあります：{distributions}。",
)
_CHOOSING = ("KAZU_ONLY", "KAZU_BLOCK")
_LEFT_OUT = Words(
    "No puzzle kinds are loaded: {names} in the environment leaves them out.",
    "パズルの種類が読み込まれていません。環境変数{names}で外されています。",
)
_SIZES = Words("Sizes: {sizes}. Levels at {size}: {levels}.", "大きさ：{sizes}。{size}の難易度：{levels}。")
_NOT_MADE = Words(
    "These can be solved and played, but not made.", "解くことと遊ぶことはできますが、作ることはできません。"
)
_NO_PACKS = Words("No packs are installed.", "パックが入っていません。")
_HOW_MANY = Words("{count} puzzles", "{count}問")
_FROM = Words("From {plugin}.", "{plugin}から。")
_FAILED = Words("Not loaded, or only in part:", "読み込めなかったもの：")


@click.command("kinds")
@click.argument("kind", required=False)
@language_option
@json_option
@click.pass_obj
def kinds_command(registry: Registry, *, kind: str | None, language: str, as_json: bool) -> None:
    """List the installed kinds of puzzle; with KIND, tell its rules, sizes and levels."""
    chosen = list(registry.kinds.values()) if kind is None else [registry.kind(kind)]
    if as_json:
        for one in chosen:
            tell_json(_record(registry, one))
    elif kind is not None:
        _tell_kind(registry, chosen[0], language)
    elif chosen:
        tell_columns([(one.name, one.words.text(language), _sizes(one).text(language)) for one in chosen])
    elif any(map(os.environ.get, _CHOOSING)):
        tell(_LEFT_OUT.fill(names=" / ".join(filter(os.environ.get, _CHOOSING))), language)
    else:
        tell(_NO_KINDS.fill(distributions=", ".join(known_kinds())), language)


def _sizes(kind: Kind[Any]) -> Words:
    return kind.making.sizes if kind.making else Words("", "")


def _record(registry: Registry, kind: Kind[Any]) -> dict[str, Any]:
    making, plugin = kind.making, registry.sources["kind", kind.name]
    return {
        "kind": kind.name,
        "name": both(kind.words),
        "also": list(kind.also),
        "rules": [both(rule) for rule in kind.rules],
        "sizes": both(making.sizes) if making else None,
        "size": str(making.default) if making else None,
        "levels": list(making.levels(making.default)) if making else [],
        "formats": [name for name, codec in registry.codecs.items() if codec.kinds(kind)],
        "plugin": plugin.name,
        "distribution": plugin.distribution,
    }


def _tell_kind(registry: Registry, kind: Kind[Any], language: str) -> None:
    tell_columns([(kind.name, kind.words.text(language), *kind.also)])
    for rule in kind.rules:
        click.echo(f"- {rule.text(language)}")
    if kind.making is None:
        tell(_NOT_MADE, language)
    else:
        size = kind.making.default
        levels = ", ".join(kind.making.levels(size))
        tell(_SIZES.fill(sizes=kind.making.sizes, size=str(size), levels=levels), language)
    tell(_FROM.fill(plugin=str(registry.sources["kind", kind.name])), language)


@click.command("packs")
@click.argument("pack", required=False)
@language_option
@json_option
@click.pass_obj
def packs_command(registry: Registry, *, pack: str | None, language: str, as_json: bool) -> None:
    """List the installed packs of puzzles with titles; with PACK, tell its titles, levels and codes."""
    chosen = list(registry.packs.values()) if pack is None else [registry.pack(pack)]
    if as_json:
        for one in chosen:
            tell_json(_pack_record(registry, one))
    elif pack is not None:
        tell_columns([_pack_row(chosen[0], language)])
        rows = [(puzzle.title.text(language), LEVEL_WORDS[puzzle.level].text(language)) for puzzle in chosen[0].puzzles]
        tell_columns([(*row, chosen[0].text(number)) for number, row in enumerate(rows, 1)])
    elif chosen:
        tell_columns([_pack_row(one, language) for one in chosen])
    else:
        tell(_NO_PACKS, language)


def _pack_row(pack: Pack, language: str) -> tuple[str, ...]:
    count = _HOW_MANY.fill(count=len(pack.puzzles))
    return pack.name, pack.words.text(language), pack.kind, count.text(language)


def _pack_record(registry: Registry, pack: Pack) -> dict[str, Any]:
    plugin = registry.sources["pack", pack.name]
    puzzles = [
        {"title": both(one.title), "level": one.level, "code": pack.text(number)}
        for number, one in enumerate(pack.puzzles, 1)
    ]
    return {
        "pack": pack.name,
        "name": both(pack.words),
        "kind": pack.kind,
        "puzzles": puzzles,
        "plugin": plugin.name,
        "distribution": plugin.distribution,
    }


@click.command("plugins")
@language_option
@json_option
@click.pass_obj
def plugins_command(registry: Registry, *, language: str, as_json: bool) -> None:
    """List the installed plugins, what each brings, and what did not load."""
    rows = [(plugin, _brought(registry, plugin)) for plugin in registry.plugins]
    if as_json:
        for plugin, brought in rows:
            names = {"plugin": plugin.name, "distribution": plugin.distribution, "version": plugin.version}
            tell_json({**names, "brings": [{sort: name} for sort, name in brought]})
        for failure in registry.failures:
            names = {"plugin": failure.plugin, "distribution": failure.distribution}
            tell_json({**names, "error": failure.error})
        return
    lines = [
        (plugin.name, f"{plugin.distribution} {plugin.version}".strip(), _told(brought)) for plugin, brought in rows
    ]
    tell_columns(lines)
    if registry.failures:
        tell(_FAILED, language)
        tell_columns([(row.plugin, row.distribution, row.error) for row in registry.failures], indent="  ")


def _brought(registry: Registry, plugin: Plugin) -> list[tuple[str, str]]:
    return [(sort, name) for (sort, name), source in registry.sources.items() if source == plugin]


def _told(brought: list[tuple[str, str]]) -> str:
    """Return what a plugin brings, sort by sort."""
    names: dict[str, list[str]] = {}
    for sort, name in brought:
        names.setdefault(f"{sort}s", []).append(name)
    return "; ".join(f"{sort}: {', '.join(found)}" for sort, found in names.items())
