"""A PostgreSQL with an archive in a folder, as in compose, and a second server for restores."""

from __future__ import annotations

import datetime
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from keto_local import programs
from keto_local.home import Home, write_privately
from keto_local.processes import Process, StartFailed
from keto_local.servers import Postgres
from keto_local.servers.postgres import SUPERUSER
from testkit.checkout import ROOT
from testkit.locked_packages import locked_packages
from testkit.ports import free_port

_ARCHIVE = ROOT / "deploy/archive"
# The file for `tests.e2e.docker_stand_in`.
FACTS = "archived.json"
_LOOK_SECONDS = 0.05
# A restored server replays all WAL since its base backup.
_START_SECONDS = 1800


class ArchivedServer:
    """The server, its archive, and the second server, which a restore starts."""

    def __init__(self, folder: Path) -> None:
        # Barman uses rsync for a restore.
        rsync = Path(programs.find("rsync")).parent
        self.home = Home(folder / "server")
        self.home.prepare()
        second = Home(folder / "second")
        second.prepare()
        self.postgres = Postgres(self.home)
        self._servers = {
            "postgres": _Wanted(self.postgres, self.home.path / "wanted"),
            "postgres-beside": _Wanted(Postgres(second), second.path / "wanted"),
        }
        self._password = self.home.secret_file("archive")
        self.home.secret("archive")
        packages = locked_packages("barman")
        self._folder = folder / "archive"
        scratch = folder / "scratch"
        scratch.mkdir()
        self.metrics_port = free_port()
        # The archive's environment.
        self.environment = {
            "PATH": f"{packages / 'bin'}:{os.environ['PATH']}:{rsync}",
            "PYTHONPATH": str(packages),
            "ARCHIVE_HOME": str(self._folder),
            "ARCHIVE_SCRATCH": str(scratch),
            "ARCHIVE_SERVER": "127.0.0.1",
            "ARCHIVE_PORT": str(self.postgres.port),
            "ARCHIVE_PASSWORD_FILE": str(self._password),
            "ARCHIVE_PROGRAMS": str(self.postgres.programs),
            "ARCHIVE_SECONDS": "5",
            "ARCHIVE_METRICS_HOST": "127.0.0.1",
            "ARCHIVE_METRICS_PORT": str(self.metrics_port),
        }
        self._folder.mkdir()
        self._archive = Process(
            "archive",
            [str(_ARCHIVE / "archive"), "run"],
            self.environment,
            self.home.logs / "archive.log",
            pid_folder=self.home.pids,
        )

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run the server and its archive during a `with` block."""
        for each in self._servers.values():
            each.watch()
        try:
            self.start()
            self.allow_archive()
            self._archive.start()
            yield
        finally:
            self._archive.stop()
            subprocess.run([_ARCHIVE / "archive", "receive-wal", "--stop", "keto"],
                           env={**os.environ, **self.environment}, capture_output=True)  # fmt: skip
            for each in self._servers.values():
                each.end()

    def start(self) -> None:
        """Start the server, and return when it is ready."""
        self._servers["postgres"].want()

    def lose(self) -> None:
        """Kill the server, and lose its disk."""
        self._servers["postgres"].kill()
        shutil.rmtree(self.postgres.data)

    def allow_archive(self) -> None:
        """Create the archive's role, as compose does on a new server."""
        subprocess.run([_ARCHIVE / "allow-archive.sh"], env=self.client(self.postgres), check=True)

    def client(self, server: Postgres) -> dict[str, str]:
        """The environment in which PostgreSQL's programs connect to a server, as its superuser."""
        return {
            **os.environ,
            "PATH": f"{server.programs}:{os.environ['PATH']}",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(server.port),
            # A restored server has the passwords of the one that was archived.
            "PGPASSWORD": self.postgres.password,
            "PGUSER": SUPERUSER,
            "PGDATA": str(server.data),
            "ARCHIVE_PASSWORD_FILE": str(self._password),
        }

    def archive(self, *words: str) -> str:
        """Run a command of the archive, and return its output."""
        done = subprocess.run(
            [_ARCHIVE / "archive", *words], env={**os.environ, **self.environment},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def backups(self) -> list[str]:
        """The complete base backups, the oldest first."""
        # Read from files: a command that runs while a backup ends can overwrite its status.
        files = self._folder.rglob("meta/*-backup.info")
        whole = (file for file in files if "status=DONE\n" in file.read_text())
        return sorted(file.name.removesuffix("-backup.info") for file in whole)

    def date_backup(self, backup: str, days_ago: int) -> None:
        """Change the date of a base backup."""
        (file,) = self._folder.rglob(f"meta/{backup}-backup.info")
        for copy in (file, *self._folder.rglob(f"base/{backup}/backup.info")):
            at = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=days_ago)
            dated = re.sub(
                r"(?m)^(begin_time|end_time)=.*$", rf"\1={at.isoformat()}", copy.read_text()
            )
            copy.write_text(dated)

    def open_to_others(self) -> list[str]:
        """The files of the archive that users other than its owner can read."""
        return [str(file) for file in self._folder.rglob("*") if file.stat().st_mode & 0o077]

    def write_facts(self, home: Path) -> None:
        """Describe the archive and its servers for the `docker compose` stand-in of a system."""
        facts: dict[str, Any] = {
            "archive": self.environment,
            "servers": {
                name: {
                    "data": str(each.server.data),
                    "wanted": str(each.file),
                    "client": self.client(each.server),
                }
                for name, each in self._servers.items()
            },
        }
        write_privately(home / FACTS, json.dumps(facts))


class _Wanted:
    """A server that runs while a file exists, so that another process can stop and start it."""

    def __init__(self, server: Postgres, file: Path) -> None:
        self.server = server
        self.file = file
        self._changing = threading.Lock()
        self._has_started = threading.Event()
        self._has_ended = threading.Event()
        self._thread = threading.Thread(target=self._keep, daemon=True)

    def watch(self) -> None:
        self._thread.start()

    def want(self) -> None:
        """Start the server, and return when it is ready."""
        self._has_started.clear()
        self.file.touch()
        while not self._has_started.wait(_LOOK_SECONDS):
            if not self.file.exists():
                raise StartFailed(f"the server ended: {self.server.process.last_words()}")

    def kill(self) -> None:
        """Kill the server like a crash, without restarting it."""
        with self._changing:
            self.server.kill()
            self.file.unlink()

    def end(self) -> None:
        self._has_ended.set()
        self._thread.join()
        self.server.stop()

    def _keep(self) -> None:
        while not self._has_ended.wait(_LOOK_SECONDS):
            with self._changing:
                self._look()

    def _look(self) -> None:
        if self.file.exists() and not self.server.process.alive:
            try:
                self.server.start(_START_SECONDS)
                self._has_started.set()
            except StartFailed:
                # For example, the restore has not reached its moment: it is not retried.
                self.file.unlink(missing_ok=True)
        elif not self.file.exists() and self.server.process.alive:
            self.server.stop()
