"""A running cluster, as a run sees it: its nodes, its primary, and whether all of it works."""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from chaos.cluster_nodes import NODES, erlang_name
from chaos.system import QUEUES, STAND_INS, RunningSystem
from keto_local.process import started_at

_LATE_SECONDS = 10


class RunningCluster(RunningSystem):
    """A cluster that `chaos.cluster` runs."""

    runner_module = "chaos.cluster"

    @property
    def _seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self._read("cluster.json")
        return found

    @property
    def targets(self) -> Mapping[str, Sequence[str]]:
        return {
            "node": NODES,
            "server": [f"{server}-{node}" for server in ("rabbitmq", "postgres") for node in NODES],
            "primary": ("postgres",),
            "process": self.processes,
            "process or stand-in": (*self.processes, *STAND_INS),
            "line": self.lines,
        }

    @property
    def processes(self) -> list[str]:
        """The names of the processes of services and gateways; the last letter is the node's."""
        return sorted(self._seen["processes"])

    @property
    def primary(self) -> str:
        """The node of PostgreSQL's primary."""
        found: str = self._seen["primary"]
        return found

    @property
    def looked_at(self) -> float:
        """When the runner has last begun to look at PostgreSQL."""
        found: float = self._seen["time"]
        return found

    @property
    def promotions(self) -> int:
        found: int = self._seen["promotions"]
        return found

    def parts_of(self, node: str) -> list[str]:
        """Every process of a node."""
        own = [name for name in self.processes if name.endswith(f"-{node}")]
        return [*own, *(f"{part}-{node}" for part in ("rabbitmq", "etcd", "patroni", "postgres"))]

    def pid(self, part: str) -> int | None:
        """As for any process; Patroni starts PostgreSQL's, which outlives it."""
        if part.startswith("postgres-"):
            found: int | None = self._seen["servers"].get(part)
            return found if found is not None and started_at(found) else None
        return super().pid(part)

    def is_ready(self) -> bool:
        """Whether every process, every RabbitMQ and every PostgreSQL works."""
        return not (self.missing_servers() or self._missing_processes())

    def missing_servers(self) -> list[str]:
        """Each PostgreSQL and RabbitMQ that does not have, or not yet, what the others have."""
        try:
            lacking = self._missing_brokers()
            seen = self._seen
            if time.time() - seen["time"] > _LATE_SECONDS:
                return ["a look at PostgreSQL", *lacking]
            away = set(NODES) - {seen["primary"], *seen["streaming"]}
            return [f"postgres-{name}" for name in sorted(away)] + lacking
        except (OSError, ValueError, KeyError, httpx.HTTPError) as error:
            return [f"{type(error).__name__}: {error}"]

    def _missing_processes(self) -> list[str]:
        urls = self._seen["processes"]
        with ThreadPoolExecutor(4) as together:
            ready = together.map(self.answers, (f"{url}/readyz" for url in urls.values()))
            return [name for name, is_ready in zip(urls, ready, strict=True) if not is_ready]

    def _missing_brokers(self) -> list[str]:
        nodes = self.management("nodes")
        running = {node["name"] for node in nodes if node.get("running")}
        absent = [f"rabbitmq-{n}" for n in NODES if erlang_name(n) not in running]
        # A queue whose members are not all online is one kill away from having no majority.
        queues = self.management(QUEUES)
        small = [q["name"] for q in queues if len(q.get("online", [])) < len(NODES)]
        return absent + ([f"members of {len(small)} queues"] if small else [])
