from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

import kazu_render
from kazu_core.errors import RequestError
from kazu_core.registry import Registry
from kazu_core.scene import Scene


@pytest.fixture
def registry() -> Registry:
    """Return a registry with the core and this distribution alone."""
    return Registry.of({"render": kazu_render})


def test_the_registry_finds_svg_and_png(registry: Registry) -> None:
    assert {"svg", "png"} <= {*registry.renderers}
    assert (".svg", "image/svg+xml") == (registry.renderer("svg").suffix, registry.renderer("svg").media_type)
    assert (".png", "image/png") == (registry.renderer("png").suffix, registry.renderer("png").media_type)


def test_a_renderer_passes_over_what_it_does_not_know(registry: Registry, scene_of: Callable[[str], Scene]) -> None:
    drawn = registry.renderer("svg").draw(scene_of("loop"), {"ascii": True, "language": None})
    assert drawn == registry.renderer("svg").draw(scene_of("loop"), {})


def test_a_renderer_takes_its_options(registry: Registry, scene_of: Callable[[str], Scene]) -> None:
    options = {"theme": "dark", "width": 123, "language": "ja", "standalone": True}
    drawn = registry.renderer("svg").draw(scene_of("loop"), options)
    assert isinstance(drawn, str)
    assert 'data-theme="dark" width="123"' in drawn
    assert 'lang="ja"' in drawn
    assert isinstance(registry.renderer("png").draw(scene_of("loop"), options), bytes)


def test_the_language_may_have_a_region(registry: Registry, scene_of: Callable[[str], Scene]) -> None:
    draw = registry.renderer("svg").draw
    assert draw(scene_of("loop"), {"language": "ja-JP"}) == draw(scene_of("loop"), {"language": "ja"})


@pytest.mark.parametrize("name", ["svg", "png"])
@pytest.mark.parametrize(
    "options", [{"theme": "sepia"}, {"width": "wide"}, {"width": 0}, {"width": True}, {"language": "fr"}]
)
def test_a_value_that_is_not_offered_is_refused(
    name: str, options: dict[str, object], registry: Registry, scene_of: Callable[[str], Scene]
) -> None:
    with pytest.raises(RequestError):
        registry.renderer(name).draw(scene_of("loop"), options)


def test_importing_the_plugin_loads_neither_the_rasteriser_nor_the_font() -> None:
    program = "import kazu_render, sys; sys.exit(bool({'resvg_py', 'fontpkg', 'click'} & {*sys.modules}))"
    assert 0 == subprocess.run([sys.executable, "-c", program], check=False).returncode
