"""The whole system: the order in which its parts start and stop."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection
from functools import partial

from contracts.services import SERVICES, WITH_CONTENT
from keto_local.home import Facts, Home, changed_environment, write_environment
from keto_local.processes import (
    ForkedCommands,
    ForkedProcess,
    Process,
    StartFailed,
    clear_leftovers,
    run_in_parallel,
)
from keto_local.servers import Address, Postgres, RabbitMQ, create_databases, rabbitmq_programs
from keto_local.settings import DEMO_CONTENT, SHIPPED_CONTENT, Settings
from keto_local.system import readiness, token_keys
from keto_local.system.parts import Parts
from keto_local.system.progress import Progress
from keto_local.system.wiring import Wiring

READY_SECONDS = 120
# Enough for the data of one machine; a buffer that was used once is never released.
SHARED_BUFFERS = "16MB"
# Any service declares all queues; this one imports the least.
DECLARES = "catalogue"


class System:
    """One running Keto, in one data folder."""

    def __init__(
        self, settings: Settings, home: Home, progress: Progress, *, without: Collection[str] = ()
    ) -> None:
        self._settings = settings
        # Services that are prepared, but started by hand.
        self.without = frozenset(without)
        self._home = home
        self._progress = progress
        for name in clear_leftovers(home.pids):
            progress.say(f"stopped {name}, left over from a run that was killed")
        self.wiring = Wiring.of(settings, home)
        given = settings.given
        # None if the environment names another one.
        self.postgres = (
            None if "POSTGRES_URL" in given else Postgres(home, shared_buffers=SHARED_BUFFERS)
        )
        self.rabbitmq_address = None if "RABBITMQ_URL" in given else Address(home)
        self._parts = Parts(self._say_event, self.write_facts)
        self.database_urls: dict[str, str] = {}

    @property
    def postgres_url(self) -> str:
        return self.postgres.url if self.postgres else self._settings.given["POSTGRES_URL"]

    @property
    def rabbitmq_url(self) -> str:
        address = self.rabbitmq_address
        return address.url if address else self._settings.given["RABBITMQ_URL"]

    @property
    def broker_urls(self) -> dict[str, str]:
        """The broker's URL for each service: a separate user, unless the broker is provided."""
        address = self.rabbitmq_address
        return address.service_urls if address else dict.fromkeys(SERVICES, self.rabbitmq_url)

    def start(self) -> None:
        """Start everything that the environment does not provide, and return when it is ready."""
        run_in_parallel(self._start_sandbox, self._start_rabbitmq, self._start_services)
        self._say("waiting for the services")
        waiting = readiness.wait(self._health_urls(), READY_SECONDS, self._say)
        for name, why in waiting.items():
            self._say(f"{name} is not ready: {why} (see {self._home.logs})")

    def stop(self) -> None:
        """Stop the programs, then the servers they use; other threads may still start some."""
        self._parts.stop()
        self._home.run_file.unlink(missing_ok=True)

    def _say(self, line: str) -> None:
        # Do not report parts that are being stopped: the last line says why.
        if not self._parts.is_stopping:
            self._progress.say(line)

    def _say_event(self, line: str) -> None:
        if not self._parts.is_stopping:
            self._progress.event(line)

    def _start_rabbitmq(self) -> None:
        if self.rabbitmq_address is None:
            return
        server = RabbitMQ(self._home, rabbitmq_programs(self._say))
        self._parts.serve(server)
        self._say(f"RabbitMQ is ready (port {server.port})")
        self._declare()

    def _declare(self) -> None:
        env = {**self._settings.inherited, "RABBITMQ_URL": self.rabbitmq_url}
        self._finish(self._program("declare", [DECLARES, "declare"], env))

    def _start_sandbox(self) -> None:
        if self.wiring.stand_ins:
            self._run("sandbox", self.wiring.stand_ins, self.wiring.sandbox())

    def _start_services(self) -> None:
        if self.postgres is not None:
            self._parts.serve(self.postgres)
            self._say(f"PostgreSQL is ready (port {self.postgres.port})")
        passwords = {name: self._home.secret(f"database-{name}") for name in SERVICES}
        self.database_urls = create_databases(
            self.postgres_url, passwords, own_server=self.postgres is not None
        )
        given = {
            name: self.wiring.service(name, url, self.broker_urls[name])
            for name, url in self.database_urls.items()
        }
        for name, env in given.items():
            # Such a command's log is read in the terminal.
            by_hand = {"LOG_FORMAT": "text", **env}
            write_environment(self._home, name, by_hand, self._settings.inherited)
        self._prepare(given)
        for name in given.keys() - self.without:
            self._run(name, ["serve"], given[name])
        self._run("gateway", ["serve"], self.wiring.gateway())

    def _prepare(self, given: dict[str, dict[str, str]]) -> None:
        """Migrate the databases and import the content, in parallel."""
        tasks: list[Callable[[], None]] = [
            partial(self._prepare_one, name, env) for name, env in given.items()
        ]
        if self.rabbitmq_address is None:
            # A provided broker is already running.
            tasks.append(self._declare)
        run_in_parallel(*tasks)
        self._say(f"the databases are migrated, content from {self._settings.content}")

    def _prepare_one(self, name: str, env: dict[str, str]) -> None:
        commands = [[name, "migrate"]]
        if name in WITH_CONTENT:
            commands.append([name, "import"])
        is_demo = self._settings.content == SHIPPED_CONTENT and not self._settings.stripe_is_given
        if name == "billing" and is_demo:
            commands.append([name, "import", "--content", str(DEMO_CONTENT)])
        prepare = f"{name}-prepare"
        log, pids = self._home.logs / f"{prepare}.log", self._home.pids
        preparing = ForkedCommands(prepare, commands, env, log, pid_folder=pids)
        self._finish(preparing, "\n(`make reset` wipes data that cannot be migrated)")

    def _finish(self, command: Process, way_out: str = "") -> None:
        """Run a command to its end."""
        if self._parts.finish(command) != 0:
            raise StartFailed(
                f"{command.name} {command.how_it_ended()}; "
                f"{command.log} ends with:\n{command.last_words()}{way_out}"
            )

    def _run(self, name: str, words: list[str], env: dict[str, str]) -> None:
        # The gateway shares few imports with the others.
        self._run_program(name, [name, *words], env, forked=name != "gateway")

    def _run_program(
        self, name: str, words: list[str], env: dict[str, str], *, forked: bool = True
    ) -> None:
        self._parts.run(self._program(name, words, env, forked=forked))

    def _program(
        self, name: str, words: list[str], env: dict[str, str], *, forked: bool = True
    ) -> Process:
        """A `python -m ...`: forked, or with a separate interpreter."""
        kind = ForkedProcess if forked else Process
        command = words if forked else [sys.executable, "-m", *words]
        log = self._home.logs / f"{name}.log"
        # Read at each start, so that a changed secret applies after a restart, as with compose.
        changed = partial(changed_environment, self._home, name) if name in SERVICES else dict
        return kind(name, command, env, log, pid_folder=self._home.pids, changed_env=changed)

    def _health_urls(self) -> dict[str, str]:
        """What to check: the gateway, which checks every service; without it each service."""
        running = self._parts.programs.keys() - {"sandbox"}
        if running == {"gateway", *SERVICES}:
            return {"gateway": f"{self.wiring.url('gateway')}/readyz"}
        # The gateway is not ready without all services: a response is enough.
        paths = {name: "healthz" if name == "gateway" else "readyz" for name in running}
        return {name: f"{self.wiring.url(name)}/{path}" for name, path in paths.items()}

    def write_facts(self) -> None:
        """Write `run.json`: the system's addresses and processes, for tools and tests."""
        self._parts.unless_stopping(lambda: self._home.write_run(self.facts()))

    def facts(self) -> Facts:
        """The system's addresses and processes."""
        wiring = self.wiring
        pids = self._parts.pids()
        sandbox = {name: wiring.url(name) for name in wiring.stand_ins}
        address = self.rabbitmq_address
        return {
            "pid": os.getpid(),
            "home": str(self._home.path),
            "logs": str(self._home.logs),
            "gateway": wiring.url("gateway"),
            "services": {
                name: {"pid": pids.get(name), "url": wiring.url(name)}
                for name in ("gateway", *SERVICES)
                if name in self._parts.programs or name in self.without
            },
            "postgres": {
                "pid": pids.get("postgres"),
                "url": self.postgres_url,
                "databases": self.database_urls,
            },
            "rabbitmq": {
                "pid": pids.get("rabbitmq"),
                "url": self.rabbitmq_url,
                "users": self.broker_urls,
                "management_url": address.management_url if address else None,
            },
            "sandbox": {
                "pid": pids.get("sandbox"),
                "mailbox_url": sandbox.get("mailbox"),
                "payments_url": sandbox.get("payments"),
                "model_server_url": sandbox.get("model-server"),
                "frontend_url": sandbox.get("frontend"),
            },
            "jwt_secret_file": self._generated(token_keys.SECRET, "JWT_SECRET"),
            "jwt_private_key_file": str(self._home.secret_file(token_keys.PRIVATE_KEY))
            if token_keys.is_own(self._settings.given)
            else None,
            "webhook_secret_file": self._generated("webhook", "STRIPE_WEBHOOK_SECRET"),
        }

    def _generated(self, secret: str, variable: str) -> str | None:
        """The file of a secret that was generated here, not provided."""
        given = variable in self._settings.given
        return None if given else str(self._home.secret_file(secret))
