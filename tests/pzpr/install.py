"""Installs the npm package pzpr beside this file (``node_modules``); where there is no npm it says so and goes on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
QUIET = ("--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts")


def main() -> int:
    npm = shutil.which("npm")
    if npm is None:
        print("npm is not installed: the tests that need it will be skipped")
        return 0
    return subprocess.run([npm, "install", *QUIET], cwd=FOLDER, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
