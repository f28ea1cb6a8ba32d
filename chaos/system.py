"""The system under test, as a run sees it: its addresses, its processes, its lines."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import httpx

from keto_local import rabbitmq, rabbitmq_packages
from keto_local.process import started_at
from keto_local.run_facts import Facts

SERVICES = ("identity", "planner", "tracker", "catalogue", "billing", "gateway")
STAND_INS = ("mailbox", "payments", "model-server")
_READY_SECONDS = 300
_STOP_SECONDS = 60
_ASK_SECONDS = 10
# Of RabbitMQ's management: every queue, with the number of its messages.
QUEUES = "queues?disable_stats=true&enable_queue_totals=true"
# What the broker's own monitors of memory and disk call, and at once: they look every ten seconds.
_ALARM = {
    True: "rabbit_alarm, set_alarm, [{{{{resource_limit, {}, '{}'}}, []}}]",
    False: "rabbit_alarm, clear_alarm, [{{resource_limit, {}, '{}'}}]",
}


class RunningSystem:
    """A system that `chaos.runner` has started."""

    runner_module: ClassVar = "chaos.runner"

    def __init__(self, home: Path, runner: "subprocess.Popen[str]") -> None:
        self.home = home
        self._runner = runner
        programs = rabbitmq.installed() or rabbitmq_packages.programs(print)
        self._erl = programs.erlang / "erl"
        # No connection is kept: what is at its other end is killed now and then.
        once = httpx.Limits(max_keepalive_connections=0)
        self._http = httpx.Client(timeout=_ASK_SECONDS, limits=once, trust_env=False)

    @property
    def facts(self) -> Facts:
        facts: Facts = self._read("run.json")
        return facts

    @property
    def lines(self) -> list[str]:
        names: list[str] = self._read("lines.json")["lines"]
        return names

    @property
    def url(self) -> str:
        """The gateway's address for clients, through their line."""
        url: str = self._read("lines.json")["gateway"]
        return url

    def _read(self, file: str) -> Any:
        return json.loads((self.home / file).read_text())

    @property
    def targets(self) -> Mapping[str, Sequence[str]]:
        """What can fail, by the words of the tables in `chaos.faults`."""
        return {
            "process": (*SERVICES, "rabbitmq", "postgres", *STAND_INS),
            "line": self.lines,
            "resource": ("memory", "disk"),
        }

    def is_ready(self) -> bool:
        """Whether every service can answer."""
        try:
            return self.answers(f"{self.facts['gateway']}/readyz")
        except (OSError, ValueError, KeyError):
            return False

    def answers(self, url: str) -> bool:
        """Whether an address answers, and with a success."""
        try:
            return self._http.get(url).is_success
        except httpx.TransportError:
            return False

    def management(self, path: str) -> list[dict[str, Any]]:
        """Ask RabbitMQ's management API, at the address of all nodes."""
        url = httpx.URL(self.facts["rabbitmq"]["management_url"] or "").join(f"/api/{path}")
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

    def line(self, action: str, name: str, seconds: float = 0.0) -> None:
        """Cut, restore or slow a line."""
        assert self._runner.stdin is not None
        with contextlib.suppress(OSError):
            self._runner.stdin.write(f"{action} {name} {seconds}\n")
            self._runner.stdin.flush()

    def alarm(self, resource: str, *, on: bool) -> None:
        """Set or clear RabbitMQ's memory or disk alarm."""
        call = _ALARM[on].format(resource, rabbitmq.NODE)
        program = (
            f"case rpc:call('{rabbitmq.NODE}', {call}) of"
            " {badrpc, _} -> halt(1); _ -> halt(0) end."
        )
        name = f"chaos{time.monotonic_ns()}@localhost"
        is_done = False
        # An alarm that is not cleared would be a fault that never ends.
        while not is_done and (pid := self.pid("rabbitmq")) is not None:
            with contextlib.suppress(subprocess.TimeoutExpired, OSError):
                given = Path(f"/proc/{pid}/environ").read_text().split("\0")
                done = subprocess.run(
                    [str(self._erl), "-noinput", "-sname", name, "-eval", program],
                    env=dict(line.split("=", 1) for line in given if "=" in line),
                    cwd="/",
                    capture_output=True,
                    timeout=30,
                    check=False,
                )
                is_done = done.returncode == 0 or on

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + _READY_SECONDS
        while not ((self.home / "lines.json").exists() and self.is_ready()):
            if self._runner.poll() is not None or time.monotonic() > deadline:
                output = (self.home / "runner.out").read_text()[-3000:]
                raise SystemExit(f"chaos: the system is not ready\n{output}")
            time.sleep(0.2)

    def stop(self) -> None:
        """Stop everything; what still lives after a while is killed."""
        if self._runner.stdin is not None:
            with contextlib.suppress(OSError):
                self._runner.stdin.close()
        try:
            self._runner.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._runner.kill()


S = TypeVar("S", bound=RunningSystem)


@contextmanager
def start(kind: type[S], home: Path, clock_skew: str = "0") -> Iterator[S]:
    """A system of a kind in a data folder, for a block; the skew is seconds and a seed."""
    given = ("POSTGRES_URL", "RABBITMQ_URL", "RABBITMQ_MANAGEMENT_URL", "JWT_SECRET")
    env = {name: value for name, value in os.environ.items() if name not in given}
    # Links lead there, and no journey follows them: one process less.
    env |= {"FRONTEND_URL": "http://frontend.example", "CLOCK_SKEW": clock_skew}
    home.mkdir(parents=True, exist_ok=True)
    with (home / "runner.out").open("ab") as out:
        runner = subprocess.Popen(
            [sys.executable, "-m", kind.runner_module],
            env={**env, "KETO_HOME": str(home), "KETO_PORT": "0"},
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=out,
            text=True,
        )
    it = kind(home, runner)
    try:
        it.wait_until_ready()
        yield it
    finally:
        it.stop()


def _children(pid: int) -> list[int]:
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in found]
