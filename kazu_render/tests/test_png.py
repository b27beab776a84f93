from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from attrs import evolve

from kazu_core.errors import RequestError
from kazu_core.scene import Fill, Scene, Text
from kazu_render.png import draw_png


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_every_scene_becomes_a_picture(drawn: tuple[str, Scene]) -> None:
    assert 200 == size_of(draw_png(drawn[1], width=200))[0]


def test_a_picture_keeps_the_proportions(scene_of: Callable[[str], Scene]) -> None:
    assert (840, 640) == size_of(draw_png(scene_of("rooms"), width=840))


def test_a_cell_has_sixty_four_pixels_when_nothing_is_asked_for(scene_of: Callable[[str], Scene]) -> None:
    assert round(420 * 0.64) == size_of(draw_png(scene_of("rooms")))[0]


@pytest.mark.parametrize("symbol", [*"0123456789ABCDEFGHIJKLMNOP?"])
def test_no_symbol_vanishes_on_a_machine_without_fonts(symbol: str, scene_of: Callable[[str], Scene]) -> None:
    bare = evolve(scene_of("rooms"), items=(Fill(0, 0, 6, 8, "paper"),))
    written = evolve(bare, items=(*bare.items, Text((1, 1), symbol, "given")))
    assert draw_png(bare, width=100) != draw_png(written, width=100)


def test_no_two_digits_look_alike(scene_of: Callable[[str], Scene]) -> None:
    bare = evolve(scene_of("rooms"), items=(Fill(0, 0, 6, 8, "paper"),))
    digits = {draw_png(evolve(bare, items=(*bare.items, Text((1, 1), digit, "given")))) for digit in "0123456789"}
    assert 10 == len(digits)


def test_the_themes_differ(scene_of: Callable[[str], Scene]) -> None:
    scene = scene_of("numbers")
    assert draw_png(scene, theme="light") != draw_png(scene, theme="dark")


def test_the_same_scene_is_the_same_picture(scene_of: Callable[[str], Scene]) -> None:
    assert draw_png(scene_of("signs")) == draw_png(scene_of("signs"))


@pytest.mark.parametrize("width", [0, -5, 8001, 10**9])
def test_a_picture_without_bounds_is_refused(width: int, scene_of: Callable[[str], Scene]) -> None:
    with pytest.raises(RequestError, match="out of range"):
        draw_png(scene_of("numbers"), width=width)
