"""Metrics of Stripe's webhooks."""

from prometheus_client import Counter, Histogram

from billing.stripe_api import APPLIED, FAILED, HANDLED, IGNORED, SET_ASIDE

WEBHOOKS = Counter(
    "keto_webhooks_total",
    "Stripe's webhooks by what became of them: refused, unhandled, repeated, failed, applied, ...",
    ["type", "outcome"],
)
for _outcome in (APPLIED, FAILED, SET_ASIDE):
    for _type in HANDLED:
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        WEBHOOKS.labels(_type, _outcome)
WEBHOOKS.labels("", "refused")

# The states in which nothing is left to do.
SETTLED = (APPLIED, IGNORED)
SETTLED_AGE = Histogram(
    "keto_webhook_settled_age_seconds",
    "Age of Stripe's event when a webhook brought it and it was settled",
    buckets=(1, 10, 60, 300, 3600, 86400),
)

OTHER_VERSION = Counter(
    "keto_webhooks_of_another_version_total",
    "Webhooks whose API version is not that of the library's types",
)
