"""The folder that says what the containers are."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

_LOOK_SECONDS = 0.05
_STOP_SECONDS = 10


class Folder:
    """What says of each container whether it is wanted, which process it has, and its secrets."""

    def __init__(self, home: Path) -> None:
        self.path = home / "containers"
        self.secrets = self.path / "secrets"
        # What an operator adds to `.env`.
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
        """Ask the process of a container to stop, and wait for its end; kill what does not."""
        pid = self.pid(service)
        for number in (signal.SIGTERM, signal.SIGKILL):
            deadline = time.monotonic() + _STOP_SECONDS
            if pid is None or self.pid(service) != pid:
                return
            os.kill(pid, number)
            while self.pid(service) == pid and time.monotonic() < deadline:
                time.sleep(_LOOK_SECONDS)
