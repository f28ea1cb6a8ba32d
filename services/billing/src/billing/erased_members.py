"""Members who were erased: their payments stay, with an anonymous id in the place of the user's."""

from sqlalchemy import ColumnElement, SQLColumnExpression, func, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.stripe_events import Event
from billing.tables import Customer, LifetimePayment, Order, Subscription
from billing.work_tables import StoredEvent
from chassis import ids
from messaging import erased_among

_PREFIX = "erased-"

# The summary of an event names the ids that its payload names.
_DROP_PAYLOADS = text("""
UPDATE stripe_event
SET payload = NULL,
    summary = replace(summary, :user_id, 'erased'),
    outcome = ''
WHERE string_to_array(replace(summary, '=', ' '), ' ') && CAST(:names AS text[])
""")


class MemberErased(Exception):
    """Nothing is given to a member who was erased."""


def new_anonymous_id() -> str:
    """An id that no user has; it keeps together what one member has paid."""
    return f"{_PREFIX}{ids.new()}"


def is_anonymous(user_id: str) -> bool:
    """Whether the member behind this id was erased."""
    return user_id.startswith(_PREFIX)


def anonymous(user_id: SQLColumnExpression[str]) -> ColumnElement[bool]:
    """Whether the member behind an id of a table was erased."""
    return func.starts_with(user_id, _PREFIX)


async def is_erased(session: AsyncSession, user_id: str) -> bool:
    """Whether the member was erased; if not, an erasure waits for the end of the transaction."""
    return is_anonymous(user_id) or bool(await erased_among(session, [user_id]))


async def name_to_keep(session: AsyncSession, user_id: str) -> str:
    """The member, or a new anonymous id in the place of one who was erased."""
    if is_anonymous(user_id) or not await is_erased(session, user_id):
        return user_id
    return new_anonymous_id()


async def drop_payload_of_erased(session: AsyncSession, event: Event) -> None:
    """Store an event about an erased member without what it says of the person."""
    if not await _is_about_erased(session, event):
        return
    this = update(StoredEvent).where(col(StoredEvent.id) == event.id)
    this = this.values(payload=None, outcome="")
    if event.user_id:
        this = this.values(summary=func.replace(StoredEvent.summary, event.user_id, "erased"))
    await session.execute(this)


async def names_of(session: AsyncSession, user_id: str) -> list[str]:
    """The ids of what a member has paid for, ours and Stripe's."""
    names: list[str | None] = []
    for table, columns in (
        (Customer, (Customer.stripe_customer_id,)),
        (Subscription, (Subscription.stripe_subscription_id,)),
        (Order, (Order.id, Order.stripe_session_id, Order.stripe_payment_id)),
        (LifetimePayment, (LifetimePayment.id, LifetimePayment.stripe_session_id)),
        (LifetimePayment, (LifetimePayment.stripe_payment_id,)),
    ):
        for column in columns:
            names += await session.scalars(select(column).where(table.user_id == user_id))
    return [name for name in names if name]


async def drop_payloads(session: AsyncSession, user_id: str, names: list[str]) -> None:
    """Remove what the stored events say of a person who has these names at Stripe."""
    await session.execute(_DROP_PAYLOADS, {"user_id": user_id, "names": names})


async def _is_about_erased(session: AsyncSession, event: Event) -> bool:
    if event.user_id and await is_erased(session, event.user_id):
        return True
    owners = [select(Customer.user_id).where(Customer.stripe_customer_id == event.customer)]
    for table in (Order, LifetimePayment):
        owners.append(select(table.user_id).where(table.stripe_payment_id == event.payment))
    for found in owners:
        if any(is_anonymous(user_id) for user_id in await session.scalars(found)):
            return True
    return False
