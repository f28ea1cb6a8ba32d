"""The system of `make run` with a line between any two processes, and a process for each stand-in.

    KETO_HOME=... KETO_PORT=0 python -m chaos.runner

Lines are cut and slowed by words on its standard input: `cut planner-postgres`. Its end stops all.
"""

import json
import os
import sys
import threading

from chaos.clocks import Clocks
from chaos.lines import Lines, lined
from keto_local import readiness, settings
from keto_local.home import Home
from keto_local.pgbouncer import PgBouncer
from keto_local.ports import pick
from keto_local.process import StartFailed
from keto_local.programs import Program
from keto_local.progress import Progress
from keto_local.stop_signals import Stopped, stop_signals_raise
from keto_local.system import System
from keto_local.wiring import SERVICES, Environment, Wiring

# A killed generation keeps its reservation for as long as a plan may take.
_MODEL_SECONDS = "15"
_READY_SECONDS = 120
# The default, as in the shipped deployments: `make run` has to end sooner.
_SHUTDOWN_SECONDS = "8"


class LinedWiring(Wiring):
    """Addresses that lead through lines."""

    lines: Lines
    # Before PostgreSQL, when there is one.
    bouncer: PgBouncer | None = None

    @classmethod
    def over(cls, wiring: Wiring, lines: Lines) -> "LinedWiring":
        it = cls(**vars(wiring))
        object.__setattr__(it, "lines", lines)
        return it

    def service(self, name: str, database_url: str, rabbitmq_url: str) -> Environment:
        if self.bouncer is not None:
            database_url = self.bouncer.url_of(database_url)
        env = super().service(name, database_url, rabbitmq_url)
        by_variable = {
            "DATABASE_URL": f"{name}-postgres",
            "RABBITMQ_URL": f"{name}-rabbitmq",
            "SMTP_URL": "identity-mailbox",
            "MODEL_SERVER_URL": "planner-model-server",
            "STRIPE_API_BASE": "billing-payments",
            "CATALOGUE_URL": "billing-catalogue",
            "IDENTITY_URL": "billing-identity",
        }
        # What the shipped deployments set.
        own = {"REFUNDS_REVOKE": "true", "COUPON_HOLDS": "true", "MODEL_SECONDS": _MODEL_SECONDS}
        own["SHUTDOWN_SECONDS"] = _SHUTDOWN_SECONDS
        own["DATABASE_PGBOUNCER"] = str(self.bouncer is not None)
        return lined(self.lines, {**env, **own}, by_variable)

    def gateway(self) -> Environment:
        by_variable = {f"{name.upper()}_URL": f"gateway-{name}" for name in SERVICES}
        env = {**super().gateway(), "SHUTDOWN_SECONDS": _SHUTDOWN_SECONDS}
        return lined(self.lines, env, by_variable)

    def sandbox(self) -> Environment:
        env = super().sandbox()
        return lined(self.lines, env, {"PAYMENTS_WEBHOOK_URL": "payments-gateway"})


class LinedSystem(System):
    """A system whose stand-ins fail one at a time."""

    # Each process may have a clock, or code of another version.
    forks = False
    clocks = Clocks()

    def _run(self, name: str, words: list[str], env: dict[str, str]) -> None:
        if name != "sandbox":
            super()._run(name, words, self.clocks.moved(name, env))
            return
        for stand_in in words:
            own = self.clocks.moved(stand_in, env)
            self._programs[stand_in] = Program(stand_in, ["sandbox", stand_in], own, self._home)
            self._programs[stand_in].start()
            self._keep(self._programs[stand_in])

    def replace(self, name: str, lines: Lines) -> None:
        """Start this version's process, lead new connections to it, then end the other one's."""
        old, url = self._programs[name], self.wiring.url(name)
        ports = {name: pick(self.wiring.ports.values())}
        env = {**old.process.env, "PORT": str(ports[name])}
        env.pop("PYTHONPATH", None)
        if name == "gateway":
            ports["gateway-admin"] = pick(self.wiring.ports.values())
            env["ADMIN_PORT"] = str(ports["gateway-admin"])
        for each in self._supervisors:
            if each.part is old:
                each.stop_watching()
        # A `Wiring` is frozen: nothing else changes it.
        object.__setattr__(self.wiring, "ports", {**self.wiring.ports, **ports})
        new = self._programs[name] = Program(name, [name, "serve"], env, self._home)
        new.start()
        readiness.wait({name: f"{self.wiring.url(name)}/readyz"}, _READY_SECONDS, print)
        lines.switch(url, self.wiring.url(name))
        self._keep(new)
        old.process.ask_to_stop()

    def obey(self, action: str, name: str, lines: Lines) -> bool:
        """Do what concerns processes; False for what concerns lines."""
        if action == "replace":
            self.replace(name, lines)
        return action == "replace"

    def _health_urls(self) -> dict[str, str]:
        return {"gateway": f"{self.wiring.url('gateway')}/readyz"}


def main(make: type[LinedSystem] = LinedSystem) -> int:
    """Run the system until standard input ends."""
    if pythonpath := os.environ.pop("SERVICES_PYTHONPATH", ""):
        # For the processes that are started; this one is of this version.
        os.environ["PYTHONPATH"] = pythonpath
    skew, _, seed = os.environ.pop("CLOCK_SKEW", "0").partition(" ")
    configured = settings.read()
    home = Home(configured.home)
    lines = Lines()
    threading.Thread(target=lines.run, name="lines", daemon=True).start()
    with stop_signals_raise(), home.locked():
        system = make(configured, home, Progress(sys.stdout))
        system.clocks = Clocks(float(skew), seed)
        client_url = system.wiring.url("gateway")
        if not os.environ.get("WITHOUT_LINES"):
            system.wiring = LinedWiring.over(system.wiring, lines)
            client_url = lines.through("clients-gateway", client_url)
        try:
            system.start()
            facts = {"lines": lines.names, "gateway": client_url}
            (home.path / "lines.json").write_text(json.dumps(facts))
            for line in sys.stdin:
                action, name, *seconds = line.split()
                if system.obey(action, name, lines):
                    continue
                lines.ask(action, name, float(seconds[0]) if seconds else 0.0)
        except (Stopped, StartFailed) as ended:
            print(f"chaos: {ended}", file=sys.stderr)
        finally:
            system.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
