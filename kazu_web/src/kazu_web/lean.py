"""Scripts and style sheets as they are sent: without comments and indentation, and the board's modules as one file.

The sources stay ES modules that a browser could load as they are. Sent one by one they would be fifty requests and more
than twice as many bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, join, normpath
from string import ascii_letters

import rcssmin
import rjsmin

_IMPORT = re.compile(r'(?<![^\n;}])import\s*(?:\{([^}]*)\}\s*from\s*)?"([^"]+)";\n?')
_EXPORT = re.compile(r"(?<![^\n;}])export\s+((?:async\s+)?(?:function\*?|class|const|let)\s*(\w+))")


def lean_script(text: str) -> str:
    """Return a script without comments and needless blanks."""
    return str(rjsmin.jsmin(text))


def lean_style(text: str) -> str:
    """Return a style sheet without comments and needless blanks."""
    return str(rcssmin.cssmin(text))


def joined(files: Mapping[str, str], entry: str) -> str:
    """Return a lean module with all that it imports as one module, which exports the same names.

    Every module becomes a function of its own, so their names cannot meet. Raises `ValueError` when modules import each
    other in a circle, or in a way that is not ``import {a, b as c} from "./x.js"``.
    """
    order = list(_needed(files, entry, ()))
    places = {name: f"$${index}" for index, name in enumerate(order)}
    parts = [f"const {places[name]}=(()=>{{\n{_inside(files[name], name, places)}}})();\n" for name in order]
    names = ",".join(_exports(files[entry]))
    return "".join(parts) + f"export const{{{names}}}={places[entry]};\n"


def _needed(files: Mapping[str, str], name: str, above: tuple[str, ...], seen: set[str] | None = None) -> Iterator[str]:
    """Yield a module after all that it imports, each once."""
    seen = set() if seen is None else seen
    if name in above:
        raise ValueError(f"modules import each other in a circle: {' > '.join((*above, name))}")
    if name in seen:
        return
    for _, path in _IMPORT.findall(files[name]):
        yield from _needed(files, _resolved(name, path), (*above, name), seen)
    seen.add(name)
    yield name


def _resolved(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))


def _exports(text: str) -> list[str]:
    return [found[1] for found in _EXPORT.findall(text)]


def _briefly(text: str) -> str:
    """Return a module with short names for what its classes keep to themselves, which nobody outside can name."""
    known = dict.fromkeys(re.findall(r"(?<=\.)#(\w+)", text))
    short = {name: f"{ascii_letters[at % 52]}{at // 52 or ''}" for at, name in enumerate(known)}
    return re.sub(r"""(?<![&"'`(=/?^])#(\w+)(?![\w-])""", lambda found: "#" + short.get(found[1], found[1]), text)


def _inside(text: str, name: str, places: Mapping[str, str]) -> str:
    """Return a module's text as the inside of a function that returns what the module exports."""

    def taken(found: re.Match[str]) -> str:
        if found[1] is None:
            return ""
        return f"const{{{found[1].strip().replace(' as ', ':')}}}={places[_resolved(name, found[2])]};\n"

    body = _briefly(_EXPORT.sub(r"\1", _IMPORT.sub(taken, text)))
    if re.search(r"(?<![^\n;}])(?:import|export)\b", body):
        raise ValueError(f"{name} imports or exports in a way that cannot be joined")
    return f"{body}return{{{','.join(_exports(text))}}};\n"
