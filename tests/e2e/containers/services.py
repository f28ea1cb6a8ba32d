"""The services of a system as containers: started from files, restarted, or kept stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path

from contracts.services import SERVICES
from keto_local.home import Home, environment_of, read_environment, write_environment
from keto_local.processes import ForkedProcess
from tests.e2e import hastened
from tests.e2e.containers.folder import Folder
from tests.e2e.containers.secrets import GIVEN, write_secrets

_LOOK_SECONDS = 0.05
_PAUSE_SECONDS = 1.0
_STOP_SECONDS = 10


class Services:
    """Supervises the five services of a system that was started without them."""

    def __init__(self, home: Path, factor: int, more: Mapping[str, str] | None = None) -> None:
        self._home = Home(home)
        self._more = {"LOG_FORMAT": "json", hastened.VARIABLE: str(factor), **(more or {})}
        self.folder = Folder(home)
        self._ending = threading.Event()
        self._supervisors: list[threading.Thread] = []

    def start(self) -> None:
        """Write the secrets into files, and keep each service running while its file says so."""
        write_secrets(self._home, self.folder.secrets)
        for service in SERVICES:
            self._name_files(service)
            self.folder.wanted(service).touch()
            supervisor = threading.Thread(target=self._supervise, args=(service,), daemon=True)
            self._supervisors.append(supervisor)
            supervisor.start()

    def stop(self) -> None:
        self._ending.set()
        for service in SERVICES:
            self.folder.end(service)
        for supervisor in self._supervisors:
            supervisor.join(_STOP_SECONDS)

    def _name_files(self, service: str) -> None:
        variables = read_environment(self._home, service)
        for name, given in GIVEN.items():
            for of, variable in given:
                if of == service:
                    del variables[variable]
                    variables[f"{variable}_FILE"] = str(self.folder.secrets / name)
        write_environment(self._home, service, variables | self._more, {})

    def _environment(self, service: str) -> dict[str, str]:
        changed: dict[str, str] = {}
        if self.folder.variables.exists():
            lines = self.folder.variables.read_text().split()
            changed = dict(line.split("=", 1) for line in lines)
        return environment_of(self._home, service) | changed

    def _supervise(self, service: str) -> None:
        while not self._ending.is_set():
            if not self.folder.wanted(service).exists():
                time.sleep(_LOOK_SECONDS)
                continue
            process = ForkedProcess(
                service,
                ["tests.e2e.hastened", service, "serve"],
                self._environment(service),
                self._home.logs / f"{service}.log",
                pid_folder=self.folder.path,
            )
            begun = time.monotonic()
            process.start()
            process.wait()
            process.pid_file.unlink(missing_ok=True)
            if time.monotonic() - begun < _PAUSE_SECONDS:
                self._ending.wait(_PAUSE_SECONDS)
