"""The nodes of a cluster, its RabbitMQ, and the numbers that it shares with deploy/k8s."""

import threading
from collections.abc import Callable
from pathlib import Path

from contracts.services import SERVICES
from keto_local.home import Home, random_secret, write_privately
from keto_local.processes import Part, Process
from keto_local.servers import Programs, RabbitMQ

# tests/deploy/cluster/test_cluster_numbers.py holds these against deploy/k8s.
NODES = ("a", "b", "c")  # each with one RabbitMQ and one PostgreSQL
REPLICAS = 2  # of every service, worker and gateway: on the first nodes
NODES_DOWN = 1  # at a time
DATABASE_POOL = 4
SHUTDOWN_SECONDS = 8
HANDLER_SECONDS = 3
GRACE_SECONDS = 30
MAX_CONNECTIONS = 114 * len(SERVICES) + 10
SYNCHRONOUS = 1  # standbys that have a commit before it is acknowledged, always
PARTITIONS = "pause_minority"
LEADERS = "balanced"
CONSUMER_MILLISECONDS = 1_800_000
_START_SECONDS = 240


class Node(Home):
    """A node's folder; its ports and secrets are the system's, and so are the pid files."""

    def __init__(self, system: Home, name: str) -> None:
        super().__init__(system.path / f"node-{name}")
        self.name = name
        self.pids = system.pids
        self._system = system
        # While it is down, none of its processes is started again.
        self.is_up = threading.Event()
        self.is_up.set()
        self.prepare()

    def port(self, name: str) -> int:
        # One registry of Erlang's nodes for all, in which each finds the others.
        return self._system.port(name if name == "rabbitmq-epmd" else f"{name}-{self.name}")

    def port_at(self, other: str, name: str) -> int:
        """The port of a part of another node."""
        return self._system.port(f"{name}-{other}")

    def secret(self, name: str, make: Callable[[], str] = random_secret) -> str:
        return self._system.secret(name, make)

    def secret_file(self, name: str) -> Path:
        return self._system.secret_file(name)


class OnNode:
    """A part that is started again only while its node is up."""

    def __init__(self, part: Part, node: Node) -> None:
        self._part = part
        self._node = node

    @property
    def name(self) -> str:
        return self._part.name

    @property
    def process(self) -> Process:
        return self._part.process

    def start(self) -> None:
        self._node.is_up.wait()
        self._part.start()

    def stop(self, timeout: float) -> None:
        self._part.stop(timeout)


class BrokerNode(RabbitMQ):
    """A RabbitMQ of a cluster, whose nodes find each other by a list of names."""

    def __init__(self, node: Node, programs: Programs) -> None:
        self.name = f"rabbitmq-{node.name}"
        self._node = node
        super().__init__(node, programs)

    def start(self, timeout: float = _START_SECONDS) -> None:
        """Start it, and return when it answers; the first time it joins those that run."""
        home = self._folder / "home"
        (self._folder / "conf.d").mkdir(parents=True, exist_ok=True)
        home.mkdir(exist_ok=True)
        if not (cookie := home / ".erlang.cookie").exists():
            write_privately(cookie, self._node.secret("erlang-cookie"))
            cookie.chmod(0o400)
        settings = {
            "cluster_formation.peer_discovery_backend": "classic_config",
            **{
                f"cluster_formation.classic_config.nodes.{number}": erlang_name(name)
                for number, name in enumerate(NODES, 1)
            },
            "cluster_partition_handling": PARTITIONS,
            "consumer_timeout": CONSUMER_MILLISECONDS,
        }
        lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
        write_privately(self._folder / "conf.d/cluster.conf", lines)
        # RabbitMQ 3.10 has no other name for it; later ones have `queue_leader_locator`.
        leaders = f'[{{rabbit, [{{queue_leader_locator, <<"{LEADERS}">>}}]}}].'
        write_privately(self._folder / "advanced.config", leaders)
        super().start(timeout)

    def _environment(self, programs: Programs) -> dict[str, str]:
        return {**super()._environment(programs), "RABBITMQ_NODENAME": erlang_name(self._node.name)}


def erlang_name(node: str) -> str:
    return f"keto-{node}@localhost"
