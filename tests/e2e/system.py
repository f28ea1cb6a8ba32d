"""A whole system to test: everything that `make run` starts, on free ports."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from keto_local.home import Home, read_environment
from keto_local.processes import ForkedProcess
from testkit.containers import Containers
from testkit.ports import free_port

_READY_SECONDS = 180
_STOP_SECONDS = 30
_COMMAND_SECONDS = 60
# What the runner prints when everything answers, the broker included.
_STARTED = "ready. Ctrl-C stops everything"


class NotReady(Exception):
    """The system did not come up."""


class System:
    """A running system, whose parts a test can kill."""

    def __init__(
        self,
        home: Path,
        environment: Mapping[str, str] | None = None,
        containers: Containers | None = None,
        without: Collection[str] = (),
    ) -> None:
        self._home = home
        # Services that the test starts.
        self._without = without
        self._containers = containers
        self._environment = dict(environment or {})
        if containers is not None:
            self._environment["POSTGRES_URL"] = containers.postgres_url
            # A separate virtual host: services of other tests have queues with the same names.
            self._environment["RABBITMQ_URL"] = containers.virtual_broker("e2e")
        self._port = free_port()
        self._runner: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The gateway's address."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def _words(self) -> list[str]:
        return [word for name in self._without for word in ("--without", name)]

    @property
    def run(self) -> dict[str, Any]:
        """The runner's description of its parts."""
        facts: dict[str, Any] = json.loads((self._home / "run.json").read_text())
        return facts

    @property
    def output(self) -> str:
        """The runner's output."""
        return self._output_after(0)

    def _output_after(self, byte: int) -> str:
        return (self._home / "runner.out").read_bytes()[byte:].decode(errors="replace")

    def logs(self) -> dict[str, str]:
        """The logs of its parts, by file."""
        files = {file.name: file for file in (self._home / "logs").iterdir() if file.is_file()}
        texts = {name: file.read_text(errors="replace") for name, file in sorted(files.items())}
        return {**texts, "runner.out": self.output}

    def start(self) -> None:
        """Start everything, and wait until it is ready for requests or for the omitted services."""
        self._home.mkdir(parents=True, exist_ok=True)
        with (self._home / "runner.out").open("ab") as out:
            before = out.tell()
            self._runner = subprocess.Popen(
                [sys.executable, "-m", "keto_local", "run", *self._words],
                env={
                    **_without_servers(os.environ),
                    "KETO_HOME": str(self._home),
                    "KETO_PORT": str(self._port),
                    **self._environment,
                },
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        # Services are ready without a broker, which may start after them.
        self._wait(lambda: _STARTED in self._output_after(before))
        if not self._without:
            self.wait_until_ready()

    def wait_until_ready(self, within: float = _READY_SECONDS) -> None:
        """Wait until every service can answer."""
        self._wait(self.is_ready, within)

    def _wait(self, is_there: Callable[[], bool], within: float = _READY_SECONDS) -> None:
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            if self._runner is not None and self._runner.poll() is not None:
                raise NotReady(f"The runner ended:\n{self.output[-4000:]}")
            if is_there():
                return
            time.sleep(0.1)
        raise NotReady(f"Not ready within {within} s:\n{self.output[-4000:]}")

    def is_ready(self) -> bool:
        """Whether every service can answer."""
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def pid(self, part: str) -> int:
        """The process of `postgres`, `rabbitmq`, `sandbox` or a service."""
        run = self.run
        facts = run["services"][part] if part in run["services"] else run[part]
        pid: int = facts["pid"]
        return pid

    def operate(self, service: str, *words: str) -> str:
        """Run an operator's command of a service in a fork, and return its output."""
        settings = read_environment(Home(self._home), service)
        environment = {**_without_servers(os.environ), **self._environment, **settings}
        with TemporaryDirectory() as folder:
            log = Path(folder) / "output"
            command = ForkedProcess("operator", [service, *words], environment, log)
            command.start()
            status = command.wait(_COMMAND_SECONDS)
            printed = log.read_text()
        assert status == 0, printed
        return printed

    def freeze(self, part: str) -> None:
        """SIGSTOP a service, which does nothing until it is killed."""
        os.kill(self.pid(part), signal.SIGSTOP)

    def kill(self, part: str) -> Callable[[], bool]:
        """SIGKILL a part; the returned function tells whether it has been restarted."""
        if self._containers is not None and part in ("postgres", "rabbitmq"):
            self._containers.kill(part)
            self._containers.start(part)
            return lambda: True
        pid = self.pid(part)
        os.kill(pid, signal.SIGKILL)
        return lambda: self.pid(part) != pid

    def stop(self) -> int:
        """Stop everything as Ctrl-C does; the runner's exit status."""
        if self._runner is None:
            return 0
        if self._runner.poll() is None:
            self._runner.send_signal(signal.SIGINT)
        return self._runner.wait(_STOP_SECONDS)


def _without_servers(environment: Mapping[str, str]) -> dict[str, str]:
    """The runner starts its own servers, which it can start again when they are killed."""
    servers = ("POSTGRES_URL", "RABBITMQ_URL", "RABBITMQ_MANAGEMENT_URL")
    return {name: value for name, value in environment.items() if name not in servers}
