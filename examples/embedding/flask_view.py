"""Flask views that call Kazu's API without a web framework of its own: plain data in, plain data out."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, jsonify, request

from kazu_core.registry import Registry
from kazu_web.api import Api, parse
from kazu_web.problems import Problem

app = Flask(__name__)
api = Api(Registry.load())


@app.errorhandler(Problem)
def refused(problem: Problem) -> tuple[Response, int]:
    """Answer with the sentence that says what was expected."""
    return jsonify(problem.data()), problem.status


@app.get("/puzzle/<kind>/<size>/<level>/<int:seed>")
async def puzzle(kind: str, size: str, level: str, seed: int) -> dict[str, Any]:
    """Return what a board needs of a puzzle."""
    return await api.puzzle(kind, size, level, seed)


@app.post("/check")
async def check() -> dict[str, Any]:
    """Judge what was written."""
    return await api.check(parse(request.get_data()))
