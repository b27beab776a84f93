"""The named constraints that many kinds share."""

from __future__ import annotations

from kazu_core.constraints.base import Constraint, Finding, GlobalRule, Target, Values

__all__ = ["Constraint", "Finding", "GlobalRule", "Target", "Values"]
