"""Rolling: every process is replaced, one at a time, by this version while members live.

    make chaos ARGS="--rolling v1.2.0 --journeys 300"

The other version is any commit of this repository; its services, chassis and contracts run first.
As in Kubernetes, a new process is ready before the old one is asked to end: new connections lead
to it, and the old one finishes what it has. Failed requests are counted before the clients'
retries: any client may send a GET, HEAD, PUT or DELETE again, but not a POST or PATCH.
"""

import asyncio
import io
import os
import subprocess
import sys
import tarfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from chaos.fault_injection import SERVICES
from chaos.system import RunningSystem
from keto_local.process import started_at

ROOT = Path(__file__).resolve().parents[1]
_LIBRARIES = ("libs/messaging", "libs/contracts", "libs/chassis")
_CODE = (*_LIBRARIES, *(f"services/{name}" for name in SERVICES))
_BETWEEN_SECONDS = 3.0
_READY_SECONDS = 120.0


def extract(commit: str, folder: Path, *parts: str) -> None:
    """Put the files of a commit into a folder; without parts, all of them."""
    packed = subprocess.run(
        ["git", "archive", commit, *parts], cwd=ROOT, capture_output=True, check=False
    )
    if packed.returncode != 0:
        raise SystemExit(packed.stderr.decode().strip())
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


def checked_out(commit: str, folder: Path) -> str:
    """The code of a commit in a folder; the PYTHONPATH that runs it."""
    # All of it: an older commit may lack one of the parts.
    extract(commit, folder)
    return os.pathsep.join(str(folder / part / "src") for part in _CODE)


class Replacements:
    """Replaces one process after the other, instead of making faults."""

    def __init__(self, system: RunningSystem, say: Callable[[str], None]) -> None:
        self._system = system
        self._say = say
        self.made: Counter[str] = Counter()

    @property
    def is_enough(self) -> bool:
        """Whether every process is a new one."""
        return self.made["replaced"] == len(SERVICES)

    async def run(self, stop: asyncio.Event) -> None:
        """Migrate and declare with this version, then replace every process."""
        await asyncio.sleep(_BETWEEN_SECONDS)
        for name in self._system.facts["postgres"]["databases"]:
            await self._command(name, "migrate")
        await self._command("tracker", "declare")
        for name in SERVICES:
            self._say(f"{name} is replaced, ready after {await self._replace(name):.1f} s")
            self.made["replaced"] += 1
            await asyncio.sleep(_BETWEEN_SECONDS)
        await stop.wait()

    async def end_all(self) -> None:
        """Nothing is left to undo."""

    async def _replace(self, name: str) -> float:
        before, since = self._system.pid(name), time.monotonic()
        self._system.line("replace", name)
        while (
            (now := self._system.pid(name)) in (before, None)
            or started_at(before or 0) is not None
            or not self._system.is_ready()
        ):
            if time.monotonic() - since > _READY_SECONDS:
                raise SystemExit(f"chaos: the new {name} is not ready: process {now}")
            await asyncio.sleep(0.1)
        return time.monotonic() - since

    async def _command(self, service: str, command: str) -> None:
        """Run a command of the new version in a service's environment."""
        self._say(f"{service} {command}")
        env = self._system.environment(service)
        env.pop("PYTHONPATH")
        if command == "declare":
            env["RABBITMQ_URL"] = self._system.facts["rabbitmq"]["url"]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", service, command),
            env=env,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await process.communicate()
        if process.returncode != 0:
            raise SystemExit(f"chaos: {service} {command}: {output.decode()[-600:]}")
