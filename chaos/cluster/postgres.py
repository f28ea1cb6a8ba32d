"""PostgreSQL on three nodes as Patroni keeps it: Patroni makes the copies, watches, and promotes.

Each node has an etcd, too, in which the three agree on the primary. A commit is on two of three
disks before it is acknowledged, whatever happens: no node with less may be promoted.
"""

import contextlib
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import yaml

from chaos.cluster.nodes import MAX_CONNECTIONS, NODES, SYNCHRONOUS, Node
from keto_local import debian_packages
from keto_local.home import write_privately
from keto_local.processes import Process, StartFailed
from keto_local.servers import Postgres
from keto_local.servers.postgres import SUPERUSER

_START_SECONDS = 180
_ASK_SECONDS = 3
# Patroni's smallest time to live: a primary that is gone for longer is replaced.
_LEASE = {"ttl": 20, "loop_wait": 2, "retry_timeout": 8}
# A commit waits for a standby even when none is there: nothing is acknowledged on one disk.
_CAREFUL = {
    "synchronous_mode": "quorum",
    "synchronous_mode_strict": True,
    "synchronous_node_count": SYNCHRONOUS,
    # A primary that crashed is replaced at once, and not waited for.
    "primary_start_timeout": 0,
}


def etcd_program(say: Callable[[str], None]) -> str:
    """The system's etcd, or Debian's."""
    if found := shutil.which("etcd"):
        return found
    fetching = lambda: say("fetching etcd from Debian's packages, once (8 MB)")  # noqa: E731
    root = debian_packages.unpacked("etcd", lambda apt: ["etcd-server"], fetching)
    return str(root / "usr/bin/etcd")


class Etcd:
    """One of the three that remember who is the primary."""

    def __init__(self, node: Node, program: str) -> None:
        self.name = f"etcd-{node.name}"
        own, peer = _address(node, "etcd", node.name), _address(node, "etcd-peer", node.name)
        members = ",".join(f"{name}={_address(node, 'etcd-peer', name)}" for name in NODES)
        words = {
            "name": node.name,
            "data-dir": str(node.path / "etcd"),
            "listen-client-urls": own,
            "advertise-client-urls": own,
            "listen-peer-urls": peer,
            "initial-advertise-peer-urls": peer,
            "initial-cluster": members,
            # A machine that everything shares is slow now and then.
            "heartbeat-interval": "500",
            "election-timeout": "5000",
        }
        given = [f"--{word}={value}" for word, value in words.items()]
        log = node.logs / "etcd.log"
        self.process = Process(self.name, [program, *given], {}, log, pid_folder=node.pids)

    def start(self) -> None:
        """Start it; Patroni asks until it answers."""
        self.process.start()

    def stop(self, timeout: float) -> None:
        self.process.stop(timeout)


class Instance(Postgres):
    """A PostgreSQL and the Patroni that keeps it."""

    def __init__(self, node: Node, packages: Path) -> None:
        super().__init__(node)
        self.name = f"patroni-{node.name}"
        self.node = node
        self.api = _address(node, "patroni", node.name)
        self._configuration = node.path / "patroni.yml"
        self.process = Process(
            self.name,
            [sys.executable, "-m", "patroni", str(self._configuration)],
            {**self._env, "PYTHONPATH": str(packages)},
            node.logs / "patroni.log",
            prefix=self._runner.prefix,
            cwd=Path("/"),
            pid_folder=node.pids,
        )

    def start(self, timeout: float = _START_SECONDS) -> None:
        """Start it, and return when it is the primary, or a copy that follows it."""
        write_privately(self._configuration, yaml.safe_dump(self._settings_of_patroni()))
        self.process.start()
        ends = time.monotonic() + timeout
        while self.state().get("state") not in ("running", "streaming"):
            if not self.process.alive or time.monotonic() > ends:
                words = self.process.last_words()
                raise StartFailed(f"{self.name} {self.process.how_it_ended()}: {words}")
            time.sleep(0.2)

    def state(self) -> dict[str, Any]:
        """What its Patroni says of it; nothing while it does not answer."""
        found: dict[str, Any] = {}
        with contextlib.suppress(httpx.TransportError, ValueError):
            # A PostgreSQL that is away is a 503 with the same body.
            url = f"{self.api}/patroni"
            found = httpx.get(url, timeout=_ASK_SECONDS, trust_env=False).json()
        return found

    @property
    def server_pid(self) -> int | None:
        """The process of PostgreSQL itself, which outlives its Patroni."""
        with contextlib.suppress(OSError, ValueError, IndexError):
            return int((self.data / "postmaster.pid").read_text().splitlines()[0])
        return None

    def _settings_of_patroni(self) -> dict[str, Any]:
        here = f"127.0.0.1:{self.port}"
        api = self.api.removeprefix("http://")
        parameters = {
            "max_connections": MAX_CONNECTIONS,
            "shared_buffers": "128MB",
            "unix_socket_directories": "",
            "wal_keep_size": "1GB",
            "log_error_verbosity": "terse",
            "log_parameter_max_length": 0,
        }
        replication = {"username": "replicator", "password": self.node.secret("replicator")}
        return {
            "scope": "keto",
            "name": self.node.name,
            "restapi": {"listen": api, "connect_address": api},
            "etcd3": {
                "hosts": [
                    _address(self.node, "etcd", name).removeprefix("http://") for name in NODES
                ]
            },
            "bootstrap": {
                "dcs": {
                    **_LEASE,
                    **_CAREFUL,
                    "postgresql": {"use_pg_rewind": False, "parameters": parameters},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}],
            },
            "postgresql": {
                "listen": here,
                "connect_address": here,
                "data_dir": str(self.data),
                "bin_dir": str(self.programs),
                "authentication": {
                    "superuser": {"username": SUPERUSER, "password": self.password},
                    "replication": replication,
                },
                "pg_hba": [
                    f"host {what} all 127.0.0.1/32 scram-sha-256" for what in ("all", "replication")
                ],
                "pgpass": str(self.data.parent / "pgpass"),
                # What the others may lack is copied anew.
                "remove_data_directory_on_diverged_timelines": True,
                "basebackup": [{"checkpoint": "fast"}],
            },
        }


@dataclass(frozen=True)
class Seen:
    """What the three Patronis say."""

    primary: str = ""
    ports: tuple[int, ...] = ()
    # The nodes whose copy a commit may rely on.
    streaming: tuple[str, ...] = ()
    promotions: int = 0
    # The process of each PostgreSQL.
    servers: dict[str, int | None] = field(default_factory=dict)


class PostgresCluster:
    """The three of them."""

    def __init__(self, nodes: Sequence[Node], packages: Path) -> None:
        self.instances = {node.name: Instance(node, packages) for node in nodes}

    def look(self) -> Seen:
        """Ask each Patroni; without a primary, no copy counts."""
        servers = {f"postgres-{name}": each.server_pid for name, each in self.instances.items()}
        for name, instance in self.instances.items():
            state = instance.state()
            if state.get("role") == "primary" and state.get("state") == "running":
                copies = state.get("replication", [])
                streaming = tuple(c["application_name"] for c in copies if _counts(c))
                return Seen(name, (instance.port,), streaming, state["timeline"] - 1, servers)
        return Seen(servers=servers)


def _counts(copy: dict[str, Any]) -> bool:
    """Whether a commit may rely on this copy."""
    return copy["state"] == "streaming" and copy["sync_state"] in ("quorum", "sync")


def _address(node: Node, kind: str, name: str) -> str:
    return f"http://127.0.0.1:{node.port_at(name, kind)}"
