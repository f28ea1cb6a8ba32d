"""The system of `make run` with a line between any two processes, and a process for each stand-in.

It runs in a data folder; its parts are killed and stopped, its lines cut and slowed.
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
from typing import Any, TypeVar

import httpx

from chaos.clocks import Clocks
from chaos.lines import Lines
from chaos.wiring import LinedWiring
from contracts.services import SERVICES
from keto_local import settings
from keto_local.home import Home
from keto_local.processes import Process, StartFailed, started_at, stop_signals_raise
from keto_local.servers import rabbitmq, rabbitmq_programs
from keto_local.settings import Settings
from keto_local.system import Progress, System

STAND_INS = ("mailbox", "payments", "model-server")
_READY_SECONDS = 120
_ASK_SECONDS = 10
# Of RabbitMQ's management: every queue, with the number of its messages.
QUEUES = "queues?disable_stats=true&enable_queue_totals=true"
# What the broker's own monitors of memory and disk call, and at once: they look every ten seconds.
_ALARM = {
    True: "rabbit_alarm, set_alarm, [{{{{resource_limit, {}, '{}'}}, []}}]",
    False: "rabbit_alarm, clear_alarm, [{{resource_limit, {}, '{}'}}]",
}


class LinedSystem(System):
    """A system whose parts and lines fail one at a time."""

    def __init__(self, settings: Settings, home: Home, progress: Progress, clocks: Clocks) -> None:
        super().__init__(settings, home, progress)
        self._clocks = clocks
        self.home = home.path
        self.lines = Lines()
        self.wiring = LinedWiring.over(self.wiring, self.lines)
        # The gateway's address for clients, through their line.
        self.url = self.lines.through("clients-gateway", self.wiring.url("gateway"))
        # No connection is kept: what is at its other end is killed now and then.
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
        # A fork has the clock of the process that it was forked from.
        own = forked and not self._clocks.skew
        return super()._program(name, words, self._clocks.moved(name, env), forked=own)

    def _health_urls(self) -> dict[str, str]:
        return {"gateway": f"{self.wiring.url('gateway')}/readyz"}

    @property
    def targets(self) -> Mapping[str, Sequence[str]]:
        """What can fail, by the words of the tables in `chaos.faults`."""
        return {
            "process": (*SERVICES, "gateway", "rabbitmq", "postgres", *STAND_INS),
            "line": self.lines.names,
            "resource": ("memory", "disk"),
        }

    def operate(self, service: str, *words: str) -> str:
        """Run an operator's command of a service, as it would; what it prints."""
        command = [sys.executable, "-m", "keto_local", "as", service, *words]
        env = {**os.environ, "KETO_HOME": str(self.home)}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    def is_ready(self) -> bool:
        """Whether every service can answer."""
        return self.answers(f"{self.wiring.url('gateway')}/readyz")

    def answers(self, url: str) -> bool:
        """Whether an address answers, and with a success."""
        try:
            return self._http.get(url).is_success
        except httpx.TransportError:
            return False

    def management(self, path: str) -> list[dict[str, Any]]:
        """Ask RabbitMQ's management API, at the address of all nodes."""
        url = httpx.URL(self.facts()["rabbitmq"]["management_url"] or "").join(f"/api/{path}")
        found: list[dict[str, Any]] = self._http.get(url).raise_for_status().json()
        return found

    def pid(self, part: str) -> int | None:
        """The process of a service, a server or a stand-in, while it lives."""
        with contextlib.suppress(OSError, ValueError):
            pid, since = (self.home / "pids" / f"{part}.pid").read_text().split()
            if started_at(int(pid)) == since:
                return int(pid)
        return None

    def signal(self, part: str, number: signal.Signals) -> bool:
        """Signal a part and its children, if it lives: PostgreSQL's are in groups of their own."""
        pid = self.pid(part)
        for each in (pid, *_children(pid)) if pid is not None else ():
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, number)
        return pid is not None

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
                given = Path(f"/proc/{pid}/environ").read_text().split("\0")
                done = subprocess.run(
                    [str(programs.erlang / "erl"), "-noinput", "-sname", name, "-eval", program],
                    env=dict(line.split("=", 1) for line in given if "=" in line),
                    cwd="/",
                    capture_output=True,
                    timeout=30,
                    check=False,
                )
                is_done = done.returncode == 0 or on


S = TypeVar("S", bound=LinedSystem)


@contextmanager
def start(kind: type[S], folder: Path, clocks: Clocks | None = None) -> Iterator[S]:
    """A system of a kind in a data folder, for a block."""
    given = ("POSTGRES_URL", "RABBITMQ_URL", "RABBITMQ_MANAGEMENT_URL", "JWT_SECRET")
    env = {name: value for name, value in os.environ.items() if name not in given}
    # Links lead there, and no journey follows them: one process less.
    env["FRONTEND_URL"] = "http://frontend.example"
    configured = settings.read({**env, "KETO_HOME": str(folder), "KETO_PORT": "0"})
    home = Home(configured.home)
    folder.mkdir(parents=True, exist_ok=True)
    with stop_signals_raise(), home.locked(), (folder / "runner.out").open("a") as out:
        it = kind(configured, home, Progress(out), clocks or Clocks())
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
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in found]
