"""The service and the nginx of the gateway's benchmark."""

import asyncio
from typing import cast

import uvloop


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
