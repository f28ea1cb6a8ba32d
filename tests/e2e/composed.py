"""The system that `docker compose` runs, for the same end-to-end tests.

deploy/prepare.sh && docker compose -f deploy/compose.yml up --wait
KETO_SYSTEM=compose .venv/bin/python -m pytest tests/e2e
"""

import json
import os
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from contracts.services import SERVICES
from tests.e2e.system import NotReady, System

_STAND_INS = {"mailbox": 8025, "payments": 8030, "model_server": 8040}


def is_wanted() -> bool:
    """Whether the environment selects the composed system."""
    return os.environ.get("KETO_SYSTEM") == "compose"


@dataclass(frozen=True)
class Compose:
    """`docker compose` of one installation, with these variables or this process's."""

    variables: Mapping[str, str] = field(default_factory=lambda: os.environ)

    @property
    def folder(self) -> Path:
        """The folder of the first compose file, which also contains the secrets."""
        given = self.variables.get("COMPOSE_FILE")
        return Path(given.split(":")[0]).parent if given else Path(__file__).parents[2] / "deploy"

    def __call__(self, *words: str) -> str:
        """The output of `docker compose`; a failure raises a RuntimeError with its message."""
        file = [] if self.variables.get("COMPOSE_FILE") else [f"--file={self.folder}/compose.yml"]
        done = subprocess.run(
            ["docker", "compose", *file, *words],
            env=dict(self.variables), cwd=self.folder, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode != 0:
            raise RuntimeError(f"docker compose {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def published(self, part: str, port: int) -> str:
        """The address at which this machine reaches a port of a container."""
        return self("port", part, str(port)).strip().replace("0.0.0.0", "127.0.0.1")

    def inspect(self, part: str) -> dict[str, Any]:
        """The engine's description of a container."""
        container = self("ps", "--all", "--quiet", part).strip()
        done = subprocess.run(["docker", "inspect", container], capture_output=True, check=True)
        facts: dict[str, Any] = json.loads(done.stdout)[0]
        return facts


class ComposedSystem(System):
    """A system that is already running, and keeps running after the tests."""

    def __init__(self, compose: Compose | None = None) -> None:
        self._compose = compose or Compose()
        self._facts: dict[str, Any] | None = None

    @property
    def url(self) -> str:
        """The gateway's address."""
        return f"http://{self._compose.published('gateway', 8000)}"

    @property
    def run(self) -> dict[str, Any]:
        """Where its parts are, in the format of `make run`."""
        if self._facts is None:
            folder = self._compose.folder
            self._facts = {
                "gateway": self.url,
                "postgres": {"databases": {name: self._database_url(name) for name in SERVICES}},
                "sandbox": {
                    f"{name}_url": f"http://{self._compose.published('sandbox', port)}"
                    for name, port in _STAND_INS.items()
                }
                | {
                    "frontend_url": "http://"
                    + self._compose.published("webapp", 8000).replace("127.0.0.1", "localhost")
                },
                "jwt_secret_file": str(folder / "secrets/jwt_secret"),
                "jwt_private_key_file": str(folder / "secrets/jwt_private_key"),
                "webhook_secret_file": str(folder / "secrets/stripe_webhook_secret"),
            }
        return self._facts

    @property
    def output(self) -> str:
        """The logs of its parts."""
        return self._compose("logs", "--no-color", "--tail", "50")

    def logs(self) -> dict[str, str]:
        """The logs of its containers, under the names that `make run` uses."""
        parts = self._compose("ps", "--all", "--services").split()
        return {f"{part}.log": self._compose("logs", "--no-color", part) for part in parts}

    def start(self) -> None:
        """Started outside the tests: wait until it is ready."""
        self.wait_until_ready(60)
        self.operate("billing", "import", "--content", "/content/demo")

    def wait_until_ready(self, within: float = 120) -> None:
        """Wait until every service can answer."""
        deadline = time.monotonic() + within
        while not self.is_ready():
            if time.monotonic() > deadline:
                raise NotReady(f"Not ready within {within} s:\n{self.output[-4000:]}")
            time.sleep(0.1)

    def pid(self, part: str) -> int:
        """The first process of a part's container; 0 while it is not running."""
        pid: int = self._compose.inspect(part)["State"]["Pid"]
        return pid

    def is_healthy(self, part: str) -> bool:
        """The result of the container's health check."""
        state: dict[str, Any] = self._compose.inspect(part)["State"]
        return bool(state.get("Health", {}).get("Status") == "healthy")

    def operate(self, service: str, *words: str) -> str:
        """Run an operator's command of a service, and return its output."""
        return self._compose("exec", "-T", service, "python", "-m", service, *words)

    def kill(self, part: str) -> Callable[[], bool]:
        """SIGKILL a part and start it again; the returned function tells whether it runs."""
        before = self.pid(part)
        self._compose("kill", "--signal", "SIGKILL", part)
        self._compose("start", part)
        return lambda: self.pid(part) not in (0, before)

    def stop(self) -> int:
        """Leave it running: it was started outside the tests."""
        return 0

    def _database_url(self, service: str) -> str:
        """PostgreSQL's port is not published; the engine's host can reach the container."""
        url = urlsplit(
            (self._compose.folder / f"secrets/{service}_database_url").read_text().strip()
        )
        networks = self._compose.inspect("postgres")["NetworkSettings"]["Networks"]
        address = next(network["IPAddress"] for network in networks.values())
        login = url.netloc.rpartition("@")[0]
        return url._replace(netloc=f"{login}@{address}:{url.port}").geturl()
