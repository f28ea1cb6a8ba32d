"""nginx with the same routes as the gateway, before a recording upstream of its own."""

import asyncio
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from .gateway_process import free_port
from .raw_client import RawClient

_CONFIG = """
daemon off; pid {home}/pid; error_log {home}/error.log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {home}/body; proxy_temp_path {home}/proxy;
  fastcgi_temp_path {home}/a; uwsgi_temp_path {home}/b; scgi_temp_path {home}/c;
  upstream service {{ server 127.0.0.1:{service} max_fails=0; keepalive 64; }}
  server {{
    listen 127.0.0.1:{port};
    location = /healthz {{ return 200 ok; }}
    location ~ ^/api/(auth|ai|tracker|plans|payments)(/|$) {{
      proxy_pass http://service; proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host 127.0.0.1:{service};
      proxy_set_header X-Request-Id $request_id;
      proxy_set_header X-Forwarded-For $remote_addr;
    }}
    location / {{ return 404; }}
  }}
}}
"""


def nginx() -> str | None:
    """Where nginx is installed."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")


class NginxProcess:
    """One worker that keeps its connections to the upstream."""

    def __init__(self, upstream_port: int) -> None:
        self.port = free_port()
        self._upstream_port = upstream_port
        self._home = tempfile.TemporaryDirectory(prefix="keto-nginx-")
        self._process: subprocess.Popen[bytes] | None = None

    async def __aenter__(self) -> Self:
        self._process = self._start()
        async with asyncio.timeout(20):
            while True:
                try:
                    await self.settle()
                    return self
                except OSError:
                    await asyncio.sleep(0.02)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process is not None
        self._process.terminate()
        await asyncio.to_thread(self._process.wait, 20)
        self._home.cleanup()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def settle(self) -> None:
        """Return once nginx has answered a page of its own."""
        client = await RawClient.connect(self.port)
        try:
            await client.ask(b"GET /healthz HTTP/1.1\r\nhost: keto.test\r\n\r\n")
        finally:
            client.close()

    def _start(self) -> subprocess.Popen[bytes]:
        home = Path(self._home.name)
        # The worker runs as another user.
        home.chmod(0o755)
        config = home / "nginx.conf"
        config.write_text(_CONFIG.format(home=home, port=self.port, service=self._upstream_port))
        command = [nginx() or "nginx", "-c", str(config), "-e", f"{home}/error.log"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
