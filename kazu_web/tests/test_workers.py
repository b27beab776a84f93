"""Worker processes: limits of time and number, and starting again when they are lost."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.hookspecs import hookimpl
from kazu_core.registry import Registry
from kazu_web import jobs
from kazu_web import workers as module
from kazu_web.problems import Problem
from kazu_web.workers import Workers

KIND = next(name for name, kind in sorted(Registry.load().kinds.items()) if kind.making is not None)
CODE = kazu.make(KIND, seed=1).code


def asked(workers: Workers, *jobs: tuple[Any, ...]) -> list[Any]:
    async def ask() -> list[Any]:
        return await asyncio.gather(*(workers.run(*job) for job in jobs), return_exceptions=True)

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have an event loop in this one
        return thread.submit(lambda: asyncio.run(ask())).result()


@pytest.fixture
def workers() -> Any:
    found = Workers(Registry.load(), processes=1)
    yield found
    found.close()


def test_a_job_that_takes_too_long_is_ended(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(workers, ("make", KIND, None, None, 1))  # so that the process is there
    monkeypatch.setitem(module.LIMITS, "make", 0.001)
    (problem,) = asked(workers, ("make", KIND, None, None, 2))
    assert isinstance(problem, Problem)
    assert (503, "too-long") == (problem.status, problem.code)


def test_more_jobs_than_may_wait_are_refused(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WAITING", 2)
    answers = asked(workers, *[("make", KIND, None, None, seed) for seed in (1, 2, 3)])
    refused = [answer for answer in answers if isinstance(answer, Problem)]
    assert [(429, "busy")] == [(problem.status, problem.code) for problem in refused]


def test_a_quick_job_is_not_held_up_by_a_long_one(workers: Workers) -> None:
    ended: list[str] = []

    async def job(name: str, *arguments: Any) -> None:
        await workers.run(name, *arguments)
        ended.append(name)

    async def ask() -> None:
        await workers.run("conflicts", f"{KIND}:{CODE}", {}, False)  # so that the process is there
        ended.clear()
        await asyncio.gather(job("make", KIND, None, None, 3), job("conflicts", f"{KIND}:{CODE}", {}, False))

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(ask())).result()
    assert ["conflicts", "make"] == ended


def test_every_job_has_a_limit() -> None:
    assert jobs.NAMES == frozenset(module.LIMITS)
    assert not {*module.QUICK} & {*module.LONG}


def test_lost_processes_are_started_again(workers: Workers) -> None:
    asked(workers, ("make", KIND, None, None, 1))
    (pool,) = workers._pools.values()
    for process in list(pool._pool_manager.worker_manager.workers.values()):
        os.kill(process.pid, signal.SIGKILL)
    for _ in range(3):
        (answer,) = asked(workers, ("make", KIND, None, None, 1))
        if isinstance(answer, dict):
            break
    assert isinstance(answer, dict)


def test_a_registry_that_no_other_process_can_load_is_used_in_threads() -> None:
    plugin = Registry.load()
    kinds = plugin.kinds
    workers = Workers(Registry.of({"mine": _Plugin(kinds[KIND])}), processes=1)
    (answer,) = asked(workers, ("make", KIND, None, None, 1))
    assert KIND == answer["kind"]
    assert not workers._pools


class _Plugin:
    def __init__(self, kind: Any) -> None:
        self.kazu_puzzles = hookimpl(lambda: [kind])
