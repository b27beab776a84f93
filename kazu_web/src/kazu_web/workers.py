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

LIMITS = {"make": 60.0, "sheet": 60.0, "payload": 5.0, "count": 5.0, "rate": 10.0, "hint": 3.0, "check": 3.0}
"""Seconds that each job may take."""

WAITING = 32
"""Jobs that may wait or run at a time; the next one is refused."""


class Workers:
    """Runs jobs in processes of their own, or in threads for a registry that no other process could load."""

    def __init__(self, registry: Registry, *, processes: int | None = None) -> None:
        self._registry = registry
        self._count = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPool | None = None
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
        with self._lock:
            if self._pool is None and self._threads is None:
                self._open()
        if self._pool is not None:
            job: Future[Any] = self._pool.schedule(jobs.run, args=[name, arguments], timeout=LIMITS[name])
            return job
        assert self._threads is not None
        return self._threads.submit(jobs.run, name, arguments)

    def _open(self) -> None:
        """Start the processes; they load the same plugins by name, which only works for installed ones."""
        installed = {str(plugin.name) for plugin in type(self._registry).load().plugins}
        wanted = tuple(plugin.name for plugin in self._registry.plugins)
        if not installed.issuperset(wanted):
            jobs.use(self._registry)
            self._threads = ThreadPoolExecutor(self._count)
            return
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPool(max_workers=self._count, initializer=jobs.start, initargs=[wanted], context=context)
        atexit.register(self.close)

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()
