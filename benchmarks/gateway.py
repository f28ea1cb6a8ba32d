"""The cost of the gateway, compared with nginx.

    python -m benchmarks.gateway [--rounds=5] [--seconds=1] [--before=COMMIT]

Each proxy is one process (nginx: one worker, connections kept) before the same service, which
costs next to nothing. They alternate within each round, so that the machine's noise affects all of
them; ratios are taken within a round, and the medians over the rounds are printed.

The CPU of a request is that of the proxy's process alone. It is the figure to trust where the
cores are few: requests/s also depend on what the load and the service leave of them.

`--before` measures the gateway of another commit as well, with the packages of this one. The load
is `wrk` (Debian: `nginx-light`, `wrk`).
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

import gateway
from benchmarks.gateway_code import lines_of_code
from benchmarks.gateway_parts import LARGE, NGINX, POST, SMALL
from chaos.rolling import checked_out
from gateway.settings import SERVICES
from testkit.ports import free_port

_TICKS = os.sysconf("SC_CLK_TCK")
_UNITS = {"us": 1, "ms": 1e3, "s": 1e6}


@dataclass(frozen=True)
class Load:
    name: str
    path: str
    connections: int
    posts: bool = False


LOADS = (
    Load("200 B, 1 connection", SMALL, 1),
    Load("200 B, 32 connections", SMALL, 32),
    Load("20 KB, 1 connection", LARGE, 1),
    Load("20 KB, 32 connections", LARGE, 32),
    Load("POST of 1 KB, 1 connection", SMALL, 1, posts=True),
    Load("POST of 1 KB, 32 connections", SMALL, 32, posts=True),
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
    port: int
    pid: int
    measured: dict[Load, Measured] = field(
        default_factory=lambda: {load: Measured() for load in LOADS}
    )

    def cpu_seconds(self) -> float:
        """CPU of the process that does the work, so far."""
        stat = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / _TICKS

    def memory(self) -> float:
        """The resident memory, in MiB."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def measure(self, load: Load, seconds: float, script: Path) -> None:
        """One turn."""
        before = self.cpu_seconds()
        options = ["-t1", f"-c{load.connections}", f"-d{max(1, round(seconds))}s", "--latency"]
        options += ["-s", str(script)] if load.posts else []
        output = subprocess.run(
            ["wrk", *options, f"http://127.0.0.1:{self.port}{load.path}"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        if "Non-2xx" in output or "Socket errors" in output:
            raise SystemExit(f"Some requests failed:\n{output}")
        total = re.search(r"(\d+) requests in ([\d.]+)s", output)
        median = re.search(r"50%\s+([\d.]+)(us|ms|s)", output)
        if total is None or median is None:
            raise SystemExit(f"Unexpected output of wrk:\n{output}")
        measured = self.measured[load]
        measured.rates.append(int(total[1]) / float(total[2]))
        measured.costs.append((self.cpu_seconds() - before) / int(total[1]) * 1e6)
        measured.medians.append(float(median[1]) * _UNITS[median[2]])


class Field:
    """Starts everything on free ports of the loopback, and stops it again."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._processes: list[subprocess.Popen[bytes]] = []
        self._service = free_port()
        self._start("service", _python("serve_service", self._service), self._service)

    def nginx(self) -> Contestant:
        """nginx with one worker."""
        port = free_port()
        config = self._home / "nginx.conf"
        config.write_text(
            NGINX.format(home=self._home, name="nginx", port=port, service=self._service)
        )
        master = self._start("nginx", [_nginx(), "-c", str(config)], port)
        return Contestant("nginx", port, _only_child(master))

    def gateway(self, name: str, path: str = "") -> Contestant:
        """The gateway, as it is started everywhere; of the code on this PYTHONPATH, if any."""
        port = free_port()
        url = f"http://127.0.0.1:{self._service}"
        variables = {f"{service.upper()}_URL": url for service in SERVICES}
        variables |= {"PORT": str(port), "LOG_LEVEL": "ERROR"}
        variables |= {"PYTHONPATH": path} if path else {}
        command = [sys.executable, "-m", "gateway", "serve"]
        return Contestant(name, port, self._start(name, command, port, **variables))

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
def _field() -> Iterator[tuple[Field, Path]]:
    with tempfile.TemporaryDirectory(prefix="keto-gateway-") as home:
        field = Field(Path(home))
        try:
            yield field, Path(home)
        finally:
            field.stop()


def _python(function: str, *ports: int) -> list[str]:
    program = f"from benchmarks import gateway_parts; gateway_parts.{function}{ports}"
    return [sys.executable, "-c", program]


def _only_child(pid: int) -> int:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if children := Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            return int(children[0])
        time.sleep(0.05)
    raise SystemExit("nginx started no worker")


def _nginx() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")
    if found is None or shutil.which("wrk") is None:
        raise SystemExit("nginx and wrk are needed (Debian: nginx-light, wrk)")
    return found


def _print(contestants: list[Contestant], against: Contestant) -> None:
    for load in LOADS:
        print(f"{load.name:30}{'requests/s':>12}{'÷':>7}{'CPU':>9}{'÷':>7}{'p50':>10}{'÷':>7}")
        for one in contestants:
            its, other = one.measured[load], against.measured[load]
            columns = (
                f"{statistics.median(its.rates):12,.0f}{_ratio(its.rates, other.rates):7.2f}"
                f"{statistics.median(its.costs):6,.0f} µs{_ratio(its.costs, other.costs):7.2f}"
                f"{statistics.median(its.medians):7,.0f} µs"
                f"{_ratio(its.medians, other.medians):7.2f}"
            )
            print(f"  {one.name:28}{columns}")


def _ratio(its: list[float], others: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(its, others, strict=True))


def main() -> None:
    """Run the rounds and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--before", metavar="COMMIT", default="")
    chosen = parser.parse_args()
    with _field() as (field, home):
        script = home / "post.lua"
        script.write_text(POST)
        contestants = [field.nginx(), field.gateway("gateway")]
        code = {"gateway": Path(gateway.__file__ or "").parent}
        if chosen.before:
            path = checked_out(chosen.before, home / "before")
            contestants.append(field.gateway(f"gateway of {chosen.before}", path))
            code[f"gateway of {chosen.before}"] = home / "before/services/gateway/src/gateway"
        time.sleep(2)
        at_rest = {one.name: one.memory() for one in contestants}
        for _ in range(chosen.rounds):
            for load in LOADS:
                for one in contestants:
                    one.measure(load, chosen.seconds, script)
        _print(contestants, contestants[0])
        for name, mib in at_rest.items():
            print(f"{mib:.0f} MiB of memory at rest in {name}")
        for name, folder in code.items():
            print(f"{lines_of_code(folder):,} lines of code in the {name}")


if __name__ == "__main__":
    main()
