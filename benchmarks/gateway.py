"""The cost of the gateway, compared with nginx.

    make bench ARGS="gateway --rounds=5 --seconds=1 --before=COMMIT"

Each proxy is one process before the same service, another nginx, which costs next to nothing. They
alternate within each round, so that the machine's noise affects all of them; ratios are taken
within a round, and the medians over the rounds are printed.

The CPU of a request is that of the proxy's process alone. It is the figure to trust where the
cores are few: requests/s also depend on what the load and the service leave of them.

`--before` measures the gateway of another commit as well, with the packages of this one. The load
is `wrk` (Debian: `nginx-light`, `wrk`).
"""

import argparse
import asyncio
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.parts.processes import MeasuredProcess
from chaos.rolling import checked_out
from gateway.settings import SERVICES
from testkit.ports import free_port

_UNITS = {"us": 1, "ms": 1e3, "s": 1e6}
_SMALL, _LARGE = "/api/plans", "/api/plans/large"
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
_POST = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = string.rep("x", 1024)
"""


@dataclass(frozen=True)
class Load:
    name: str
    path: str
    connections: int
    posts: bool = False


LOADS = (
    Load("200 B, 1 connection", _SMALL, 1),
    Load("200 B, 32 connections", _SMALL, 32),
    Load("20 KB, 1 connection", _LARGE, 1),
    Load("20 KB, 32 connections", _LARGE, 32),
    Load("POST of 1 KB, 1 connection", _SMALL, 1, posts=True),
    Load("POST of 1 KB, 32 connections", _SMALL, 32, posts=True),
)


@dataclass
class Measured:
    """Round by round: requests/s, and microseconds of CPU and of the median request."""

    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    medians: list[float] = field(default_factory=list)


@dataclass
class Contestant:
    """A proxy that runs, and what was measured of it."""

    name: str
    process: MeasuredProcess
    measured: dict[Load, Measured] = field(
        default_factory=lambda: {load: Measured() for load in LOADS}
    )

    def measure(self, load: Load, seconds: float, script: Path) -> None:
        """One turn."""
        before = self.process.cpu_seconds()
        options = ["-t1", f"-c{load.connections}", f"-d{max(1, round(seconds))}s", "--latency"]
        options += ["-s", str(script)] if load.posts else []
        url = f"http://127.0.0.1:{self.process.port}{load.path}"
        output = subprocess.run(
            ["wrk", *options, url], capture_output=True, text=True, check=True
        ).stdout
        if "Non-2xx" in output or "Socket errors" in output:
            raise SystemExit(f"Some requests failed:\n{output}")
        total = re.search(r"(\d+) requests in ([\d.]+)s", output)
        median = re.search(r"50%\s+([\d.]+)(us|ms|s)", output)
        if total is None or median is None:
            raise SystemExit(f"Unexpected output of wrk:\n{output}")
        measured = self.measured[load]
        measured.rates.append(int(total[1]) / float(total[2]))
        measured.costs.append((self.process.cpu_seconds() - before) / int(total[1]) * 1e6)
        measured.medians.append(float(median[1]) * _UNITS[median[2]])


def service(home: Path) -> MeasuredProcess:
    """200 bytes of JSON for every request, and 20 KB for one path."""
    (home / "large").write_text(_json_of(20_000))
    small = f"location / {{ return 200 '{_json_of(200)}'; }}"
    return _nginx(home, f"{small} location = {_LARGE} {{ alias {home}/large; }}")


def _json_of(size: int) -> str:
    return '{"plans":"' + "x" * (size - 12) + '"}'


def _nginx(home: Path, locations: str, more: str = "") -> MeasuredProcess:
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")
    if program is None or shutil.which("wrk") is None:
        raise SystemExit("nginx and wrk are needed (Debian: nginx-light, wrk)")
    port = free_port()
    file = home / f"{port}.conf"
    file.write_text(_NGINX.format(home=home, port=port, locations=locations, more=more))
    return MeasuredProcess(port, [program, "-c", str(file)], {})


def gateway(behind: MeasuredProcess, path: str = "") -> MeasuredProcess:
    """The gateway, as it is started everywhere; of the code on this PYTHONPATH, if any."""
    port = free_port()
    variables = {f"{name.upper()}_URL": f"http://127.0.0.1:{behind.port}" for name in SERVICES}
    variables |= {"PORT": str(port), "LOG_LEVEL": "ERROR"}
    variables |= {"PYTHONPATH": path} if path else {}
    return MeasuredProcess(port, [sys.executable, "-m", "gateway", "serve"], variables)


def show(contestants: list[Contestant]) -> None:
    """Print what was measured, and the ratios to the first of them."""
    for load in LOADS:
        print(f"{load.name:30}{'requests/s':>12}{'÷':>7}{'CPU':>9}{'÷':>7}{'p50':>10}{'÷':>7}")
        other = contestants[0].measured[load]
        for one in contestants:
            its = one.measured[load]
            columns = (
                f"{statistics.median(its.rates):12,.0f}{_ratio(its.rates, other.rates):7.2f}"
                f"{statistics.median(its.costs):6,.0f} µs{_ratio(its.costs, other.costs):7.2f}"
                f"{statistics.median(its.medians):7,.0f} µs"
                f"{_ratio(its.medians, other.medians):7.2f}"
            )
            print(f"  {one.name:28}{columns}")


def _ratio(its: list[float], others: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(its, others, strict=True))


async def main() -> None:
    """Run the rounds and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--before", metavar="COMMIT", default="")
    chosen = parser.parse_args()
    async with AsyncExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="keto-gateway-")))
        (script := home / "post.lua").write_text(_POST)
        behind = await stack.enter_async_context(service(home))
        upstream = _UPSTREAM.format(f"127.0.0.1:{behind.port}")
        proxies = {"nginx": _nginx(home, _PROXY, upstream), "gateway": gateway(behind)}
        if chosen.before:
            path = checked_out(chosen.before, home / "before")
            proxies[f"gateway of {chosen.before}"] = gateway(behind, path)
        contestants = [
            Contestant(name, await stack.enter_async_context(process))
            for name, process in proxies.items()
        ]
        await asyncio.sleep(2)
        at_rest = {one.name: one.process.memory() for one in contestants}
        for _ in range(chosen.rounds):
            for load in LOADS:
                for one in contestants:
                    one.measure(load, chosen.seconds, script)
    show(contestants)
    for name, mib in at_rest.items():
        print(f"{mib:.0f} MiB of memory at rest in {name}")


if __name__ == "__main__":
    asyncio.run(main())
