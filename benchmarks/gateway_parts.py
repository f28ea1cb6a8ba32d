"""The service, the nginx and the bare application of the gateway's benchmark."""

import asyncio
from typing import Any, cast

import uvloop

from gateway.pool import Pool, PoolLimits
from gateway.responses import Buffer, Headers
from gateway.server import Listener
from gateway.upstream import UpstreamRequest


def _answer(size: int) -> bytes:
    body = b'{"plans":"' + b"x" * (size - 12) + b'"}'
    head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
    return head % len(body) + body


SMALL, LARGE = "/api/plans", "/api/plans/large"
_SMALL_ANSWER, _LARGE_ANSWER = _answer(200), _answer(20_000)

NGINX = """
daemon off; pid {home}/{name}.pid; error_log {home}/{name}.log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {home}; proxy_temp_path {home};
  fastcgi_temp_path {home}; uwsgi_temp_path {home}; scgi_temp_path {home};
  keepalive_requests 100000000;
  upstream service {{ server 127.0.0.1:{service}; keepalive 64; keepalive_requests 100000000; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
    }}
  }}
}}
"""
POST = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = string.rep("x", 1024)
"""


class _Service(asyncio.Protocol):
    """200 bytes of JSON for every request, and 20 KB for one path."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        answer = _LARGE_ANSWER if LARGE.encode() in data else _SMALL_ANSWER
        self._transport.write(answer * data.count(b"\r\n\r\n"))
        if b"HTTP/1.0\r\n" in data or b"onnection: close" in data:
            self._transport.close()


def serve_service(port: int) -> None:
    """Run the service until the process is ended."""

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(_Service, "127.0.0.1", port)
        await server.serve_forever()

    uvloop.run(serve())


def serve_bare(port: int, service: int) -> None:
    """Forward each request by the gateway's listener and pool, without anything else of it."""

    async def serve() -> None:
        pool = Pool("127.0.0.1", service, 30, PoolLimits())

        async def forward(scope: dict[str, Any], receive: Any, send: Any) -> None:
            headers: Headers = scope["headers"]
            posts = scope["method"] == "POST"
            body = (await receive())["body"] if posts else b""
            lines = [scope["method"].encode() + b" " + scope["raw_path"] + b" HTTP/1.1"]
            lines += [name + b": " + value for name, value in headers]
            head = b"\r\n".join([*lines, b"\r\n"])
            request = UpstreamRequest(
                scope["method"], head, Buffer(body), 1 << 20, lambda _size, _total: None
            )
            response = await pool.send(request)
            response.send(send, [])

        await Listener(forward, "127.0.0.1", port, 1024).serve_until(
            asyncio.Event(), 1, lambda: None
        )

    uvloop.run(serve())
