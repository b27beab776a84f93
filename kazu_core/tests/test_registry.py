"""The registry: what plugins bring, who wins, and that one that fails takes no other along."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import click
import pytest
from attrs import evolve

from kazu_core import loading
from kazu_core.errors import RequestError, UnknownKindError
from kazu_core.hookspecs import hookimpl
from kazu_core.plugs import Player
from kazu_core.registry import Plugin, PluginError, Registry, known_kinds
from kazu_core.words import Words


def entry(name: str, module: object, distribution: str = "") -> Any:
    """Return an entry point that loads a module, or raises it."""

    def load() -> object:
        if isinstance(module, BaseException):
            raise module
        return module

    return SimpleNamespace(
        name=name, dist=SimpleNamespace(name=distribution or f"dist-{name}", version="2.0"), load=load
    )


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that has just these entry points be installed."""
    monkeypatch.delenv("KAZU_BLOCK", raising=False)
    monkeypatch.delenv("KAZU_ONLY", raising=False)

    def installed(*entries: Any) -> None:
        monkeypatch.setattr(loading, "entry_points", lambda group: entries if group == "kazu" else ())

    return installed


def errors(registry: Registry) -> list[tuple[str, str]]:
    return [(failure.plugin, failure.error) for failure in registry.failures]


def test_a_kind_knows_the_plugin_that_brought_it(install: Any, make_plugin: Any, latin: Any) -> None:
    install(entry("tiny", make_plugin(latin), "kazu-tiny"))
    registry = Registry.load(strict=True)
    assert latin is registry.kind("latin")
    assert Plugin("tiny", "kazu-tiny", "2.0") == registry.sources["kind", "latin"]


def test_plugins_come_in_the_order_of_their_names(install: Any, make_plugin: Any, latin: Any) -> None:
    one, two = (evolve(latin, name=name, puzzle=type(name, (), {})) for name in ("one", "two"))
    install(entry("zebra", make_plugin(one)), entry("aardvark", make_plugin(two)))
    assert ["two", "one"] == list(Registry.load(strict=True).kinds)


def test_the_first_of_two_kinds_with_one_name_stands_and_both_plugins_are_named(
    install: Any, make_plugin: Any, latin: Any
) -> None:
    other = evolve(latin, puzzle=int)
    install(entry("b", make_plugin(other)), entry("a", make_plugin(latin)))
    registry = Registry.load()
    assert latin is registry.kind("latin")
    assert [("b", "the kind 'latin' is brought by plugin a (dist-a) already, so this one is left out")] == errors(
        registry
    )


def test_two_kinds_with_one_class_of_puzzle_cannot_both_be_told_apart(make_plugin: Any, latin: Any) -> None:
    registry = Registry.of({"a": make_plugin(latin), "b": make_plugin(evolve(latin, name="roman"))}, strict=False)
    assert ["latin"] == list(registry.kinds)
    assert [("b", "the kind 'roman' shares its puzzles' class with 'latin', so it is left out")] == errors(registry)


@pytest.mark.parametrize("error", [ImportError("no module named x"), ZeroDivisionError(), SystemExit(3)])
def test_a_plugin_that_does_not_load_is_a_row_and_the_others_work(
    install: Any, make_plugin: Any, latin: Any, error: BaseException
) -> None:
    install(entry("broken", error), entry("tiny", make_plugin(latin)))
    registry = Registry.load()
    assert latin is registry.kind("latin")
    [failure] = registry.failures
    assert ("broken", "dist-broken") == (failure.plugin, failure.distribution)
    assert failure.error.startswith(f"does not load: {type(error).__name__}")
    assert "broken" not in {plugin.name for plugin in registry.plugins}


def test_strict_loading_raises_what_would_be_a_row(install: Any) -> None:
    install(entry("broken", ImportError("no module named x")))
    with pytest.raises(PluginError, match="plugin broken: does not load: ImportError: no module named x"):
        Registry.load(strict=True)


def test_a_hook_that_fails_when_it_is_asked_is_a_row(make_plugin: Any, latin: Any) -> None:
    def kazu_codecs() -> None:
        raise OSError("disk full\nand more")

    registry = Registry.of({"tiny": make_plugin(latin, kazu_codecs=kazu_codecs)}, strict=False)
    assert ["latin"] == list(registry.kinds)
    assert [("tiny", "kazu_codecs fails: OSError: disk full")] == errors(registry)


