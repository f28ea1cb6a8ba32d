"""Metrics of Stripe's webhooks."""

from prometheus_client import Counter

from billing.stripe_api import APPLIED, FAILED, HANDLED

WEBHOOKS = Counter(
    "keto_webhooks_total",
    "Stripe's webhooks by what became of them: refused, unhandled, repeated, failed, applied, ...",
    ["type", "outcome"],
)
for _outcome in (APPLIED, FAILED):
    for _type in HANDLED:
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        WEBHOOKS.labels(_type, _outcome)
WEBHOOKS.labels("", "refused")

OTHER_VERSION = Counter(
    "keto_webhooks_of_another_version_total",
    "Webhooks whose API version is not that of the library's types",
)
