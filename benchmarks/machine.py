"""What a benchmark ran on: figures are worth nothing without it."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path


def figures() -> dict[str, str]:
    """Return the machine, the Python and the solver by name; the load is that of the last minute, of all processes."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
        "system": f"{platform.system()} {platform.release()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "solver": f"python-sat {version('python-sat')}",
        "kazu-core": version("kazu-core"),
    }


def told() -> str:
    """Return the figures as one line."""
    return ", ".join(f"{name} {value}" for name, value in figures().items())


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
