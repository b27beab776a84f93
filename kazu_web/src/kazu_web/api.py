"""The JSON API without a web framework: plain data in, plain data out, `Problem` when a request is refused.

A view of any framework can call these: parse the body with `parse`, await a function, write its answer as JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kazu_core.codecs.json import parse as parse_json
from kazu_core.errors import KazuError
from kazu_core.grid import Size
from kazu_core.kind import Kind
from kazu_core.numerals import whole
from kazu_core.words import LANGUAGES
from kazu_web.payload import words_data
from kazu_web.problems import Problem, bad_field, problem_of
from kazu_web.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kazu_core.plugs import Pack
    from kazu_core.registry import Registry

LARGEST_BODY = 65_536
"""Bytes of the largest request that is read."""

DEEPEST = 6
"""How deep the lists and objects of a request may lie in one another."""

LONGEST_CODE = 20_000
"""Characters of the longest puzzle code or link that is looked at."""

MOST_COUNTED = 100

_SQUARES = tuple(Size(side, side) for side in range(1, 41))


class Api:
    """The questions that a page asks, for one registry. The slow ones are answered by worker processes."""

    def __init__(self, registry: Registry, *, workers: int | None = None) -> None:
        self.registry = registry
        self.workers = Workers(registry, processes=workers)

    # -- what there is

    def kinds(self) -> dict[str, Any]:
        """Return every kind with its names, rules, sizes and levels."""
        return {"kinds": [kind_data(kind) for kind in self.registry.kinds.values()]}

    def packs(self) -> dict[str, Any]:
        """Return every pack with its names, and the titles, levels and codes of its puzzles."""
        return {"packs": [pack_data(pack) for pack in self.registry.packs.values()]}

    # -- puzzles

    async def puzzle(self, kind: str, size: str, level: str, seed: str | int) -> dict[str, Any]:
        """Return the payload of the puzzle that these four make, the same for ever."""
        number = whole(seed) if isinstance(seed, str) else seed
        if number is None:
            raise bad_field("the seed", f"a whole number, not {str(seed)[:20]!r}")
        return await self._made(kind, size, level, number)

    async def make(self, body: Any) -> dict[str, Any]:
        """Return the payload of a puzzle of a kind; what is left out is the usual, and a fresh seed."""
        asked = _fields(body, {"kind": str}, {"size": (str, int), "level": str, "seed": int})
        size = asked.get("size")
        return await self._made(
            asked["kind"], None if size is None else str(size), asked.get("level"), asked.get("seed")
        )

    async def _made(self, kind: str, size: str | None, level: str | None, seed: int | None) -> dict[str, Any]:
        self._kind(kind)
        return await self.workers.run("make", kind, size, level, seed)  # type: ignore[no-any-return]

    async def by_code(self, code: str) -> dict[str, Any]:
        """Return the payload of a puzzle by its code, link or file text, with the number of its answers (to 2).

        Where its answer cannot be found within the limits of the job, it has no seal, and that number is null.
        """
        payload = await self.unsealed(code)
        try:
            sealed = await self.workers.run("seal", code)
        except Problem as problem:
            if problem.code not in {"too-long", "too-large"}:
                raise
            sealed = {"seal": None, "answers": None}
        return {**payload, **sealed}

    async def unsealed(self, code: str) -> dict[str, Any]:
        """Return the payload of a puzzle by its code, link or file text, without looking for its answer."""
        return await self.workers.run("payload", _bounded(code))  # type: ignore[no-any-return]

    async def view(self, code: str, language: str) -> dict[str, Any]:
        """Return the drawing that a page shows of a puzzle from outside, and its link where it has one."""
        return await self.workers.run("view", _bounded(code), language)  # type: ignore[no-any-return]

    async def import_(self, body: Any) -> dict[str, Any]:
        """Return the payload of a pasted puzzle."""
        return await self.by_code(_fields(body, {"text": str})["text"])

    async def export(self, body: Any) -> dict[str, Any]:
        """Return a puzzle in a text format."""
        asked = _fields(body, {"code": str}, {"format": str, "marks": dict})
        marks, name = asked.get("marks", {}), asked.get("format", "puzz.link")
        return await self.workers.run("export", _bounded(asked["code"]), marks, name)  # type: ignore[no-any-return]

    async def draw(self, body: Any) -> tuple[str | bytes, str]:
        """Return a drawing of a puzzle with what is written on it, and its media type."""
        asked = _fields(body, {"code": str}, {"format": str, "marks": dict, "theme": str, "language": str})
        if asked.get("language", LANGUAGES[0]) not in LANGUAGES:
            raise bad_field("$.language", f"one of {', '.join(LANGUAGES)}")
        options = {name: asked[name] for name in ("theme", "language") if name in asked}
        marks, name = asked.get("marks", {}), asked.get("format", "svg")
        drawn: tuple[str | bytes, str] = await self.workers.run("draw", _bounded(asked["code"]), marks, name, options)
        return drawn

    # -- judging

    async def check(self, body: Any) -> dict[str, Any]:
        """Judge marks by the rules; with ``count`` say how many are wrong and left, with ``show`` where as well."""
        asked = _fields(body, {"code": str, "marks": dict}, {"count": bool, "show": bool})
        told = asked.get("count", False), asked.get("show", False)
        return await self.workers.run("check", _bounded(asked["code"]), asked["marks"], *told)  # type: ignore[no-any-return]

    async def conflicts(self, body: Any) -> dict[str, Any]:
        """Return what is already wrong on unfinished marks; with ``rest`` by those rules alone that no page is told."""
        asked = _fields(body, {"code": str, "marks": dict}, {"rest": bool})
        code, rest = _bounded(asked["code"]), asked.get("rest", False)
        return await self.workers.run("conflicts", code, asked["marks"], rest)  # type: ignore[no-any-return]

    async def hint(self, body: Any) -> dict[str, Any]:
        """Return the next step and its reasons, or null when there is none left."""
        asked = _fields(body, {"code": str, "marks": dict})
        return await self.workers.run("hint", _bounded(asked["code"]), asked["marks"])  # type: ignore[no-any-return]

    async def count(self, body: Any) -> dict[str, Any]:
        """Count a puzzle's answers up to ``limit``."""
        asked = _fields(body, {"code": str}, {"limit": int})
        limit = asked.get("limit", 2)
        if not 1 <= limit <= MOST_COUNTED:
            raise bad_field("$.limit", f"1 to {MOST_COUNTED}")
        return await self.workers.run("count", _bounded(asked["code"]), limit)  # type: ignore[no-any-return]

    async def rate(self, body: Any) -> dict[str, Any]:
        """Rate a puzzle."""
        asked = _fields(body, {"code": str})
        return await self.workers.run("rate", _bounded(asked["code"]))  # type: ignore[no-any-return]

    # -- reading requests

    def _kind(self, name: str) -> Kind[Any]:
        try:
            return self.registry.kind(name)
        except KazuError as error:
            raise problem_of(error) from None


