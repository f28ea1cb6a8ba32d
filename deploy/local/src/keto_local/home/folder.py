"""The data folder: what a run stores for the next one, and the lock of the run that uses it."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from keto_local.home import ports
from keto_local.home.run_facts import Facts
from keto_local.processes import StartFailed


def random_secret() -> str:
    return secrets.token_urlsafe(32)


class Home:
    """`KETO_HOME`: data, secrets, ports and logs of one system."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.logs = self.path / "logs"
        self.pids = self.path / "pids"
        self.secrets = self.path / "secrets"
        self.run_file = self.path / "run.json"
        self._ports_file = self.path / "ports.json"
        self._lock_file = self.path / "lock"
        self._choosing_port = threading.Lock()
        self._chosen_ports: dict[str, int] = {}

    def prepare(self) -> None:
        """Create the folders, closed to other users: logs and data are as private as secrets."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path.chmod(0o700)
        for folder in (self.logs, self.pids, self.secrets):
            folder.mkdir(mode=0o700, exist_ok=True)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder until the block ends; the kernel releases it when the process dies."""
        self.prepare()
        with self._lock_file.open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.seek(0)
                holder = file.read().strip() or "unknown"
                raise StartFailed(
                    f"already running in {self.path} (process {holder}), and left alone"
                ) from None
            file.truncate(0)
            file.write(f"{os.getpid()}\n")
            file.flush()
            yield
            file.truncate(0)

    def is_held(self) -> bool:
        """Whether a run uses this folder."""
        try:
            with self._lock_file.open() as file:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except FileNotFoundError:
            return False
        except BlockingIOError:
            return True
        return False

    def secret(self, name: str, make: Callable[[], str] = random_secret) -> str:
        """Return a secret, generated once and stored in a file that only the owner can read."""
        path = self.secret_file(name)
        if not path.exists():
            write_privately(path, make())
        return path.read_text().strip()

    def secret_file(self, name: str) -> Path:
        return self.secrets / name

    def environment_file(self, name: str) -> Path:
        """The file with the environment of a manually started process."""
        return self.path / "env" / f"{name}.env"

    def port(self, name: str) -> int:
        """Return a free port: the last run's, unless another program has taken it."""
        with self._choosing_port:
            if name not in self._chosen_ports:
                self._chosen_ports[name] = self._choose_port(name)
            return self._chosen_ports[name]

    def _choose_port(self, name: str) -> int:
        known: dict[str, int] = {}
        with contextlib.suppress(FileNotFoundError, json.JSONDecodeError):
            known = json.loads(self._ports_file.read_text())
        if name in known and ports.take(known[name]):
            return known[name]
        known[name] = ports.pick(avoid=set(known.values()))
        write_whole(self._ports_file, json.dumps(known, indent=2) + "\n")
        return known[name]

    def write_run(self, facts: Facts) -> None:
        write_privately(self.run_file, json.dumps(facts, indent=2))

    def read_run(self) -> Facts | None:
        try:
            facts: Facts = json.loads(self.run_file.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return None
        return facts

    def wipe(self) -> None:
        """Remove everything but the lock, which the caller holds."""
        for entry in self.path.iterdir():
            if entry.is_dir():
                shutil.rmtree(entry)
            elif entry != self._lock_file:
                entry.unlink()


def write_whole(path: Path, text: str, mode: int = 0o644) -> None:
    """Replace a file atomically."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    draft.replace(path)


def write_privately(path: Path, text: str) -> None:
    write_whole(path, text.rstrip("\n") + "\n", mode=0o600)
