"""Remove the payloads of old events.

Those of 90 days are removed, settled or not; ids stay in `summary`. Those of refunds and disputes
go when they are settled: a dispute quotes a name and an address, and that of a subscription's
payment does not say whose.
"""

from datetime import timedelta

from billing.dependencies import Dependencies
from chassis import clock

# Payloads name people. The rows stay: they tell a late delivery from a new one.
_PAYLOADS_KEPT = timedelta(days=90)
_PRUNE_SOME = """
UPDATE stripe_event SET payload = NULL, outcome = '' WHERE id = ANY(ARRAY(
    SELECT id FROM stripe_event WHERE payload IS NOT NULL AND received_at < $1
    ORDER BY received_at LIMIT 500 FOR UPDATE SKIP LOCKED
))
RETURNING id
"""


async def prune_payloads(dependencies: Dependencies) -> None:
    """Remove old payloads, whose summaries stay."""
    while await dependencies.database.raw_sql.fetch(_PRUNE_SOME, clock.now() - _PAYLOADS_KEPT):
        pass
