"""Apply an event of a customer: the credit, and the place that tax is computed for."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing.erased_members import Owners
from billing.membership import record_credit, tax_trials_of_customer
from billing.settings import Settings
from billing.stripe_api import Event, Ignored


async def record_customer(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Record the credit, and have the trials taxed; return a line about both."""
    done, ignored = [], []
    for apply in (record_credit, tax_trials_of_customer):
        try:
            done.append(await apply(session, event, owners, settings))
        except Ignored as reason:
            ignored.append(str(reason))
    if not done:
        raise Ignored("; ".join(dict.fromkeys(ignored)))
    return "; ".join(done)
