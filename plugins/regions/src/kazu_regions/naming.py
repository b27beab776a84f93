"""How the kinds of this plugin name a step: by the reason among its reasons that is the least simple."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step


def named_by(names: Mapping[str, Words]) -> Callable[[Step], Words | None]:
    """Return what names a step that needs no supposing; ``names`` are by a reason's code, the least simple first."""

    def technique(step: Step) -> Words | None:
        codes = {reason.code for reason in step.telling}
        named = (name for code, name in names.items() if code in codes)
        return None if step.supposed else next(named, None)

    return technique
