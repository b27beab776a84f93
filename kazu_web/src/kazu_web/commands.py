"""The command that serves the site."""

from __future__ import annotations

import errno
import os
import socket

import click

from kazu_core.cli.sources import Whole


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=Whole(0, 65535), help="The port; 0 takes a free one.")
@click.option("--workers", type=Whole(1, 64), help="Processes for quick questions, and as many for long ones.")
@click.option("--root-path", default="", help="The path under which a proxy shows the site.")
def serve_command(host: str, port: int, workers: int | None, root_path: str) -> None:
    """Serve the site, to be played in a browser."""
    import uvicorn  # noqa: PLC0415  only serving needs it

    from kazu_web import create_app  # noqa: PLC0415  only serving needs it

    try:
        # `create_server` says of any failure only that it is one of the system
        socket.getaddrinfo(host, port)
        door = socket.create_server((host, port), reuse_port=False)
    except socket.gaierror as error:
        raise click.UsageError(f"no machine is called {host!r} ({error.strerror}); try another --host") from None
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        other = "--host" if error.errno == errno.EADDRNOTAVAIL else "--port"
        raise click.UsageError(f"{host}:{port} cannot be listened on: {reason}; try another {other}") from None
    click.echo(f"Kazu is at http://{host}:{door.getsockname()[1]}/ (Ctrl+C ends it)", err=True)
    config = uvicorn.Config(create_app(workers=workers), root_path=root_path, log_level="warning")
    uvicorn.Server(config).run(sockets=[door])
