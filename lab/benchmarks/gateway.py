"""The cost of the gateway, compared with nginx.

    make bench ARGS="gateway --rounds=5 --seconds=1 --before=COMMIT"

Each proxy is one process in front of the same service, another nginx, whose cost is negligible.

`--before` measures the gateway of another commit as well, with the packages of this one. The load
is `wrk` (Debian: `nginx-light`, `wrk`).
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from gateway.settings import SERVICES
from lab.benchmarks.before import extract, sources
from lab.benchmarks.parts.contest import Work, compare
from lab.benchmarks.parts.load import request
from lab.benchmarks.parts.processes import MeasuredProcess
from testkit.ports import free_port

_LARGE = "/api/plans/large"
_NGINX = """
daemon off; master_process off; pid {home}/{port}.pid; error_log {home}/{port}.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {home}; proxy_temp_path {home};
  fastcgi_temp_path {home}; uwsgi_temp_path {home}; scgi_temp_path {home};
  keepalive_requests 100000000; default_type application/json;
  {more}
  server {{ listen 127.0.0.1:{port}; {locations} }}
}}
"""
_PROXY = """
location / {
  proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
}
"""
_UPSTREAM = "upstream service {{ server {}; keepalive 64; keepalive_requests 100000000; }}"
_GET, _GET_LARGE = request("GET", "/api/plans"), request("GET", _LARGE)
_POST = request("POST", "/api/plans", body=b"x" * 1024)


LOADS = [
    Work(f"{what}, {connections} connections", [sent], connections)
    for what, sent in (("200 B", _GET), ("20 KB", _GET_LARGE), ("POST of 1 KB", _POST))
    for connections in (1, 32)
]


def service(home: Path) -> MeasuredProcess:
    """A server that returns 200 bytes of JSON for every request, and 20 KB for one path."""
    (home / "large").write_text(_json_of(20_000))
    small = f"location / {{ return 200 '{_json_of(200)}'; }}"
    return _nginx(home, f"{small} location = {_LARGE} {{ alias {home}/large; }}")


def _json_of(size: int) -> str:
    return '{"plans":"' + "x" * (size - 12) + '"}'


def _nginx(home: Path, locations: str, more: str = "") -> MeasuredProcess:
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")
    if program is None:
        raise SystemExit("nginx is needed (Debian: nginx-light)")
    port = free_port()
    file = home / f"{port}.conf"
    file.write_text(_NGINX.format(home=home, port=port, locations=locations, more=more))
    return MeasuredProcess(port, [program, "-c", str(file)], {})


def gateway(upstream: MeasuredProcess, path: str = "") -> MeasuredProcess:
    """The gateway as every deployment starts it, with the code on this PYTHONPATH, if any."""
    port = free_port()
    variables = {f"{name.upper()}_URL": f"http://127.0.0.1:{upstream.port}" for name in SERVICES}
    variables |= {"PORT": str(port), "LOG_LEVEL": "ERROR"}
    variables |= {"PYTHONPATH": path} if path else {}
    return MeasuredProcess(port, [sys.executable, "-m", "gateway", "serve"], variables)


async def main() -> None:
    """Run the rounds and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--before", metavar="COMMIT", default="")
    arguments = parser.parse_args()
    async with AsyncExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="keto-gateway-")))
        upstream = await stack.enter_async_context(service(home))
        block = _UPSTREAM.format(f"127.0.0.1:{upstream.port}")
        proxies = {"nginx": _nginx(home, _PROXY, block), "gateway": gateway(upstream)}
        if arguments.before:
            extract(arguments.before, home / "before")
            path = os.pathsep.join(sources(home / "before"))
            proxies[f"gateway of {arguments.before}"] = gateway(upstream, path)
        for process in proxies.values():
            await stack.enter_async_context(process)
        await asyncio.sleep(2)
        for name, process in proxies.items():
            print(f"{process.memory():.0f} MiB of memory at rest in {name}")
        for each in LOADS:
            compare(each, proxies, arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    asyncio.run(main())
