"""How the kinds of this plugin name a step: by the one reason that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step


def named_alone(
    names: Mapping[str, Words], struck: Mapping[str, Words] | None = None
) -> Callable[[Step], Words | None]:
    """Return what names a step that rests on one reason without supposing; several reasons together have no name.

    ``names`` are by the reason's code, ``struck`` those that differ where the step says that a mark is not there.
    """
    refused = {**names, **(struck or {})}

    def technique(step: Step) -> Words | None:
        codes = {reason.code for reason in step.telling}
        if len(codes) != 1 or step.supposed:
            return None
        return (names if step.fact.holds else refused).get(*codes)

    return technique
