"""For the tests of hosts and plugins: a site on a free port of this machine, while something looks at it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from kazu_web import create_app

MOST_SECONDS = 20
"""How long the end of a site is waited for."""


@contextmanager
def served(app: Any = None, *, port: int = 0, log_level: str = "warning") -> Iterator[str]:
    """Serve an ASGI app in a thread, and give its address without a slash at the end.

    Without an app it is the whole site; port 0 takes a free one. Who asks before the server has started waits for it.
    In the end connections that are still open are cut. Raises `OSError` where the port is taken.
    """
    app = create_app(workers=1) if app is None else app
    server = uvicorn.Server(uvicorn.Config(app, log_level=log_level, lifespan="off"))
    with socket.create_server(("127.0.0.1", port)) as door:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = server.force_exit = True
            thread.join(MOST_SECONDS)
