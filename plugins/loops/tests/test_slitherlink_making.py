"""Making Slitherlink: each level, the sight of a board, and puzzles that stay the same for ever."""

from __future__ import annotations

import pytest

from kazu_core.checking import check
from kazu_core.grid import Size
from kazu_core.kind import LEVELS, Level
from kazu_core.solving.reason import measure
from kazu_core.solving.search import count
from kazu_loops.slitherlink import SLITHERLINK, fewest_probes, level, most_probes
from kazu_loops.slitherlink_making import make

GOLDEN: dict[tuple[str, Level, int], str] = {
    ("4x4", "easy", 1): "4x4/1d27182c3d",
    ("4x4", "hard", 7): "4x4/8bh681cb",
    ("5x4", "extra-hard", 2): "5x4/ichb2b7d",
    ("7x7", "easy", 3): "7x7/312dg3222bg772a1bbb3b22cg7123b",
    ("7x7", "medium", 42): "7x7/h31311bg21dcbg7dgdc12bg23223c",
    ("10x10", "easy", 1): "10x10/bbj76610112d11222d22bh8cg112122323dg8bh22d22213b23223776djbc",
    ("10x10", "medium", 2): "10x10/gdg218dh18c5bdg2bi183802bib32bg3ci816665d361ci32cg333c",
    ("10x10", "hard", 42): "10x10/l2228b1ci7c817626d23dh7121bg33272d112b7cgc387cgdh63cd",
    ("10x10", "extra-hard", 4): "10x10/cgbj8877cg66bgc1888bcdg2bdcchcgb3bhdh326b62dha",
    ("12x8", "hard", 5): "12x8/g71811ch6cg7c673cj1c2712dg72cbh23c12bchb12cg11dhdgb",
    ("20x20", "easy", 6): (
        "20x20/h1cgcj37bh2c327b51177ch2022122176c711122ci22717c11cg2217733216776222172cjbj2c33782722222bi71dg"
        "82222761c3bgchdg122c22c76c122237122bi11116dg8770122223cg6b322c1188cgd2711c111127227cj22c7cgdg6c21bj8"
        "bgcg321626ch121126b6c012cgbgd3c171721768c"
    ),
    ("16x16", "hard", 1): (
        "16x16/hc1837bh726dch333dhc61bg182bg3233337c2887bb37cgbg3dg3860c7bh722dg18dbhc71cg227dh6c1881dg1dgbg71db765"
        "3d8222323dg173dg18bdh223chb718ch7171cd"
    ),
}  # fmt: skip


def shape(number: int, width: int) -> tuple[int, int]:
    return divmod(number, width)


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", [Size(4, 4), Size(5, 4), Size(7, 7), Size(10, 6)], ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2, 3):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(SLITHERLINK, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert check(SLITHERLINK, puzzle, answer).ok
        measured = measure(SLITHERLINK, puzzle, answer)
        assert wanted == level(puzzle, measured)
        assert measured.depth < 2


def test_hard_and_extra_hard_differ_by_how_much_supposing_they_need() -> None:
    hard = measure(SLITHERLINK, *make(Size(9, 9), "hard", 5))
    extra = measure(SLITHERLINK, *make(Size(9, 9), "extra-hard", 5))
    assert fewest_probes(81) <= hard.probes < most_probes(81) <= extra.probes


def test_zeros_are_few_and_never_touch() -> None:
    for seed in (1, 2):
        for wanted in LEVELS:
            puzzle, _ = make(Size(8, 8), wanted, seed)
            zeros = [shape(at, 8) for at, clue in enumerate(puzzle.clues) if clue == 0]
            assert len(zeros) <= 64 * 4 // 100
            assert not any(
                max(abs(one[0] - two[0]), abs(one[1] - two[1])) < 2 for one in zeros for two in zeros if one < two
            )


def test_an_easy_board_is_nowhere_bare() -> None:
    for seed in range(1, 6):
        puzzle, _ = make(Size(10, 10), "easy", seed)
        assert 50 <= sum(clue is not None for clue in puzzle.clues) <= 60
        for top in range(7):
            for left in range(7):
                square = [puzzle.clues[10 * (top + down) + left + right] for down in range(4) for right in range(4)]
                assert any(clue is not None for clue in square)


def test_some_boards_look_the_same_upside_down() -> None:
    turned = []
    for seed in range(1, 13):
        places = [clue is not None for clue in make(Size(8, 8), "easy", seed)[0].clues]
        turned.append(places == places[::-1])
    assert 0 < sum(turned) < 12


def test_a_level_takes_away_more_numbers_than_the_one_below() -> None:
    shares = [
        sum(clue is not None for seed in range(1, 6) for clue in make(Size(10, 10), wanted, seed)[0].clues)
        for wanted in LEVELS
    ]
    assert sorted(shares, reverse=True) == shares


@pytest.mark.parametrize(("size", "wanted", "seed"), list(GOLDEN))
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int) -> None:
    puzzle, _ = make(Size.read(size), wanted, seed)
    assert GOLDEN[size, wanted, seed] == SLITHERLINK.code.encode(puzzle)
