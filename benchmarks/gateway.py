"""What the gateway costs, beside nginx and beside proxies that are written on httpx.

    python -m benchmarks.gateway [--rounds 7] [--seconds 1] [--connections 32]

Each proxy is one process (nginx: one worker) before the same service, which answers 200 bytes and
costs next to nothing. They take turns within each round, so that the machine's noise is in all of
them; ratios are taken within a round, and the medians over the rounds are printed.

The CPU of a request is that of the proxy's process alone. It is the figure to trust where the
cores are few: requests/s also depend on what the load and the service leave of them.

nginx is measured twice: keeping its connections to the service, as the gateway does, and as
`proxy_pass` comes, which opens one for each request. The load is `wrk` if it is installed
(Debian: `nginx-light`, `wrk`), else a client on bare sockets.
"""

import argparse
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from benchmarks.gateway_parts import NGINX, NGINX_AS_IT_COMES, NGINX_KEPT
from benchmarks.hot_paths_load import load, request
from gateway.settings import SERVICES
from testkit.ports import free_port

_PATH = "/api/plans"
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Contestant:
    """A proxy that runs, and what was measured of it, round by round."""

    name: str
    port: int
    pid: int
    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)

    def cpu_seconds(self) -> float:
        """CPU of the process that does the work, so far."""
        stat = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / _TICKS

    def measure(self, seconds: float, connections: int) -> None:
        """One turn."""
        before = self.cpu_seconds()
        answered, took = _load(self.port, seconds, connections)
        self.rates.append(answered / took)
        self.costs.append((self.cpu_seconds() - before) / answered * 1e6)


def _load(port: int, seconds: float, connections: int) -> tuple[int, float]:
    wrk = shutil.which("wrk")
    if wrk is None:
        run = uvloop.run(
            load(port, [request("GET", _PATH)], seconds=seconds, connections=connections)
        )
        return run.requests, run.seconds
    options = ["-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s"]
    said = subprocess.run(
        [wrk, *options, f"http://127.0.0.1:{port}{_PATH}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        raise SystemExit(f"Some requests failed:\n{said}")
    found = re.search(r"(\d+) requests in ([\d.]+)s", said)
    if found is None:
        raise SystemExit(f"wrk said something else than how many requests it made:\n{said}")
    return int(found[1]), float(found[2])


class Field:
    """Starts everything on free ports of the loopback, and stops it again."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._processes: list[subprocess.Popen[bytes]] = []
        self._service = free_port()
        self._start("service", _python("serve_service", self._service), self._service)

    def service_alone(self) -> Contestant:
        """No proxy at all: what the load and the service can do."""
        return Contestant("no proxy", self._service, self._processes[0].pid)

    def nginx(self, name: str, settings: dict[str, str]) -> Contestant:
        """nginx with one worker."""
        port = free_port()
        config = self._home / f"{port}.conf"
        config.write_text(
            NGINX.format(home=self._home, name=port, port=port, service=self._service, **settings)
        )
        master = self._start(name, [_nginx() or "nginx", "-c", str(config)], port)
        return Contestant(name, port, _only_child(master))

    def gateway(self) -> Contestant:
        """The gateway, as it is started everywhere."""
        port = free_port()
        url = f"http://127.0.0.1:{self._service}"
        variables = {f"{service.upper()}_URL": url for service in SERVICES}
        command = [sys.executable, "-m", "gateway", "serve"]
        variables |= {"PORT": str(port), "LOG_LEVEL": "ERROR"}
        return Contestant("gateway", port, self._start("gateway", command, port, **variables))

    def uvicorn(self, name: str, app: str) -> Contestant:
        """An ASGI application on the same server as the gateway's."""
        port = free_port()
        command = [sys.executable, "-m", "uvicorn", f"benchmarks.gateway_parts:{app}"]
        command += ["--port", str(port), "--log-level", "error", "--no-access-log"]
        url = f"http://127.0.0.1:{self._service}"
        return Contestant(name, port, self._start(name, command, port, SERVICE_URL=url))

    def stop(self) -> None:
        """End every process."""
        # The service last: a proxy in the middle of something would write pages of complaints.
        for process in reversed(self._processes):
            process.terminate()
            process.wait(20)

    def _start(self, name: str, command: list[str], port: int, **variables: str) -> int:
        process = subprocess.Popen(
            command, env={**os.environ, **variables}, stdout=subprocess.DEVNULL
        )
        self._processes.append(process)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and process.poll() is None:
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", port)) == 0:
                    return process.pid
            time.sleep(0.05)
        raise SystemExit(f"{name} did not start: {' '.join(command)}")


@contextmanager
def _field() -> Iterator[Field]:
    with tempfile.TemporaryDirectory(prefix="keto-gateway-") as home:
        field = Field(Path(home))
        try:
            yield field
        finally:
            field.stop()


def _python(function: str, port: int) -> list[str]:
    program = f"from benchmarks import gateway_parts; gateway_parts.{function}({port})"
    return [sys.executable, "-c", program]


def _only_child(pid: int) -> int:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if children := Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            return int(children[0])
        time.sleep(0.05)
    raise SystemExit("nginx started no worker")


def _nginx() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")


def _print(contestants: list[Contestant], against: Contestant) -> None:
    print(f"{'':28}{'requests/s':>12}{'÷ ' + against.name:>22}{'CPU/request':>14}{'÷':>8}")
    for one in contestants:
        rate, cost = statistics.median(one.rates), statistics.median(one.costs)
        rates = [a / b for a, b in zip(one.rates, against.rates, strict=True)]
        costs = [a / b for a, b in zip(one.costs, against.costs, strict=True)]
        print(
            f"{one.name:28}{rate:12,.0f}{statistics.median(rates):22.2f}"
            f"{cost:11,.0f} µs{statistics.median(costs):8.2f}"
        )


def main() -> None:
    """Run the rounds and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--connections", type=int, default=32)
    chosen = parser.parse_args()
    with _field() as field:
        contestants = [field.service_alone()]
        if _nginx():
            contestants.append(field.nginx("nginx", NGINX_KEPT))
            contestants.append(field.nginx("nginx, as it comes", NGINX_AS_IT_COMES))
        else:
            print("nginx is not installed (Debian: nginx-light); ratios are against no proxy.")
        contestants.append(field.gateway())
        contestants.append(field.uvicorn("raw ASGI + httpx", "raw_asgi"))
        contestants.append(field.uvicorn("FastAPI + httpx", "fastapi"))
        for _ in range(chosen.rounds):
            for one in contestants:
                one.measure(chosen.seconds, chosen.connections)
        _print(contestants, contestants[1] if _nginx() else contestants[0])


if __name__ == "__main__":
    main()