def kind_data(kind: Kind[Any]) -> dict[str, Any]:
    """Return what a page tells of a kind."""
    data: dict[str, Any] = {
        "name": kind.name,
        "words": words_data(kind.words),
        "also": list(kind.also),
        "rules": [words_data(rule) for rule in kind.rules],
        "links": kind.link is not None,
    }
    if kind.making is not None:
        making = kind.making
        data |= {
            "sizes": words_data(making.sizes),
            "default": str(making.default),
            "levels": list(making.levels(making.default)),
            "squares": {
                str(Size(side, side)): list(levels)
                for side in range(1, 41)
                if (levels := making.levels(Size(side, side)))
            },
            "oblong": any(making.levels(Size(side, side + 1)) for side in range(4, 12)),
        }
    return data


def pack_data(pack: Pack) -> dict[str, Any]:
    """Return what a page tells of a pack."""
    puzzles = [
        {"title": words_data(one.title), "level": one.level, "code": pack.text(number)}
        for number, one in enumerate(pack.puzzles, 1)
    ]
    return {"name": pack.name, "kind": pack.kind, "words": words_data(pack.words), "puzzles": puzzles}


def parse(body: bytes) -> Any:
    """Read a request's JSON; raises `Problem` for one that is too large, too deep or not JSON."""
    if len(body) > LARGEST_BODY:
        raise Problem(413, "too-large", f"the request has {len(body)} bytes, more than the {LARGEST_BODY} allowed")
    try:
        data = parse_json(body.decode())
    except UnicodeDecodeError:
        raise Problem(400, "bad-json", "the request must be JSON in UTF-8") from None
    except KazuError as error:
        raise Problem(400, "bad-json", str(error)) from None
    if _depth(data, DEEPEST) > DEEPEST:
        raise Problem(400, "too-deep", f"the request's lists and objects lie more than {DEEPEST} deep")
    return data


def _bounded(code: str) -> str:
    """Return a puzzle's text when it is not too long; a worker reads it."""
    if len(code) > LONGEST_CODE:
        raise Problem(413, "too-large", f"the puzzle has {len(code)} characters, more than the {LONGEST_CODE} allowed")
    return code


def _depth(data: Any, left: int) -> int:
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + max((_depth(item, left - 1) for item in inside), default=0) if left >= 0 else 1


_SAID: dict[Any, str] = {str: "a text", int: "a whole number", bool: "true or false", dict: "an object"}


def _fields(body: Any, needed: Mapping[str, Any], optional: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a request's fields when each is there and of its sort; raises `Problem` naming the first that is not."""
    if not isinstance(body, dict):
        raise bad_field("$", "an object")
    known = {**needed, **(optional or {})}
    for name in body:
        if name not in known:
            raise Problem(422, "bad-field", f"$ has the unknown field {str(name)[:40]!r}; known are {', '.join(known)}")
    for name, sort in known.items():
        if name not in body:
            if name in needed:
                raise bad_field(f"$.{name}", "there")
            continue
        sorts = sort if isinstance(sort, tuple) else (sort,)
        if type(body[name]) not in sorts:
            raise bad_field(f"$.{name}", " or ".join(_SAID[one] for one in sorts))
    return dict(body)
