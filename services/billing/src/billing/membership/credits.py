"""The credit of members: what changes to cheaper prices have left in the balance at Stripe."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.erased_members import Owners, is_anonymous
from billing.membership.schemas import CreditRecord
from billing.membership.tables import Credit
from billing.money import in_currency_units
from billing.settings import Settings
from billing.stripe_api import Customer, Event, Ignored


async def record_credit(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Record the balance of a customer, if the event is newer; return a line about it."""
    reported = event.about(Customer)
    user_id = owners.of_customer
    if user_id is None or is_anonymous(user_id) or owners.is_erased(user_id):
        raise Ignored(f"{event.customer} is not a member's customer")
    new = Credit(stripe_customer_id=event.customer, user_id=user_id)
    known = await session.get(Credit, event.customer, with_for_update=True) or new
    if _is_older(known, event):
        raise Ignored(f"{event.customer} has changed since")
    cents, currency = max(-reported.balance, 0), (reported.currency or "").lower()
    if event.is_observed and (known.cents, known.currency) == (cents, currency):
        raise Ignored(f"{event.customer} is as recorded")
    known.cents, known.currency, known.second = cents, currency, event.second
    session.add(known)
    return f"{event.customer} has a credit of {cents}"


async def find_credit(session: AsyncSession, user_id: str) -> CreditRecord | None:
    """The member's credit, if there is one."""
    mine = select(Credit).where(Credit.user_id == user_id, Credit.cents > 0)
    credit = (await session.scalars(mine.order_by(col(Credit.second).desc()).limit(1))).first()
    if credit is None:
        return None
    amount = float(in_currency_units(credit.cents, credit.currency))
    return CreditRecord(amount=amount, currency=credit.currency)


def _is_older(known: Credit, event: Event) -> bool:
    """Within one second, the later event says what the earlier one has left."""
    if event.second != known.second or event.is_observed:
        return event.second < known.second
    before = event.before("balance")
    return not isinstance(before, int) or max(-before, 0) != known.cents
