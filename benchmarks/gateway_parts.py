"""What the gateway is measured with: a service that costs next to nothing, and other proxies."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import uvloop
from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

_BODY = b'{"plans":"' + b"x" * 188 + b'"}'
_ANSWER = (
    b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(_BODY)
) + _BODY
_HOP_BY_HOP = ("connection", "host", "keep-alive", "transfer-encoding")

NGINX = """
daemon off; pid {home}/{name}.pid; error_log {home}/{name}.log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {home}; proxy_temp_path {home};
  fastcgi_temp_path {home}; uwsgi_temp_path {home}; scgi_temp_path {home};
  keepalive_requests 100000000;
  upstream service {{ server 127.0.0.1:{service}; {keepalive} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass http://service; {headers} }}
  }}
}}
"""
NGINX_KEPT = {
    "keepalive": "keepalive 64; keepalive_requests 100000000;",
    "headers": 'proxy_http_version 1.1; proxy_set_header Connection "";',
}
NGINX_AS_IT_COMES = {"keepalive": "", "headers": ""}


class _Service(asyncio.Protocol):
    """200 bytes of JSON for every request, whatever it asks."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        self._transport.write(_ANSWER * data.count(b"\r\n\r\n"))
        if b"HTTP/1.0\r\n" in data or b"onnection: close" in data:
            self._transport.close()


def serve_service(port: int) -> None:
    """Run the service until the process is ended."""

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(_Service, "127.0.0.1", port)
        await server.serve_forever()

    uvloop.run(serve())


def _client() -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=128, max_keepalive_connections=128)
    return httpx.AsyncClient(base_url=os.environ["SERVICE_URL"], limits=limits)


class RawAsgiWithHttpx:
    """The least there is between uvicorn and httpx."""

    def __init__(self) -> None:
        self._kept: httpx.AsyncClient | None = None

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[dict[str, Any]]],
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        client = self._kept = self._kept or _client()
        headers = [(k, v) for k, v in scope["headers"] if k.decode() not in _HOP_BY_HOP]
        request = client.build_request(scope["method"], scope["path"], headers=headers)
        answer = await client.send(request, stream=True)
        kept = [(k, v) for k, v in answer.headers.raw if k.decode().lower() not in _HOP_BY_HOP]
        await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})
        async for piece in answer.aiter_raw():
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await answer.aclose()
        await send({"type": "http.response.body"})


raw_asgi = RawAsgiWithHttpx()


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[dict[str, httpx.AsyncClient]]:
    async with _client() as client:
        yield {"client": client}


fastapi = FastAPI(lifespan=_lifespan)


@fastapi.api_route("/api/{path:path}", methods=["GET", "POST"])
async def forward(request: Request) -> StreamingResponse:
    """The way it is mostly written."""
    client: httpx.AsyncClient = request.state.client
    headers = {k: v for k, v in request.headers.items() if k not in _HOP_BY_HOP}
    wanted = client.build_request(request.method, request.url.path, headers=headers)
    answer = await client.send(wanted, stream=True)
    kept = {k: v for k, v in answer.headers.items() if k not in _HOP_BY_HOP}
    return StreamingResponse(answer.aiter_raw(), answer.status_code, kept)