def test_a_mistyped_hook_is_told_and_leaves_nothing_behind(make_plugin: Any, latin: Any) -> None:
    registry = Registry.of({"tiny": make_plugin(latin, kazu_puzzels=lambda: [])}, strict=False)
    assert {} == registry.kinds
    [(name, error)] = errors(registry)
    assert name == "tiny"
    assert "kazu_puzzels" in error
    assert not registry.manager.has_plugin("tiny")


def test_a_hook_with_an_argument_that_is_not_there_is_told(make_plugin: Any, latin: Any) -> None:
    wrong = make_plugin(latin, kazu_codecs=lambda typo: [])
    registry = Registry.of({"wrong": wrong, "tiny": make_plugin(latin)}, strict=False)
    assert ["wrong"] == [failure.plugin for failure in registry.failures]
    assert "tiny" == registry.sources["kind", "latin"].name


def test_two_plugins_with_one_name_do_not_both_load(install: Any, make_plugin: Any, latin: Any) -> None:
    install(entry("tiny", make_plugin(latin), "first"), entry("tiny", make_plugin(latin), "second"))
    registry = Registry.load()
    assert "first" == registry.sources["kind", "latin"].distribution
    assert [("tiny", "the name 'tiny' is taken by plugin tiny (first), so this one is left out")] == errors(registry)


@pytest.mark.parametrize("brings", [lambda: [1], lambda: 1])
def test_what_is_no_kind_is_left_out(make_plugin: Any, brings: Any) -> None:
    registry = Registry.of({"tiny": make_plugin(kazu_puzzles=brings)}, strict=False)
    assert {} == registry.kinds
    assert 1 == len(registry.failures)


@pytest.mark.parametrize("name", ["", "Latin", "la tin", "latin:", "-latin", "ラテン"])
def test_a_kind_must_have_a_name_that_fits_into_links_and_commands(make_plugin: Any, latin: Any, name: str) -> None:
    registry = Registry.of({"tiny": make_plugin(evolve(latin, name=name))}, strict=False)
    assert {} == registry.kinds
    assert 1 == len(registry.failures)


def test_a_plugins_renderer_stands_before_the_cores(make_plugin: Any, registry: Registry) -> None:
    own = evolve(registry.renderer("text"), words=Words("our text", "テキスト"))
    found = Registry.of({"tiny": make_plugin(kazu_renderers=lambda: [own])}, strict=False)
    assert own is found.renderer("text")
    assert ["core"] == [failure.plugin for failure in found.failures]


def test_a_player_is_found_by_its_name(make_plugin: Any) -> None:
    player = Player(name="patient", words=Words("patient", "気長"), play=lambda kind, puzzle, marks: marks)
    registry = Registry.of({"tiny": make_plugin(kazu_players=lambda: (player,))})
    assert player is registry.player("patient")
    with pytest.raises(RequestError, match="no player is called 'quick' \\(there are: patient\\)"):
        registry.player("quick")


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ({}, {}, ["a", "b"]),
        ({"block": ["a"]}, {}, ["b"]),
        ({"block": ["dist-a"]}, {}, ["b"]),
        ({"only": ["a"]}, {}, ["a"]),
        ({}, {"KAZU_BLOCK": "a, dist-b"}, []),
        ({}, {"KAZU_ONLY": "dist-b,"}, ["b"]),
        ({"block": ["a"]}, {"KAZU_BLOCK": "b"}, []),
        ({"only": ["a"]}, {"KAZU_ONLY": "b"}, ["a"]),
    ],
)
def test_plugins_are_blocked_and_chosen_by_their_name_or_distribution(
    install: Any, monkeypatch: pytest.MonkeyPatch, arguments: Any, environment: dict[str, str], expected: list[str]
) -> None:
    install(entry("a", SimpleNamespace()), entry("b", SimpleNamespace(x=1)))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    registry = Registry.load(**arguments, strict=True)
    assert ["core", *expected] == [plugin.name for plugin in registry.plugins]


def test_a_blocked_plugin_is_not_even_imported(install: Any) -> None:
    install(entry("broken", ImportError("imported")))
    assert () == Registry.load(block=["broken"]).failures


def test_a_blocked_name_that_nobody_has_is_told(install: Any) -> None:
    install()
    assert [("typo", "no installed plugin or distribution has this name")] == errors(Registry.load(block=["typo"]))


