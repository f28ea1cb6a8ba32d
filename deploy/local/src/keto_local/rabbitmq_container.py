"""RabbitMQ in a container, for a machine that has a Docker engine and no other way."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import time
from pathlib import Path

from keto_local.home import Home, write_whole
from keto_local.process import Process, StartFailed
from keto_local.rabbitmq import Address, answers

IMAGE = "rabbitmq:4-management"
DEFINITIONS = "/etc/rabbitmq/definitions.json"


def engine_answers() -> bool:
    if shutil.which("docker") is None:
        return False
    with contextlib.suppress(subprocess.TimeoutExpired):
        return _docker("version", timeout=10).returncode == 0
    return False


def volume_of(home: Home) -> str:
    return f"keto-{hashlib.sha256(str(home.path).encode()).hexdigest()[:16]}"


class RabbitMQContainer(Address):
    """The containered broker of one data folder; the client in the foreground is its process."""

    name = "rabbitmq"

    def __init__(self, home: Home) -> None:
        super().__init__(home)
        self._container = volume_of(home)
        folder = home.path / "rabbitmq"
        folder.mkdir(exist_ok=True)
        # Readable by the container's user; the data folder keeps others of this machine out.
        self.write_definitions(folder / "definitions.json")
        write_whole(folder / "definitions.conf", f"load_definitions = {DEFINITIONS}\n")
        command = [
            *("docker", "run", "--rm", "--name", self._container, "--hostname", "keto"),
            *("--volume", f"{self._container}:/var/lib/rabbitmq"),
            *("--volume", f"{folder}/definitions.json:{DEFINITIONS}:ro"),
            *("--volume", f"{folder}/definitions.conf:/etc/rabbitmq/conf.d/30-keto.conf:ro"),
            *("--publish", f"127.0.0.1:{self.port}:5672"),
            *("--publish", f"127.0.0.1:{self.management_port}:15672"),
            IMAGE,
        ]
        log = home.logs / "rabbitmq.log"
        self.process = Process(
            self.name, command, os.environ, log, cwd=Path("/"), pid_folder=home.pids
        )

    def start(self, timeout: float = 300) -> None:
        """Start it (the first time the engine pulls the image), and return when it answers."""
        _docker("rm", "--force", self._container)  # left behind by a run that was killed
        self.process.start()
        end = time.monotonic() + timeout
        while not answers(self.port):
            if not self.process.alive or time.monotonic() > end:
                words = self.process.last_words()
                self.kill()
                raise StartFailed(f"RabbitMQ's container did not come up: {words}")
            time.sleep(0.1)

    def stop(self, timeout: float = 8) -> None:
        self.process.stop(timeout)
        _docker("rm", "--force", self._container)

    def kill(self) -> None:
        """SIGKILL, as a crash would."""
        _docker("kill", self._container)
        self.process.kill()

    def restart(self) -> None:
        """Up again after `kill`, on the same ports and with the same data."""
        self.start()


def remove_volume(home: Home) -> None:
    if engine_answers():
        _docker("volume", "rm", "--force", volume_of(home))


def _docker(*words: str, timeout: float = 60) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["docker", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=timeout,
    )
