"""What a page needs to know of a constraint to judge unfinished marks by itself, as plain data.

A constraint describes its direct reading with the name of a generic rule, the spots that the rule looks at and
numbers. The page has each of these rules once, for all kinds; a test holds them against `Constraint.breaches`. The
rules, with their ``numbers`` and, in the order of ``told``, what they find:

======================  =============================================================  ================================
rule                    broken by                                                      told
======================  =============================================================  ================================
``different``           a value that is there twice                                    the repeats
``sum``                 repeats; a sum passed or out of reach (``total``, ``highest``) the sum, the repeats (if not
                        (``granted``: repeats are another rule's)                      granted)
``less``                the first not less than the second                             both
``seen``                more or fewer than ``count`` seen from the first on            what was walked over
``apart``               equal values v with fewer than v spots between                 those that are too near
``up-to``               a value above ``most``                                         those that are
``count``               held by fewer than ``least`` or more than ``most``             too many, too few ({found})
``count-either``        no way left to ``number`` of ``one`` or ``other``, the more    all
                        frequent (``apart``: so many more of the one than the other)
``not-all``             ``value`` on all of them                                       all
``unlike``              the first half alike to the second, place by place             all
``no-touch``            the first and one of the others shaded                         those that are
``connected``           cells without a value (``value`` 0) or with 1 in pieces        all but the largest piece
``island-size``         the area without ``value`` of the first smaller than ``size``  the area, or the first ({count})
``degree``              a place (first) with one line that cannot go on, or with more  the end, the branch
``loop``                a closed loop beside other lines (through ``corner`` or cell)  the smallest one
``white-pearl``         a line that turns on the first, or nowhere beside it, or is shut out turning, no turn, missed
``black-pearl``         one that is straight there, or turns in the next cell, or shut out straight, the arm, missed
``area-clue``           walled areas without a clue (``sizes``, 0: any), or no fit     without one, without fit
``area-size``           the walled area of a cell smaller than ``size``                the area ({count})
``region-size``         regions of equal numbers: more cells than they say             each ({number}, {count})
                        (``larger`` 1), or fewer and no empty cell beside (0)
======================  =============================================================  ================================
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from kazu_core.grid import Spot
from kazu_core.words import Words


@frozen
class Told:
    """What one sort of breach is called and how it is said; a slot that the table names may be left open."""

    code: str
    words: Words


@frozen(kw_only=True)
class Live:
    """One constraint as a generic rule.

    ``told`` is what it can find; left out, that is the constraint's own code and ``wrong``. ``where`` is what a finding
    points out, when that is always the same and not what the rule found. ``over`` is a second layer that the rule looks
    at, for spots that the first does not have.
    """

    rule: str
    layer: str
    spots: tuple[Spot, ...] = ()
    numbers: Mapping[str, int | tuple[int, ...]] = {}
    told: tuple[Told, ...] = ()
    where: tuple[Spot, ...] | None = None
    over: str | None = None


SILENT = Live(rule="", layer="")
"""The description of a constraint that finds nothing on unfinished marks."""
