"""Run several stand-ins in one process."""

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Iterator

import uvicorn
from fastapi import FastAPI

from sandbox.settings import Settings
from sandbox.stand_ins import Name, build, http_port, take_ports, with_addresses

log = logging.getLogger("sandbox")

# Longer than clients keep an idle connection: uvicorn's 5 seconds are also httpx's, so that a
# request could meet the end of its connection.
KEEP_ALIVE_SECONDS = 75


class SandboxFailed(Exception):
    """A stand-in could not be started."""


class StandInServer(uvicorn.Server):
    """A server that logs when it is ready, and leaves signals to the process."""

    def __init__(self, name: Name, app: FastAPI) -> None:
        self.name = name
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                lifespan="on",
                timeout_graceful_shutdown=3,
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            log.info("ready", extra={"stand_in": self.name, "url": f"http://{host}:{port}"})

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def run(names: list[Name], settings: Settings) -> None:
    """Serve the named stand-ins until SIGTERM or SIGINT."""
    taken = take_ports(names, settings)
    settings = with_addresses(settings, taken)
    servers = [StandInServer(name, build(name, settings, taken)) for name in names]

    def stop() -> None:
        for server in servers:
            server.should_exit = True

    async def serve(server: StandInServer) -> None:
        try:
            await server.serve(sockets=[taken[http_port(server.name)]])
        finally:
            # When one server ends, stop the others, so that the process ends visibly.
            stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    await asyncio.gather(*map(serve, servers))
    if silent := [server.name for server in servers if not server.started]:
        raise SandboxFailed(f"did not start: {', '.join(silent)}; see the log")
    log.info("stopped")
