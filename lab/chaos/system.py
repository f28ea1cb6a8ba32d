"""The system of `make run` with a line between any two processes, and a process for each stand-in.

It runs in a data folder; its processes can be killed and stopped, its lines cut and slowed.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from contracts.services import SERVICES
from keto_local import settings
from keto_local.home import Home
from keto_local.processes import Process, StartFailed, started_at, stop_signals_raise
from keto_local.servers import rabbitmq, rabbitmq_programs
from keto_local.settings import Settings
from keto_local.system import Progress, System
from lab.chaos.clocks import Clocks
from lab.chaos.lines import Lines
from lab.chaos.wiring import LinedWiring

STAND_INS = ("mailbox", "payments", "model-server")
_READY_SECONDS = 120
_ASK_SECONDS = 10
_QUEUES = "/api/queues?disable_stats=true&enable_queue_totals=true"
# The calls of RabbitMQ's monitors of memory and disk, which themselves check every ten seconds.
_ALARM = {
    True: "rabbit_alarm, set_alarm, [{{{{resource_limit, {}, '{}'}}, []}}]",
    False: "rabbit_alarm, clear_alarm, [{{resource_limit, {}, '{}'}}]",
}


class LinedSystem(System):
    """A system with processes and lines that can fail individually."""

    def __init__(self, settings: Settings, home: Home, progress: Progress, clocks: Clocks) -> None:
        super().__init__(settings, home, progress)
        self._clocks = clocks
        self.home = home.path
        self.lines = Lines()
        self.wiring = LinedWiring.over(self.wiring, self.lines)
        # The gateway's URL through the clients' line.
        self.url = self.lines.through("clients-gateway", self.wiring.url("gateway"))
        # Without kept-alive connections, as their other end can be killed.
        once = httpx.Limits(max_keepalive_connections=0)
        self._http = httpx.Client(timeout=_ASK_SECONDS, limits=once, trust_env=False)

    def _run(self, name: str, words: list[str], env: dict[str, str]) -> None:
        if name != "sandbox":
            super()._run(name, words, env)
            return
        for stand_in in words:
            self._run_program(stand_in, ["sandbox", stand_in], env)

    def _program(
        self, name: str, words: list[str], env: dict[str, str], *, forked: bool = True
    ) -> Process:
        # A fork would have the clock of its parent process.
        can_fork = forked and not self._clocks.skew
        return super()._program(name, words, self._clocks.shifted(name, env), forked=can_fork)

    def _health_urls(self) -> dict[str, str]:
        return {"gateway": f"{self.wiring.url('gateway')}/readyz"}

    @property
    def targets(self) -> Mapping[str, Sequence[str]]:
        """The targets of faults, by the kinds of targets in `lab.chaos.faults`."""
        return {
            "process": (*SERVICES, "gateway", "rabbitmq", "postgres", *STAND_INS),
            "line": self.lines.names,
            "resource": ("memory", "disk"),
        }

    def operate(self, service: str, *words: str) -> str:
        """Run an operators' command in a service's environment, and return its output."""
        command = [sys.executable, "-m", "keto_local", "as", service, *words]
        env = {**os.environ, "KETO_HOME": str(self.home)}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    def is_ready(self) -> bool:
        """Whether every service is ready."""
        try:
            return self._http.get(f"{self.wiring.url('gateway')}/readyz").is_success
        except httpx.TransportError:
            return False

    def queues(self) -> list[dict[str, Any]]:
        """RabbitMQ's queues, each with the number of its messages."""
        url = httpx.URL(self.facts()["rabbitmq"]["management_url"] or "").join(_QUEUES)
        queues: list[dict[str, Any]] = self._http.get(url).raise_for_status().json()
        return queues

    def pid(self, part: str) -> int | None:
        """The process of a service, a server or a stand-in, if it is running."""
        with contextlib.suppress(OSError, ValueError):
            pid, since = (self.home / "pids" / f"{part}.pid").read_text().split()
            if started_at(int(pid)) == since:
                return int(pid)
        return None

    def signal(self, part: str, number: signal.Signals) -> None:
        """Signal a running part and its children: PostgreSQL's have separate process groups."""
        pid = self.pid(part)
        for each in (pid, *_children(pid)) if pid is not None else ():
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, number)

    def alarm(self, resource: str, *, on: bool) -> None:
        """Set or clear RabbitMQ's memory or disk alarm."""
        call = _ALARM[on].format(resource, rabbitmq.NODE)
        program = (
            f"case rpc:call('{rabbitmq.NODE}', {call}) of"
            " {badrpc, _} -> halt(1); _ -> halt(0) end."
        )
        programs = rabbitmq.installed() or rabbitmq_programs(print)
        name = f"chaos{time.monotonic_ns()}@localhost"
        is_done = False
        # An alarm that is not cleared would be a fault that never ends.
        while not is_done and (pid := self.pid("rabbitmq")) is not None:
            with contextlib.suppress(subprocess.TimeoutExpired, OSError):
                environ = Path(f"/proc/{pid}/environ").read_text().split("\0")
                done = subprocess.run(
                    [str(programs.erlang / "erl"), "-noinput", "-sname", name, "-eval", program],
                    env=dict(line.split("=", 1) for line in environ if "=" in line),
                    cwd="/",
                    capture_output=True,
                    timeout=30,
                    check=False,
                )
                is_done = done.returncode == 0 or on


@contextmanager
def start(folder: Path, clocks: Clocks | None = None) -> Iterator[LinedSystem]:
    """Run a system in a data folder during a `with` block."""
    overridden = ("POSTGRES_URL", "RABBITMQ_URL", "RABBITMQ_MANAGEMENT_URL", "JWT_SECRET")
    env = {name: value for name, value in os.environ.items() if name not in overridden}
    # Links have this URL. No journey opens them, so the web app does not have to run.
    env["FRONTEND_URL"] = "http://frontend.example"
    configured = settings.read({**env, "KETO_HOME": str(folder), "KETO_PORT": "0"})
    home = Home(configured.home)
    folder.mkdir(parents=True, exist_ok=True)
    with stop_signals_raise(), home.locked(), (folder / "runner.out").open("a") as out:
        it = LinedSystem(configured, home, Progress(out), clocks or Clocks())
        try:
            it.start()
            _wait_until_ready(it)
            yield it
        except StartFailed as failed:
            raise SystemExit(f"chaos: {failed}") from None
        finally:
            it.stop()


def _wait_until_ready(it: LinedSystem) -> None:
    ends = time.monotonic() + _READY_SECONDS
    while not it.is_ready():
        if time.monotonic() > ends:
            raise SystemExit(f"chaos: the system is not ready: see {it.home / 'runner.out'}")
        time.sleep(0.2)


def _children(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in children]
