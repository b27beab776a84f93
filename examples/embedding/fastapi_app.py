"""A FastAPI app with the puzzles under /puzzles; `uvicorn fastapi_app:app` serves it."""

from __future__ import annotations

from fastapi import FastAPI

from kazu_web import create_app

app = FastAPI(title="A site with puzzles")
app.mount("/puzzles", create_app())


@app.get("/")
def home() -> dict[str, str]:
    """Say where the puzzles are."""
    return {"puzzles": "/puzzles/"}
