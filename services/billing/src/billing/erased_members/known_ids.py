"""The ids by which Stripe's events and operators' commands name a member."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# Those of subscriptions are known by the customer of a refund or a dispute of them.
_PAID_BY_MEMBER = """SELECT stripe_payment_id FROM payment_adjustment
        JOIN customer USING (stripe_customer_id) WHERE user_id = :member"""
PAYMENTS_OF_MEMBER = f"""ARRAY(
    SELECT stripe_payment_id FROM payment WHERE user_id = :member
    UNION {_PAID_BY_MEMBER}
)"""  # noqa: S608 - constants
IDS_OF_MEMBER = f"""ARRAY(
    SELECT CAST(:member AS text)
    UNION SELECT stripe_customer_id FROM customer
        WHERE user_id = :member AND stripe_customer_id IS NOT NULL
    UNION SELECT stripe_subscription_id FROM subscription WHERE user_id = :member
    UNION SELECT unnest(array_remove(ARRAY[id, stripe_session_id, stripe_payment_id], NULL))
        FROM payment WHERE user_id = :member
    UNION {_PAID_BY_MEMBER}
)"""  # noqa: S608 - constants
# The summary of an event names the ids that its payload names.
_DROP_PAYLOADS = text("""
UPDATE stripe_event
SET payload = NULL,
    summary = replace(summary, :user_id, 'erased'),
    outcome = ''
WHERE string_to_array(replace(summary, '=', ' '), ' ') && CAST(:names AS text[])
""")


async def ids_of_member(session: AsyncSession, user_id: str) -> list[str]:
    """The ids by which events and commands name a member, ours and Stripe's."""
    names = await session.execute(text(f"SELECT unnest({IDS_OF_MEMBER})"), {"member": user_id})
    return list(names.scalars())


async def drop_payloads(session: AsyncSession, user_id: str, names: list[str]) -> None:
    """Remove what the stored events say of a person who has these names at Stripe."""
    await session.execute(_DROP_PAYLOADS, {"user_id": user_id, "names": names})
