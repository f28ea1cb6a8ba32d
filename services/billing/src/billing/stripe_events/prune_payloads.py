"""Remove the payloads of old events.

Payloads are removed after 90 days, settled or not; ids stay in `summary`. Those of refunds and
disputes are removed once settled: a dispute quotes a name and an address, and one of a
subscription's payment has no id of the member.
"""

from datetime import timedelta

from billing.dependencies import Dependencies
from chassis import clock
from chassis.storage import statements
from work import Works

queries = statements(__package__)
works = Works()


# Payloads contain personal data. The rows stay, to recognise late deliveries.
_PAYLOADS_KEPT = timedelta(days=90)


@works.repeats("prune-payloads", every=timedelta(hours=1))
async def prune_payloads(dependencies: Dependencies) -> None:
    """Remove old payloads and keep their summaries. Repeating it is harmless."""
    pruned = True
    while pruned:
        values = {"before": clock.now() - _PAYLOADS_KEPT}
        async with dependencies.database.session() as session:
            pruned = (await session.execute(queries.prune_some.clause, values)).first() is not None
