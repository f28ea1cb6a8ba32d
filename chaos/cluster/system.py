"""The whole system as a cluster on one machine, as deploy/k8s describes it.

Nodes a and b have a gateway and a web process and a worker of every service each; a, b and c have a
RabbitMQ and a PostgreSQL each, and Patroni keeps the latter. Each service has one address, behind
which its processes alternate, and their connections to the primary go through PgBouncer.
"""

import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx

from chaos.clocks import Clocks
from chaos.cluster.nodes import (
    DATABASE_POOL,
    NODES,
    REPLICAS,
    SHUTDOWN_SECONDS,
    BrokerNode,
    Node,
    OnNode,
    erlang_name,
)
from chaos.cluster.postgres import Etcd, PostgresCluster, Seen, etcd_program
from chaos.system import QUEUES, STAND_INS, LinedSystem
from contracts.services import SERVICES
from keto_local.home import Facts, Home
from keto_local.processes import Part, run_in_parallel, started_at
from keto_local.servers import PgBouncer, pgbouncer, rabbitmq, rabbitmq_programs
from keto_local.settings import Settings
from keto_local.system import Progress
from testkit.locked_packages import locked_packages

# What each process runs, by the end of its name.
COMMANDS = {"": ["serve", "--http-only"], "-worker": ["work"]}
# Of PgBouncer to each database: fewer than the pools of its four processes could open.
SERVER_CONNECTIONS = 16
_LOOK_SECONDS = 0.5
_LATE_SECONDS = 10


class Cluster(LinedSystem):
    """Its servers and its processes, several of each."""

    def __init__(self, settings: Settings, home: Home, progress: Progress, clocks: Clocks) -> None:
        super().__init__(settings, home, progress, clocks)
        assert self.postgres is not None
        self._address = self.postgres.url
        # Not started: its port is the address of the cluster.
        self.postgres = None
        self._nodes = {name: Node(home, name) for name in NODES}
        nodes = list(self._nodes.values())
        packages, etcd = locked_packages("patroni"), etcd_program(progress.say)
        self._etcd = [Etcd(node, etcd) for node in nodes]
        self._databases = PostgresCluster(nodes, packages)
        logins = {name: home.secret(f"database-{name}") for name in SERVICES}
        found = pgbouncer.find()
        self._bouncer = PgBouncer(home, found, self._address, logins, pool=SERVER_CONNECTIONS)
        programs = rabbitmq.installed() or rabbitmq_programs(progress.say)
        self._brokers = [BrokerNode(node, programs) for node in nodes]
        # By name, the address of each process of ours.
        self._urls: dict[str, str] = {}
        self._is_stopping = threading.Event()
        self._seen = Seen()
        # When the last look at PostgreSQL began.
        self.looked_at = 0.0

    @property
    def postgres_url(self) -> str:
        return self._address

    def start(self) -> None:
        address = self.rabbitmq_address
        assert address is not None
        # A `Wiring` is frozen: nothing else changes it.
        object.__setattr__(self.wiring, "bouncer", self._bouncer)
        lines, ports = self.lines, self.wiring.ports
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

    def facts(self) -> Facts:
        """As of one machine; a command beside a service is given what its first process has."""
        facts = super().facts()
        for name in ("gateway", *SERVICES):
            if (program := self._parts.programs.get(f"{name}-{NODES[0]}")) is not None:
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
        self._parts.serve(self._bouncer)
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

    def _run_one(self, name: str, node: str, words: list[str], env: dict[str, str]) -> None:
        port = self._port(name, node)
        own = {"PORT": str(port), "SHUTDOWN_SECONDS": str(SHUTDOWN_SECONDS)}
        program = self._program(f"{name}-{node}", words, {**env, **own}, forked=False)
        self._urls[program.name] = f"http://127.0.0.1:{port}"
        self._parts.run(program, supervised_as=OnNode(program, self._nodes[node]))

    def _serve_on(self, server: Part, node: Node) -> None:
        self._parts.serve(OnNode(server, node))

    def _port(self, name: str, node: str) -> int:
        return self._home.port(f"{name}-{node}")

    def _watch(self) -> None:
        """Have the address lead to the primary, and note what the Patronis say."""
        while not self._is_stopping.wait(_LOOK_SECONDS):
            since = time.time()
            self._seen = self._databases.look()
            self.looked_at = since
            self.lines.endpoints[self._home.port("postgres")] = self._seen.ports

    @property
    def targets(self) -> Mapping[str, Sequence[str]]:
        return {
            "node": NODES,
            "server": [f"{server}-{node}" for server in ("rabbitmq", "postgres") for node in NODES],
            "primary": ("postgres",),
            "process": self.processes,
            "process or stand-in": (*self.processes, *STAND_INS),
            "line": self.lines.names,
        }

    @property
    def processes(self) -> list[str]:
        """The names of the processes of services and gateways; the last letter is the node's."""
        return sorted(self._urls)

    @property
    def primary(self) -> str:
        """The node of PostgreSQL's primary."""
        return self._seen.primary

    @property
    def promotions(self) -> int:
        return self._seen.promotions

    def take_down(self, node: str) -> None:
        """Start none of a node's processes again, until it is up."""
        self._nodes[node].is_up.clear()

    def bring_up(self, node: str) -> None:
        self._nodes[node].is_up.set()

    def parts_of(self, node: str) -> list[str]:
        """Every process of a node."""
        own = [name for name in self.processes if name.endswith(f"-{node}")]
        return [*own, *(f"{part}-{node}" for part in ("rabbitmq", "etcd", "patroni", "postgres"))]

    def pid(self, part: str) -> int | None:
        """As for any process; Patroni starts PostgreSQL's, which outlives it."""
        if part.startswith("postgres-"):
            found = self._seen.servers.get(part)
            return found if found is not None and started_at(found) else None
        return super().pid(part)

    def is_ready(self) -> bool:
        """Whether every process, every RabbitMQ and every PostgreSQL works."""
        return not (self.missing_servers() or self._missing_processes())

    def missing_servers(self) -> list[str]:
        """Each PostgreSQL and RabbitMQ that does not have, or not yet, what the others have."""
        try:
            lacking = self._missing_brokers()
            if time.time() - self.looked_at > _LATE_SECONDS:
                return ["a look at PostgreSQL", *lacking]
            away = set(NODES) - {self._seen.primary, *self._seen.streaming}
            return [f"postgres-{name}" for name in sorted(away)] + lacking
        except (OSError, ValueError, KeyError, httpx.HTTPError) as error:
            return [f"{type(error).__name__}: {error}"]

    def _missing_processes(self) -> list[str]:
        urls = dict(self._urls)
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
