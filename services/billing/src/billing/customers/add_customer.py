"""Record a member's customer at Stripe."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers.find_customer import user_of
from billing.customers.tables import Customer
from billing.erased_members import is_anonymous
from chassis import clock
from contracts.billing import CustomerAdded
from messaging import outbox


async def add_customer(
    session: AsyncSession,
    owner: str,
    stripe_customer_id: str,
    *,
    livemode: bool | None,
    key: str | None = None,
) -> None:
    """Record the member of a customer, as its metadata names it, in the row with its idempotency
    key or in a new one; a customer in use stays in use. See `id_to_keep`."""
    mine = select(Customer).where(Customer.user_id == owner).with_for_update()
    unconfirmed = [row for row in await session.scalars(mine) if row.stripe_customer_id is None]
    if await user_of(session, stripe_customer_id) is not None:
        return
    made_with = next((row for row in unconfirmed if row.idempotency_key == key), None)
    if made_with is not None:
        made_with.stripe_customer_id = stripe_customer_id
        publish_customer(session, made_with)
        return
    for row in unconfirmed:
        # Keep the row: an erasure looks for a customer created with its key.
        row.replaced_at = row.replaced_at or clock.now()
    await session.flush()
    # In use if the member has no other, else as a replaced one.
    for replaced_at in (None, clock.now()):
        customer = Customer(
            user_id=owner,
            stripe_customer_id=stripe_customer_id,
            livemode=livemode,
            replaced_at=replaced_at,
        )
        added = insert(Customer).values(customer.model_dump()).on_conflict_do_nothing()
        if (await session.execute(added.returning(col(Customer.id)))).first() is not None:
            publish_customer(session, customer)


def publish_customer(session: AsyncSession, customer: Customer) -> None:
    """Publish the member's customer; an erased member no longer has one."""
    if customer.stripe_customer_id is not None and not is_anonymous(customer.user_id):
        outbox.add(
            session,
            CustomerAdded(
                user_id=customer.user_id,
                stripe_customer_id=customer.stripe_customer_id,
                added_at=customer.created_at,
            ),
        )
