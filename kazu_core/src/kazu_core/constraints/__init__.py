"""The named constraints that many kinds share."""

from __future__ import annotations

from kazu_core.constraints.base import Constraint, Finding, GlobalRule, Target, Values
from kazu_core.constraints.live import SILENT, Live, Told

__all__ = ["SILENT", "Constraint", "Finding", "GlobalRule", "Live", "Target", "Told", "Values"]
