"""The system of `make run` with a line between any two processes, and a process for each stand-in.

    KETO_HOME=... KETO_PORT=0 python -m chaos.runner

Lines are cut and slowed by words on its standard input: `cut planner-postgres`. Its end stops all.
"""

import json
import os
import sys

from chaos.clocks import Clocks
from chaos.lines import Lines
from keto_local import settings
from keto_local.home import Home
from keto_local.pgbouncer import PgBouncer
from keto_local.process import StartFailed
from keto_local.programs import Program
from keto_local.progress import Progress
from keto_local.stop_signals import Stopped, stop_signals_raise
from keto_local.system import System
from keto_local.wiring import SERVICES, Environment, Wiring

# What the shipped deployments set.
_AS_SHIPPED = {"REFUNDS_REVOKE": "true", "COUPON_HOLDS": "true", "SHUTDOWN_SECONDS": "8"}
# A killed generation keeps its reservation for as long as a plan may take.
_MODEL_SECONDS = "15"


class LinedWiring(Wiring):
    """Addresses that lead through lines."""

    lines: Lines
    # Before PostgreSQL, when there is one.
    bouncer: PgBouncer | None = None

    @classmethod
    def over(cls, wiring: Wiring, lines: Lines) -> "LinedWiring":
        it = cls(**vars(wiring))
        # A `Wiring` is frozen: nothing else changes it.
        object.__setattr__(it, "lines", lines)
        return it

    def service(self, name: str, database_url: str, rabbitmq_url: str) -> Environment:
        if self.bouncer is not None:
            database_url = self.bouncer.url_of(database_url)
        by_variable = {
            "DATABASE_URL": f"{name}-postgres",
            "RABBITMQ_URL": f"{name}-rabbitmq",
            "SMTP_URL": "identity-mailbox",
            "MODEL_SERVER_URL": "planner-model-server",
            "STRIPE_API_BASE": "billing-payments",
            "CATALOGUE_URL": "billing-catalogue",
            "IDENTITY_URL": "billing-identity",
        }
        env = {
            **super().service(name, database_url, rabbitmq_url),
            **_AS_SHIPPED,
            "MODEL_SECONDS": _MODEL_SECONDS,
            "DATABASE_PGBOUNCER": str(self.bouncer is not None),
        }
        return self.lines.lead(env, by_variable)

    def gateway(self) -> Environment:
        by_variable = {f"{name.upper()}_URL": f"gateway-{name}" for name in SERVICES}
        return self.lines.lead({**super().gateway(), **_AS_SHIPPED}, by_variable)

    def sandbox(self) -> Environment:
        return self.lines.lead(super().sandbox(), {"PAYMENTS_WEBHOOK_URL": "payments-gateway"})


class LinedSystem(System):
    """A system whose stand-ins fail one at a time."""

    # Each process may have a clock of its own.
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

    def obeys(self, action: str, name: str) -> bool:
        """Do what concerns processes; False for what concerns lines."""
        return False

    def _health_urls(self) -> dict[str, str]:
        return {"gateway": f"{self.wiring.url('gateway')}/readyz"}


def main(make: type[LinedSystem] = LinedSystem) -> int:
    """Run the system until standard input ends."""
    skew, _, seed = os.environ.pop("CLOCK_SKEW", "0").partition(" ")
    configured = settings.read()
    home = Home(configured.home)
    lines = Lines()
    with stop_signals_raise(), home.locked():
        system = make(configured, home, Progress(sys.stdout))
        system.clocks = Clocks(float(skew), seed)
        system.wiring = LinedWiring.over(system.wiring, lines)
        client_url = lines.through("clients-gateway", system.wiring.url("gateway"))
        try:
            system.start()
            facts = {"lines": lines.names, "gateway": client_url}
            (home.path / "lines.json").write_text(json.dumps(facts))
            for line in sys.stdin:
                action, name, seconds = line.split()
                if not system.obeys(action, name):
                    lines.ask(action, name, float(seconds))
        except (Stopped, StartFailed) as ended:
            print(f"chaos: {ended}", file=sys.stderr)
        finally:
            system.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
