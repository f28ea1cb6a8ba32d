"""A private PostgreSQL on the loopback interface, as root or as an ordinary user."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from keto_local.home import Home
from keto_local.processes import Process, StartFailed, last_words
from keto_local.servers import postgres_programs

SUPERUSER = "postgres"


class Postgres:
    """The embedded server of one data folder."""

    name = "postgres"

    def __init__(
        self,
        home: Home,
        *,
        durable: bool = True,
        of_tests: bool = False,
        shared_buffers: str = "128MB",
    ) -> None:
        self.port = home.port("postgres")
        self.password = home.secret("postgres")
        self._runner = postgres_programs.runner()
        self.programs = postgres_programs.find()
        self._durable = durable
        self._of_tests = of_tests
        self._shared_buffers = shared_buffers
        # One folder per major version: another version cannot open the data.
        major = postgres_programs.major_version(self.programs)
        self._major = major
        self._folder = home.path / "postgres"
        self._folder.mkdir(exist_ok=True)
        self.data = self._folder / f"pg{major}"
        self._env = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC", "HOME": str(self._folder)}
        self.process = Process(
            self.name,
            [str(self.programs / "postgres"), "-D", str(self.data), *self._settings()],
            self._env,
            home.logs / "postgres.log",
            prefix=self._runner.prefix,
            stop_signal=signal.SIGINT,  # fast: does not wait for its clients
            cwd=Path("/"),
            pid_folder=home.pids,
        )
        self._runner.own(self._folder)

    @property
    def url(self) -> str:
        """The superuser's URL."""
        return self.url_of("postgres", SUPERUSER, self.password)

    def url_of(self, database: str, role: str, password: str) -> str:
        return f"postgresql://{role}:{password}@127.0.0.1:{self.port}/{database}"

    def start(self, timeout: float = 60) -> None:
        """Start it, and return when it responds."""
        if not (self.data / "PG_VERSION").exists():
            self._make_cluster()
        end = time.monotonic() + timeout
        while True:
            self.process.start()
            while self.process.alive and time.monotonic() < end:
                if self._is_ready():
                    return
                time.sleep(0.02)
            words = self.process.last_words()
            if time.monotonic() > end:
                self.process.kill()
                raise StartFailed(f"PostgreSQL was not ready after {timeout:.0f} s: {words}")
            # Children of a killed server take a moment to end; any other error is final.
            if not any(hint in words for hint in ("shared memory block", "lock file", "in use")):
                raise StartFailed(f"PostgreSQL {self.process.how_it_ended()}: {words}")
            time.sleep(0.2)

    def stop(self, timeout: float = 8) -> None:
        self.process.stop(timeout)

    def kill(self) -> None:
        """SIGKILL it, like a crash. `start` brings it back with its port and its data."""
        self.process.kill()

    def _settings(self) -> list[str]:
        settings = {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "300",
            "shared_buffers": self._shared_buffers,
            # No DETAIL lines and no parameters in its log: they quote rows.
            "log_error_verbosity": "terse",
            "log_parameter_max_length": "0",
        }
        if not self._durable:
            # Survives kill -9 of the server, but not of the machine: enough for disposable data.
            settings |= {"fsync": "off", "full_page_writes": "off"}
        if self._of_tests:
            # Autovacuum would visit each of the hundreds of databases once a minute, a tenth of a
            # core. The WAL of copying them would be most of the data.
            settings |= {"autovacuum": "off", "max_wal_size": "256MB"}
        return [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]

    def _is_ready(self) -> bool:
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        ours = bool(lines) and lines[0] == str(self.process.pid)
        return ours and len(lines) > 7 and lines[7].strip() == "ready"

    def _make_cluster(self) -> None:
        """Run initdb next to the final folder, so that a half-made cluster is never used."""
        draft = self.data.with_suffix(".new")
        for leftover in (self.data, draft):
            shutil.rmtree(leftover, ignore_errors=True)
        locale = (
            ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
            if self._major >= 17
            else ["--locale=C.UTF-8"]
        )
        # Otherwise each login takes 4,096 rounds, half of a connection's CPU, which protect
        # human passwords from guessing, and are of no use to 256 random bits.
        rounds = ["--set=scram_iterations=1"] if self._major >= 16 else []
        with tempfile.NamedTemporaryFile("w", dir=self._folder, prefix="password.") as password:
            password.write(self.password)
            password.flush()
            self._runner.own(Path(password.name))
            made = subprocess.run(
                [
                    *self._runner.prefix,
                    *(str(self.programs / "initdb"), "-D", str(draft), "-U", SUPERUSER),
                    *("-E", "UTF8", *locale, "--auth=scram-sha-256", f"--pwfile={password.name}"),
                    *rounds,
                    *(() if self._durable else ("--no-sync",)),
                ],
                env=self._env,
                cwd="/",
                capture_output=True,
                text=True,
                check=False,
            )
        if made.returncode != 0:
            raise StartFailed(f"initdb failed: {last_words(made.stderr)}")
        draft.rename(self.data)
