"""Scripts and style sheets as they are sent: without comments and indentation, and the board's modules as one file.

What a board needs only sometimes (a way of writing, the settings) is a file of its own.

The sources stay ES modules that a browser could load as they are. Sent one by one they would be fifty requests and more
than twice as many bytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from posixpath import dirname, join, normpath, relpath
from string import ascii_letters

import rcssmin
import rjsmin

_IMPORT = re.compile(r'(?<![^\n;}])import\s*(?:\{([^}]*)\}\s*from\s*)?"([^"]+)";\n?')
_LATER = re.compile(r'import\(\s*"([^"]+)"\s*\)')
_EXPORT = re.compile(r"(?<![^\n;}])export\s+((?:async\s+)?(?:function\*?|class|const|let)\s*(\w+))")


def lean_script(text: str) -> str:
    """Return a script without comments and needless blanks."""
    return str(rjsmin.jsmin(text))


def lean_style(text: str) -> str:
    """Return a style sheet without comments and needless blanks."""
    return str(rcssmin.cssmin(text))


def joined(files: Mapping[str, str], entry: str) -> dict[str, str]:
    """Return a lean module with all that it imports as one module, and what it imports later as one module each.

    The first has the name and the exports of ``entry``; a part that is asked for by ``import("./part.js")`` lies in a
    folder beside it, as ``entry/part.js``, and takes what it shares with others from it. Every module becomes a
    function of its own, so their names cannot meet. Raises `ValueError` when modules import each other in a circle,
    or in a way that is not ``import {a, b as c} from "./x.js"``.
    """
    order, parts = _main(files, entry)
    later = {part: join(entry.removesuffix(".js"), relpath(part, dirname(entry))) for part in parts}
    places = {name: f"$${index}" for index, name in enumerate(order)}
    made = {entry: "".join(_function(files, name, places, entry, later) for name in order)}
    made[entry] += f"export const{{{','.join(_exports(files[entry]))}}}={places[entry]};\n"
    if parts:
        made[entry] += f"export const $$=[{','.join(places.values())}];\n"
    shared = {name: f"$$[{index}]" for index, name in enumerate(order)}
    for part, path in later.items():
        own = [name for name in _needed(files, part, ()) if name not in shared]
        known = {**shared, **{name: f"${index}" for index, name in enumerate(own)}}
        body = "".join(_function(files, name, known, path, later) for name in own)
        exports = ",".join(_exports(files[part]))
        made[path] = f'import{{$$}}from"{_address(entry, path)}";\n{body}export const{{{exports}}}={known[part]};\n'
    return made


def _main(files: Mapping[str, str], entry: str) -> tuple[list[str], list[str]]:
    """Return the modules that are sent at once, each after those it imports, and the parts that are sent later.

    What two parts need is sent at once.
    """
    order = list(_needed(files, entry, ()))
    parts = list(dict.fromkeys(_later(files, order)))
    for part in parts:
        parts += [one for one in dict.fromkeys(_later(files, _needed(files, part, ()))) if one not in parts]
    needs = Counter(name for part in parts for name in _needed(files, part, ()) if name not in order)
    seen = set(order)
    for name in [name for name, count in needs.items() if count > 1]:
        order += _needed(files, name, (), seen)
    return order, parts


def _later(files: Mapping[str, str], names: Iterable[str]) -> Iterator[str]:
    """Yield what modules import later."""
    yield from (_resolved(name, path) for name in names for path in _LATER.findall(files[name]))


def _function(
    files: Mapping[str, str], name: str, places: Mapping[str, str], here: str, later: Mapping[str, str]
) -> str:
    """Return a module as a function that is called at once, in the file ``here``."""

    def asked(found: re.Match[str]) -> str:
        return f'import("{_address(later[_resolved(name, found[1])], here)}")'

    return f"const {places[name]}=(()=>{{\n{_inside(_LATER.sub(asked, files[name]), name, places)}}})();\n"


def _address(path: str, here: str) -> str:
    """Return how a file names another."""
    address = relpath(path, dirname(here))
    return address if address.startswith(".") else f"./{address}"


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
