"""The web app with a newer release that a test can switch to."""

import asyncio
import re
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

from sandbox.frontend import create_app
from sandbox.settings import Settings
from testkit import eventually

_LENGTH = b"content-length"


class Releases:
    """Serves the web app and, once the test asks for it, a newer service worker."""

    def __init__(self, api_url: str) -> None:
        self.is_newer = False
        self._app = create_app(Settings(sandbox_api_url=api_url))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the current page with the worker of the next release."""
        if not self.is_newer or scope["path"] != "/service-worker.js":
            await self._app(scope, receive, send)
            return
        started: dict[str, Any] = {}

        async def change(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
                return
            body = re.sub(rb'version:"\w+"', b'version:"newer"', message["body"])
            # Every page includes this text, but this page does not run the script.
            body = re.sub(rb'script:"[^"]+"', b'script:"/assets/"', body)
            kept = [each for each in started["headers"] if each[0] not in (b"etag", _LENGTH)]
            started["headers"] = [*kept, (_LENGTH, str(len(body)).encode())]
            await send(started)
            await send({**message, "body": body})

        plain = [each for each in scope["headers"] if each[0] in (b"host",)]
        await self._app({**scope, "headers": plain}, receive, change)


@asynccontextmanager
async def served(app: Any) -> AsyncIterator[str]:
    """Serve an ASGI app on a free port."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    running = asyncio.create_task(server.serve())
    await eventually(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    await running
