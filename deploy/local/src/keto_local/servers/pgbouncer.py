"""PgBouncer in transaction mode in front of PostgreSQL, for tests."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from keto_local import programs
from keto_local.home import Home, write_privately
from keto_local.processes import Process, StartFailed
from keto_local.servers import postgres_programs


def find() -> Path:
    return Path(programs.find("pgbouncer"))


class PgBouncer:
    """One process, with its logins."""

    name = "pgbouncer"

    def __init__(
        self,
        home: Home,
        program: Path,
        server_url: str,
        logins: Mapping[str, str],
        *,
        pool: int,
    ) -> None:
        self.port = home.port("pgbouncer")
        self._server = urlsplit(server_url)
        self._logins = dict(logins)
        self._pool = pool
        self._folder = home.path / "pgbouncer"
        self._runner = postgres_programs.runner()
        self.process = Process(
            self.name,
            [str(program), str(self._folder / "pgbouncer.ini")],
            {"PATH": os.defpath},
            home.logs / "pgbouncer.log",
            prefix=self._runner.prefix,
            cwd=Path("/"),
            pid_folder=home.pids,
        )

    def url_of(self, database_url: str) -> str:
        """The same database and role, through PgBouncer."""
        parts = urlsplit(database_url)
        login = parts.netloc.rpartition("@")[0]
        return parts._replace(netloc=f"{login}@127.0.0.1:{self.port}").geturl()

    def start(self, timeout: float = 20) -> None:
        """Start it, and return when it responds."""
        self._write_configuration()
        self.process.start()
        end = time.monotonic() + timeout
        while not self._answers():
            if not self.process.alive or time.monotonic() > end:
                words = self.process.last_words()
                self.process.kill()
                raise StartFailed(f"PgBouncer {self.process.how_it_ended()}: {words}")
            time.sleep(0.02)

    def stop(self, timeout: float) -> None:
        self.process.stop(timeout)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def _write_configuration(self) -> None:
        self._folder.mkdir(exist_ok=True)
        users = self._folder / "users.txt"
        settings = {
            "listen_addr": "127.0.0.1",
            "listen_port": self.port,
            "unix_socket_dir": "",
            "auth_type": "scram-sha-256",
            "auth_file": users,
            "pool_mode": "transaction",
            "default_pool_size": self._pool,
            "max_client_conn": 1000,
            # After a failed connection, retry at once instead of after 15 s.
            "server_login_retry": 1,
        }
        lines = [
            "[databases]",
            f"* = host={self._server.hostname} port={self._server.port}",
            "[pgbouncer]",
            *(f"{name} = {value}" for name, value in settings.items()),
        ]
        write_privately(self._folder / "pgbouncer.ini", "\n".join(lines))
        write_privately(users, "\n".join(f'"{n}" "{p}"' for n, p in self._logins.items()))
        self._runner.own(self._folder, self._folder / "pgbouncer.ini", users)


def login_of(url: str) -> tuple[str, str]:
    """The role and the password of a database's URL."""
    parts = urlsplit(url)
    return unquote(parts.username or ""), unquote(parts.password or "")
