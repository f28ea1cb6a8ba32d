"""The environment of each process, with addresses routed through lines."""

from contracts.services import SERVICES
from keto_local.system import Environment, Wiring
from lab.chaos.lines import Lines

# As in the shipped deployments.
_AS_SHIPPED = {"REFUNDS_REVOKE": "true", "COUPON_HOLDS": "true", "SHUTDOWN_SECONDS": "8"}
# The webhook endpoints are on this machine. The pauses between retries together last longer than
# any fault, as an endpoint is disabled when all retries have failed.
_WEBHOOKS = {
    "WEBHOOK_ALLOW_LOOPBACK": "true",
    "WEBHOOK_RETRY_SECONDS": "1,1,2,2,5,5,10,10,20,20,30,30,60,60",
}
# A killed generation keeps its reservation for the time limit of a plan.
_MODEL_SECONDS = "15"


class LinedWiring(Wiring):
    """Addresses routed through lines."""

    lines: Lines

    @classmethod
    def over(cls, wiring: Wiring, lines: Lines) -> "LinedWiring":
        it = cls(**vars(wiring))
        # `Wiring` is a frozen dataclass.
        object.__setattr__(it, "lines", lines)
        return it

    def service(self, name: str, database_url: str, rabbitmq_url: str) -> Environment:
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
        }
        return self.lines.route(env, by_variable)

    def gateway(self) -> Environment:
        by_variable = {f"{name.upper()}_URL": f"gateway-{name}" for name in SERVICES}
        return self.lines.route({**super().gateway(), **_AS_SHIPPED}, by_variable)

    def sandbox(self) -> Environment:
        return self.lines.route(super().sandbox(), {"PAYMENTS_WEBHOOK_URL": "payments-gateway"})
