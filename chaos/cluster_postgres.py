"""PostgreSQL as a primary and two standbys, one of which is promoted when the primary is killed.

A commit is on two of three disks before it is acknowledged, and the standby with the most of the
log is promoted: nothing that was acknowledged is lost. The primary that was killed returns as a
standby, copied anew, since it may have what the others lack.
"""

import asyncio
import contextlib
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Sequence

import asyncpg

from chaos.cluster_nodes import MAX_CONNECTIONS, NODES, SYNCHRONOUS, Node
from keto_local.postgres import SUPERUSER, Postgres
from keto_local.process import StartFailed

_START_SECONDS = 180
_FAIL_OVER_SECONDS = 60
_LOOK_SECONDS = 0.5
_COPY_AFTER_SECONDS = 120
_POSITION = """
SELECT (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::bigint
"""
_IN_SYNC = """
SELECT application_name FROM pg_stat_replication
WHERE state = 'streaming' AND flush_lsn >= $1::text::pg_lsn
"""

_UNREACHABLE = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # lost at the moment at which it is used
)

# Has the address lead to another instance, by its port.
Lead = Callable[[Sequence[int]], None]


class Instance(Postgres):
    """One of the three."""

    def __init__(self, node: Node, cluster: "PostgresCluster") -> None:
        self.name = f"postgres-{node.name}"
        self.node = node
        self._cluster = cluster
        super().__init__(node)

    def start(self, timeout: float = _START_SECONDS) -> None:
        """Start it as what it is now: the primary, or a standby of it."""
        cluster = self._cluster
        if cluster.primary is self and (self.data / "PG_VERSION").exists():
            cluster.fail_over(self)
        self.node.is_up.wait()
        if cluster.primary is not self and not (self.data / "standby.signal").exists():
            shutil.rmtree(self.data, ignore_errors=True)
        super().start(timeout)
        if cluster.primary is self:
            cluster.lead_to(self)

    def ask(self, query: str, *values: object) -> list[asyncpg.Record]:
        """The rows of a query, past all lines."""

        async def ask() -> list[asyncpg.Record]:
            connection = await asyncpg.connect(self.url, timeout=5, command_timeout=60)
            try:
                rows: list[asyncpg.Record] = await connection.fetch(query, *values)
                return rows
            finally:
                connection.terminate()

        return asyncio.run(ask())

    def position(self) -> int | None:
        """How much of the primary's log a standby has; None while it does not answer."""
        with contextlib.suppress(*_UNREACHABLE):
            found: int | None = self.ask(_POSITION)[0][0]
            return found
        return None

    def _settings(self) -> list[str]:
        others = ", ".join(f'"{name}"' for name in NODES if name != self.node.name)
        settings = {
            "max_connections": str(MAX_CONNECTIONS),
            "synchronous_standby_names": f"ANY {SYNCHRONOUS} ({others})",
            "wal_keep_size": "1GB",
            "wal_retrieve_retry_interval": "500ms",
        }
        given = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        return [*super()._settings(), *given]

    def _make_cluster(self) -> None:
        """The first primary is made new; every other instance is a copy of the primary."""
        if self._cluster.primary is self:
            super()._make_cluster()
            return
        draft = self.data.with_suffix(".copy")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        if self._runner.owner:
            os.chown(draft, *self._runner.owner)
        # The address leads to the primary, whichever it is; `-R` notes it for the standby.
        address = f"host=127.0.0.1 port={self._cluster.port} application_name={self.node.name}"
        done = subprocess.run(
            [
                *self._runner.prefix,
                *(str(self._programs / "pg_basebackup"), "-D", str(draft), "-R"),
                # It is synced when the server starts.
                *("--checkpoint=fast", "--no-sync", "-U", SUPERUSER, "-d", address),
            ],
            env={**self._env, "PGPASSWORD": self.password},
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise StartFailed(f"{self.name} is no copy: {done.stderr.strip()[-300:]}")
        draft.rename(self.data)


class PostgresCluster:
    """The three of them, and what an operator does: it watches, promotes and has copies made."""

    def __init__(self, nodes: Sequence[Node], port: int, lead: Lead) -> None:
        self.port = port
        self._lead = lead
        self.instances = {node.name: Instance(node, self) for node in nodes}
        self.primary = self.instances[nodes[0].name]
        # Those that had all of the primary's log once since it is the primary.
        self.in_sync: set[str] = set()
        self.streaming: set[str] = set()
        self.promotions = 0
        self._since: str | None = None
        self._changing = threading.Lock()
        self._absent: dict[str, float] = {}

    def lead_to(self, primary: Instance) -> None:
        """Make it the primary if it is none yet, and have the address lead to it."""
        if primary.ask("SELECT pg_is_in_recovery()")[0][0]:
            primary.ask("SELECT pg_promote(true, 60)")
            self.promotions += 1
        self._since = primary.ask("SELECT pg_current_wal_flush_lsn()::text")[0][0]
        self._lead([primary.port])

    def fail_over(self, dead: Instance) -> None:
        """Promote the standby with the most of the log; leave it when that cannot be known."""
        ends = time.monotonic() + _FAIL_OVER_SECONDS
        with self._changing:
            self.streaming = set()
            needed = self.in_sync - {dead.node.name}
            before: dict[str, int] = {}
            while needed and time.monotonic() < ends:
                others = [one for one in self.instances.values() if one is not dead]
                now = {one.node.name: at for one in others if (at := one.position()) is not None}
                # A standby that has just started still reads what it has itself.
                if needed <= now.keys() and now == before:
                    chosen = max(now, key=lambda name: now[name])
                    self.in_sync = set()
                    self.primary, self._since = self.instances[chosen], None
                    self._try_to_lead()
                    return
                before = now
                time.sleep(_LOOK_SECONDS)

    def watch(self) -> None:
        """Look once which standbys have everything; one that never gets it is copied anew."""
        with self._changing:
            if self._since is None:
                self._try_to_lead()
            streaming: set[str] = set()
            with contextlib.suppress(*_UNREACHABLE):
                if self._since is not None and self.primary.process.alive:
                    streaming = {row[0] for row in self.primary.ask(_IN_SYNC, self._since)}
            self.streaming = streaming
            self.in_sync |= streaming
            for name in {self.primary.node.name, *streaming}:
                self._absent.pop(name, None)
            for instance in self.instances.values():
                since = self._absent.setdefault(instance.node.name, time.monotonic())
                is_late = time.monotonic() - since > _COPY_AFTER_SECONDS
                if is_late and instance.process.alive and instance is not self.primary:
                    (instance.data / "standby.signal").unlink(missing_ok=True)
                    self._absent.pop(instance.node.name)
                    instance.process.kill()

    def _try_to_lead(self) -> None:
        with contextlib.suppress(*_UNREACHABLE):
            self.lead_to(self.primary)