@pytest.mark.parametrize("name", ["latin", "LATIN", "euler square", "Euler-Square", "euler_square"])
def test_a_kind_is_found_by_all_its_names(registry: Registry, latin: Any, name: str) -> None:
    assert latin is registry.kind(name)


def test_an_unknown_kind_is_told_with_those_that_are_installed(registry: Registry) -> None:
    with pytest.raises(UnknownKindError, match=r"called 'greek' \(installed: latin\)") as raised:
        registry.kind("greek")
    assert ("latin",) == raised.value.installed
    assert raised.value.distribution is None


def test_a_kind_that_we_know_of_is_told_with_its_distribution(registry: Registry) -> None:
    distribution, names = next(iter(known_kinds().items()))
    with pytest.raises(UnknownKindError, match=f"install {distribution} to have it"):
        registry.kind(names[0])


def test_a_distribution_that_is_installed_is_not_offered_again(install: Any) -> None:
    distribution, names = next(iter(known_kinds().items()))
    install(entry("there", SimpleNamespace(), distribution))
    with pytest.raises(UnknownKindError) as raised:
        Registry.load().kind(names[0])
    assert raised.value.distribution is None


def test_a_distribution_that_did_not_load_is_told(install: Any) -> None:
    distribution, names = next(iter(known_kinds().items()))
    install(entry("broken", ImportError(), distribution))
    with pytest.raises(UnknownKindError, match=f"{distribution} has it but did not load, see kazu plugins") as raised:
        Registry.load().kind(names[0])
    assert raised.value.broken


def test_a_puzzles_kind_is_found_by_its_class(registry: Registry, latin: Any) -> None:
    assert latin is registry.kind_of(latin.code.decode("1221"))
    with pytest.raises(UnknownKindError):
        registry.kind_of(1221)
    with pytest.raises(RequestError, match="not a text"):
        registry.kind_of("1221")


def test_plugins_add_commands_but_do_not_replace_any(make_plugin: Any) -> None:
    def kazu_commands(group: click.Group) -> None:
        group.add_command(click.Command("serve"))
        group.add_command(click.Command("make"))

    group = click.Group("kazu", commands={"make": (make := click.Command("make"))})
    registry = Registry.of({"web": make_plugin(kazu_commands=kazu_commands)})
    registry.add_commands(group)
    assert ["make", "serve"] == sorted(group.commands)
    assert make is group.commands["make"]
    assert [("web", "a command 'make' is there already, so this one is left out")] == errors(registry)


def test_a_plugin_whose_commands_fail_is_a_row(make_plugin: Any) -> None:
    def kazu_commands(group: click.Group) -> None:
        raise LookupError("no commands")

    registry = Registry.of({"web": make_plugin(kazu_commands=kazu_commands)})
    registry.add_commands(click.Group("kazu"))
    assert [("web", "kazu_commands fails: LookupError: no commands")] == errors(registry)


def test_each_hook_is_asked_once_for_a_registry(latin: Any) -> None:
    asked = []

    @hookimpl
    def kazu_puzzles() -> list[Any]:
        asked.append(1)
        return [latin]

    registry = Registry.of({"tiny": SimpleNamespace(kazu_puzzles=kazu_puzzles)})
    registry.kind("latin")
    registry.kind("latin")
    assert [1] == asked


def test_a_later_asked_plugin_gives_way(make_plugin: Any, latin: Any) -> None:
    other = evolve(latin, puzzle=int)

    @hookimpl(trylast=True)
    def kazu_puzzles() -> list[Any]:
        return [other]

    modules = {"a": SimpleNamespace(kazu_puzzles=kazu_puzzles), "b": make_plugin(latin)}
    assert latin is Registry.of(modules, strict=False).kind("latin")


def test_a_kind_of_a_plugin_that_is_left_out_says_so(install: Any, make_plugin: Any, latin: Any) -> None:
    install(entry("tiny", make_plugin(latin), "kazu-loops"))
    left = Registry.load(block=["tiny"])
    with pytest.raises(UnknownKindError, match="kazu-loops has it and is left out, see KAZU_BLOCK"):
        left.kind("slitherlink")
    with pytest.raises(UnknownKindError, match="install kazu-shading to have it"):
        left.kind("hitori")
