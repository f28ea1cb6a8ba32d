"""The environment of each process, with addresses that lead through lines."""

from chaos.lines import Lines
from contracts.services import SERVICES
from keto_local.servers import PgBouncer
from keto_local.system import Environment, Wiring

# What the shipped deployments set.
_AS_SHIPPED = {"REFUNDS_REVOKE": "true", "COUPON_HOLDS": "true", "SHUTDOWN_SECONDS": "8"}
# Endpoints of chaos are on this machine. Their pauses together last longer than any fault: one that
# is tried in vain to the end is disabled.
_WEBHOOKS = {
    "WEBHOOK_ALLOW_LOOPBACK": "true",
    "WEBHOOK_RETRY_SECONDS": "1,1,2,2,5,5,10,10,20,20,30,30,60,60",
}
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
            **_WEBHOOKS,
            "MODEL_SECONDS": _MODEL_SECONDS,
            "DATABASE_PGBOUNCER": str(self.bouncer is not None),
        }
        return self.lines.lead(env, by_variable)

    def gateway(self) -> Environment:
        by_variable = {f"{name.upper()}_URL": f"gateway-{name}" for name in SERVICES}
        return self.lines.lead({**super().gateway(), **_AS_SHIPPED}, by_variable)

    def sandbox(self) -> Environment:
        return self.lines.lead(super().sandbox(), {"PAYMENTS_WEBHOOK_URL": "payments-gateway"})
