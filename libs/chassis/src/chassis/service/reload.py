"""`serve --reload`: start the process again whenever a Python file is saved. For development."""

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from socket import socket

import uvicorn
from uvicorn.supervisors.statreload import StatReload

from chassis.service.settings import ProcessSettings

Serve = Callable[[list[socket] | None], None]


def serve_with_reload(serve: Serve, settings: ProcessSettings, packages: Iterable[str]) -> None:
    """Run `serve` in a separate process, and restart it after each change of these packages.

    The socket stays open: a request during a restart waits.
    """
    config = uvicorn.Config(
        # `serve` creates the application, in the other process.
        "",
        host=settings.host,
        port=settings.port,
        reload=True,
        reload_dirs=[str(_folder(package)) for package in packages],
        log_config=None,
    )
    StatReload(config, target=serve, sockets=[config.bind_socket()]).run()


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent
