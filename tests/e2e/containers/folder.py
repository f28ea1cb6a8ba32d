"""The folder with the state of the containers."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

_LOOK_SECONDS = 0.05
_STOP_SECONDS = 10


class Folder:
    """Whether each container should run, its process, and the secrets."""

    def __init__(self, home: Path) -> None:
        self.path = home / "containers"
        self.secrets = self.path / "secrets"
        # Variables that an operator adds to `.env`.
        self.variables = self.path / ".env"

    def wanted(self, service: str) -> Path:
        return self.path / f"{service}.wanted"

    def pid(self, service: str) -> int | None:
        """The running process of a container."""
        try:
            return int((self.path / f"{service}.pid").read_text().split()[0])
        except (FileNotFoundError, IndexError):
            return None

    def end(self, service: str) -> None:
        """Terminate the process of a container and wait for its end; kill it if it does not end."""
        pid = self.pid(service)
        for number in (signal.SIGTERM, signal.SIGKILL):
            deadline = time.monotonic() + _STOP_SECONDS
            if pid is None or self.pid(service) != pid:
                return
            os.kill(pid, number)
            while self.pid(service) == pid and time.monotonic() < deadline:
                time.sleep(_LOOK_SECONDS)
