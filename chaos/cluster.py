"""The whole system as a cluster on one machine, as deploy/k8s describes it.

    KETO_HOME=... KETO_PORT=0 python -m chaos.cluster

Nodes a and b have a gateway and a web process and a worker of every service each; a, b and c have a
RabbitMQ and a PostgreSQL each. Each service has one address, behind which its processes alternate,
and their connections to the primary go through PgBouncer.
"""

import json
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any

from chaos.cluster_nodes import DATABASE_POOL, NODES, REPLICAS, SHUTDOWN_SECONDS, Node, OnNode
from chaos.cluster_postgres import PostgresCluster
from chaos.cluster_rabbitmq import BrokerNode
from chaos.lines import Lines
from chaos.runner import LinedSystem, LinedWiring, main
from keto_local import pgbouncer, rabbitmq, rabbitmq_packages
from keto_local.home import Home, write_whole
from keto_local.parallel import run_in_parallel
from keto_local.pgbouncer import PgBouncer
from keto_local.programs import Program
from keto_local.progress import Progress
from keto_local.run_facts import Facts
from keto_local.settings import Settings
from keto_local.supervisor import Part
from keto_local.wiring import SERVICES

# What each process runs, by the end of its name.
COMMANDS = {"": ["serve", "--http-only"], "-worker": ["work"]}
# Of PgBouncer to each database: fewer than the pools of its four processes could open.
SERVER_CONNECTIONS = 16
_LOOK_SECONDS = 0.5


class ClusterSystem(LinedSystem):
    """Its servers and its processes, several of each."""

    def __init__(self, settings: Settings, home: Home, progress: Progress) -> None:
        super().__init__(settings, home, progress)
        assert self.postgres is not None
        self._address = self.postgres.url
        # Not started: its port is the address of the cluster.
        self.postgres = None
        self._nodes = {name: Node(home, name) for name in NODES}
        nodes = list(self._nodes.values())
        port = home.port("postgres")
        self._databases = PostgresCluster(nodes, port, lambda to: self._lead(port, to))
        logins = {name: home.secret(f"database-{name}") for name in SERVICES}
        found = pgbouncer.find(progress.say)
        self._bouncer = PgBouncer(home, found, self._address, logins, pool=SERVER_CONNECTIONS)
        programs = rabbitmq.installed() or rabbitmq_packages.programs(progress.say)
        self._brokers = [BrokerNode(node, programs) for node in nodes]
        # By name, the address of each process of ours.
        self._urls: dict[str, str] = {}
        self._is_stopping = threading.Event()

    @property
    def postgres_url(self) -> str:
        return self._address

    def start(self) -> None:
        address = self.rabbitmq_address
        assert address is not None
        # A `Wiring` is frozen: nothing else changes it.
        object.__setattr__(self._lined(), "bouncer", self._bouncer)
        lines, ports = self._lined().lines, self.wiring.ports
        lines.serve(self._databases.port, [])
        lines.serve(address.port, [broker.port for broker in self._brokers])
        management = [broker.management_port for broker in self._brokers]
        lines.serve(address.management_port, management)
        for name in ("gateway", *SERVICES):
            lines.serve(ports[name], [self._port(name, node) for node in NODES[:REPLICAS]])
        super().start()

    def stop(self) -> None:
        self._is_stopping.set()
        super().stop()

    def obey(self, action: str, name: str, lines: Lines) -> bool:
        match action:
            case "hold":
                self._nodes[name].is_up.clear()
            case "release":
                self._nodes[name].is_up.set()
            case _:
                return super().obey(action, name, lines)
        return True

    def facts(self) -> Facts:
        """As of one machine; a command beside a service is given what its first process has."""
        facts = super().facts()
        for name in ("gateway", *SERVICES):
            if (program := self._programs.get(f"{name}-{NODES[0]}")) is not None:
                pid, url = program.process.pid, self.wiring.url(name)
                facts["services"][name] = {"pid": pid, "url": url}
        return facts

    def _start_rabbitmq(self) -> None:
        first, *others = self._brokers
        self._serve_on(first, self._nodes[NODES[0]])
        run_in_parallel(
            *(
                lambda broker=broker, name=name: self._serve_on(broker, self._nodes[name])
                for broker, name in zip(others, NODES[1:], strict=True)
            )
        )
        self._progress.say("RabbitMQ is ready")
        self._declare()

    def _start_services(self) -> None:
        first, *others = self._databases.instances.values()
        self._serve(first)
        run_in_parallel(*(lambda each=each: self._serve(each) for each in others))
        self._serve(self._bouncer)
        self._progress.say("PostgreSQL is ready")
        threading.Thread(target=self._watch, name="watch", daemon=True).start()
        super()._start_services()

    def _run(self, name: str, words: list[str], env: dict[str, str]) -> None:
        if name == "sandbox":
            super()._run(name, words, env)
            return
        for node in NODES[:REPLICAS]:
            if name == "gateway":
                admin = {"ADMIN_PORT": str(self._home.port(f"gateway-admin-{node}"))}
                self._run_one(name, node, ["gateway", "serve"], {**env, **admin})
                continue
            for end, command in COMMANDS.items():
                pool = {"DATABASE_POOL": str(DATABASE_POOL)}
                self._run_one(f"{name}{end}", node, [name, *command], {**env, **pool})

    def _run_one(self, name: str, node: str, words: list[str], env: Mapping[str, str]) -> None:
        port = self._port(name, node)
        own = {"PORT": str(port), "SHUTDOWN_SECONDS": str(SHUTDOWN_SECONDS)}
        moved = self.clocks.moved(f"{name}-{node}", {**env, **own})
        program = Program(f"{name}-{node}", words, moved, self._home)
        self._urls[program.name] = f"http://127.0.0.1:{port}"
        self._programs[program.name] = program
        program.start()
        self._keep(OnNode(program, self._nodes[node]))

    def _serve_on(self, server: Part, node: Node) -> None:
        self._serve(OnNode(server, node))

    def _port(self, name: str, node: str) -> int:
        return self._home.port(f"{name}-{node}")

    def _lined(self) -> LinedWiring:
        assert isinstance(self.wiring, LinedWiring)
        return self.wiring

    def _lead(self, port: int, to: Any) -> None:
        self._lined().lines.endpoints[port] = to

    def _watch(self) -> None:
        """Watch PostgreSQL, and write down what a run has to know."""
        while not self._is_stopping.wait(_LOOK_SECONDS):
            since = time.time()
            self._databases.watch()
            seen = {
                "time": since,
                "primary": self._databases.primary.node.name,
                "streaming": sorted(self._databases.streaming),
                "promotions": self._databases.promotions,
                "processes": self._urls,
            }
            write_whole(self._home.path / "cluster.json", json.dumps(seen))


if __name__ == "__main__":
    sys.exit(main(ClusterSystem))
