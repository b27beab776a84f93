"""`python -m kazu_core` is `kazu`."""

from __future__ import annotations

from kazu_core.cli import main

main()
