"""Worker processes for the work that may take long; each job has a time limit, and its process is ended at it.

Nothing here runs in the event loop. The processes are started at the first job, so an app that is mounted in another
needs no start-up event, and they end with the program.
"""

from __future__ import annotations

import asyncio
import atexit
import multiprocessing
import os
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Any

from pebble import ProcessExpired, ProcessPool

from kazu_web import jobs
from kazu_web.problems import Problem

if TYPE_CHECKING:
    from kazu_core.registry import Registry

QUICK = {
    "check": 5.0, "conflicts": 5.0, "hint": 3.0, "payload": 5.0, "view": 5.0, "draw": 5.0, "export": 5.0
}  # fmt: skip
"""The jobs that somebody waits for while playing, which no long one may hold up, and the seconds that each may take."""

LONG = {"make": 60.0, "sheet": 60.0, "seal": 5.0, "count": 5.0, "rate": 10.0}
"""The jobs that make and search, and the seconds that each may take."""

LIMITS = {**QUICK, **LONG}

WAITING = 32
"""Jobs that may wait or run at a time; the next one is refused."""


class Workers:
    """Runs jobs in processes of their own, or in threads for a registry that no other process could load.

    There are as many ``processes`` for the quick jobs and for the long ones; those of a sort start at its first job.
    """

    def __init__(self, registry: Registry, *, processes: int | None = None) -> None:
        self._registry = registry
        self._count = processes or max(2, (os.cpu_count() or 2) - 1)
        self._pools: dict[bool, ProcessPool] = {}
        self._threads: ThreadPoolExecutor | None = None
        self._lock = Lock()
        self._waiting = 0

    async def run(self, name: str, *arguments: Any) -> Any:
        """Run a job and return its answer; raises `Problem` when it is refused, takes too long or too many wait."""
        if self._waiting >= WAITING:
            raise Problem(429, "busy", "too many requests are being worked on; ask again in a few seconds")
        self._waiting += 1
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self._start(name, arguments)), LIMITS[name] * 2)
        except (BrokenExecutor, ProcessExpired):
            # a process could not be started, or was ended from outside: the next job starts new ones
            await asyncio.to_thread(self.close)
            raise Problem(503, "busy", "the workers were lost and are being started again; ask again") from None
        except MemoryError:
            raise Problem(422, "too-large", "this puzzle needs more memory than it may") from None
        except TimeoutError:
            raise Problem(503, "too-long", f"this took longer than the {LIMITS[name]:g} seconds it may") from None
        finally:
            self._waiting -= 1

    def _start(self, name: str, arguments: tuple[Any, ...]) -> Future[Any]:
        quick = name in QUICK
        with self._lock:
            if self._threads is None and quick not in self._pools:
                self._open(quick)
            pool = self._pools.get(quick)
        if pool is not None:
            job: Future[Any] = pool.schedule(jobs.run, args=[name, arguments], timeout=LIMITS[name])
            return job
        assert self._threads is not None
        return self._threads.submit(jobs.run, name, arguments)

    def _open(self, quick: bool) -> None:
        """Start the processes of a sort; they load the same plugins by name, which only works for installed ones."""
        installed = {str(plugin.name) for plugin in type(self._registry).load().plugins}
        wanted = tuple(plugin.name for plugin in self._registry.plugins)
        if not installed.issuperset(wanted):
            jobs.use(self._registry)
            self._threads = ThreadPoolExecutor(self._count)
            return
        context = multiprocessing.get_context("spawn")
        self._pools[quick] = ProcessPool(
            max_workers=self._count, initializer=jobs.start, initargs=[wanted], context=context
        )
        atexit.register(self.close)

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            pools, self._pools = list(self._pools.values()), {}
        for pool in pools:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()
