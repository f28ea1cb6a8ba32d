"""The system that `docker compose` runs, for the same end-to-end tests.

deploy/prepare.sh && docker compose -f deploy/compose.yml up --wait
KETO_SYSTEM=compose .venv/bin/python -m pytest tests/e2e
"""

import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from contracts.services import SERVICES
from tests.e2e.system import NotReady, System

_GIVEN = os.environ.get("COMPOSE_FILE")
# The secrets lie beside the first of the files.
_DEPLOY = Path(_GIVEN.split(":")[0]).parent if _GIVEN else Path(__file__).parents[2] / "deploy"
_STAND_INS = {"mailbox": 8025, "payments": 8030, "model_server": 8040}


def is_wanted() -> bool:
    """Whether the environment selects the composed system."""
    return os.environ.get("KETO_SYSTEM") == "compose"


class ComposedSystem(System):
    """A system that runs already, and goes on running after the tests."""

    def __init__(self) -> None:
        self._facts: dict[str, Any] | None = None

    @property
    def url(self) -> str:
        """The gateway's address."""
        return f"http://{_published('gateway', 8000)}"

    @property
    def run(self) -> dict[str, Any]:
        """Where its parts are, in the words of `make run`."""
        if self._facts is None:
            self._facts = {
                "gateway": self.url,
                "postgres": {"databases": {name: _database_url(name) for name in SERVICES}},
                "sandbox": {
                    f"{name}_url": f"http://{_published('sandbox', port)}"
                    for name, port in _STAND_INS.items()
                }
                | {
                    "frontend_url": "http://"
                    + _published("webapp", 8000).replace("127.0.0.1", "localhost")
                },
                "jwt_secret_file": str(_DEPLOY / "secrets/jwt_secret"),
                "jwt_private_key_file": str(_DEPLOY / "secrets/jwt_private_key"),
                "webhook_secret_file": str(_DEPLOY / "secrets/stripe_webhook_secret"),
            }
        return self._facts

    @property
    def output(self) -> str:
        """What its parts have logged."""
        return compose("logs", "--no-color", "--tail", "50")

    def logs(self) -> dict[str, str]:
        """Everything that its containers have logged, by the names that `make run` gives."""
        parts = compose("ps", "--all", "--services").split()
        return {f"{part}.log": compose("logs", "--no-color", part) for part in parts}

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
        """The first process of a part's container; 0 while it does not run."""
        pid: int = _inspect(part)["State"]["Pid"]
        return pid

    def is_healthy(self, part: str) -> bool:
        """What a container's own health check says."""
        state: dict[str, Any] = _inspect(part)["State"]
        return bool(state.get("Health", {}).get("Status") == "healthy")

    def operate(self, service: str, *words: str) -> str:
        """Run an operator's command of a service; what it prints."""
        return compose("exec", "-T", service, "python", "-m", service, *words)

    def kill(self, part: str) -> Callable[[], bool]:
        """SIGKILL a part and start it again; the answer tells whether it runs."""
        before = self.pid(part)
        compose("kill", "--signal", "SIGKILL", part)
        compose("start", part)
        return lambda: self.pid(part) not in (0, before)

    def stop(self) -> int:
        """Leave it running: it was started outside the tests."""
        return 0


def compose(*words: str) -> str:
    """What `docker compose` says."""
    file = [] if os.environ.get("COMPOSE_FILE") else ["--file", str(_DEPLOY / "compose.yml")]
    done = subprocess.run(["docker", "compose", *file, *words], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"docker compose {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def _published(part: str, port: int) -> str:
    place = compose("port", part, str(port)).strip()
    return place.replace("0.0.0.0", "127.0.0.1")


def _database_url(service: str) -> str:
    """PostgreSQL is published nowhere; the engine's own host reaches the container."""
    url = urlsplit((_DEPLOY / f"secrets/{service}_database_url").read_text().strip())
    networks = _inspect("postgres")["NetworkSettings"]["Networks"]
    address = next(network["IPAddress"] for network in networks.values())
    login = url.netloc.rpartition("@")[0]
    return url._replace(netloc=f"{login}@{address}:{url.port}").geturl()


def _inspect(part: str) -> dict[str, Any]:
    container = compose("ps", "--all", "--quiet", part).strip()
    inspected = subprocess.run(["docker", "inspect", container], capture_output=True, check=True)
    facts: dict[str, Any] = json.loads(inspected.stdout)[0]
    return facts
