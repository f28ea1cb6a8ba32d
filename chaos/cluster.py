"""The whole system as a cluster on one machine, as deploy/k8s describes it.

    KETO_HOME=... KETO_PORT=0 python -m chaos.cluster

Nodes a and b have a gateway and a web process and a worker of every service each; a, b and c have a
RabbitMQ and a PostgreSQL each, and Patroni keeps the latter. Each service has one address, behind
which its processes alternate, and their connections to the primary go through PgBouncer.
"""

import json
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import asdict

from chaos.cluster_nodes import DATABASE_POOL, NODES, REPLICAS, SHUTDOWN_SECONDS, Node, OnNode
from chaos.cluster_postgres import Etcd, PostgresCluster, etcd_program, patroni_packages
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
        packages, etcd = patroni_packages(), etcd_program(progress.say)
        self._etcd = [Etcd(node, etcd) for node in nodes]
        self._databases = PostgresCluster(nodes, packages)
        logins = {name: home.secret(f"database-{name}") for name in SERVICES}
        found = pgbouncer.find()
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
        lines.serve(self._home.port("postgres"), [])
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
        for etcd, node in zip(self._etcd, self._nodes.values(), strict=True):
            self._serve_on(etcd, node)
        threading.Thread(target=self._watch, name="watch", daemon=True).start()
        first, *others = self._databases.instances.values()
        # The first is made new, and the others are copies of it.
        self._serve_on(first, first.node)
        run_in_parallel(*(lambda each=each: self._serve_on(each, each.node) for each in others))
        self._serve(self._bouncer)
        self._progress.say("PostgreSQL is ready")
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

    def _watch(self) -> None:
        """Have the address lead to the primary, and write down what a run has to know."""
        endpoints, port = self._lined().lines.endpoints, self._home.port("postgres")
        while not self._is_stopping.wait(_LOOK_SECONDS):
            since = time.time()
            seen = self._databases.look()
            endpoints[port] = seen.ports
            facts = {"time": since, "processes": self._urls, **asdict(seen)}
            write_whole(self._home.path / "cluster.json", json.dumps(facts))


if __name__ == "__main__":
    sys.exit(main(ClusterSystem))
