"""nginx with the same routes as the gateway, before a recording upstream of its own."""

import shutil
import tempfile
from pathlib import Path

from services.gateway.tests.gateways import Process

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


class NginxProcess(Process):
    """One worker that keeps its connections to the upstream."""

    def __init__(self, upstream_port: int) -> None:
        super().__init__()
        self._upstream_port = upstream_port
        self._home = tempfile.TemporaryDirectory(prefix="keto-nginx-")

    def command(self) -> list[str]:
        home = Path(self._home.name)
        # The worker runs as another user.
        home.chmod(0o755)
        config = home / "nginx.conf"
        config.write_text(_CONFIG.format(home=home, port=self.port, service=self._upstream_port))
        return [nginx() or "nginx", "-c", str(config), "-e", f"{home}/error.log"]
