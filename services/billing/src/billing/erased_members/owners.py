"""Whom an event of Stripe is about, and who of them was erased."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from billing.erased_members.anonymous_ids import is_anonymous, new_anonymous_id
from billing.stripe_api import Event

# One statement: a webhook asks once whose event it is, and whether one of them was erased.
_FIND_OWNERS = text("""
WITH owner (user_id, has_customer) AS (
    SELECT CAST(:user_id AS text), false WHERE :user_id <> ''
    UNION ALL SELECT user_id, true FROM customer WHERE stripe_customer_id = :customer
    UNION ALL SELECT user_id, false FROM payment WHERE stripe_payment_id = :payment
)
SELECT user_id, has_customer, user_id IN (SELECT erased_among(ARRAY(SELECT user_id FROM owner)))
FROM owner
""")


@dataclass(frozen=True)
class Owners:
    """Whom an event is about, by the ids that it names. Until the end of the transaction, an
    erasure of one of them waits."""

    of_customer: str | None
    erased: frozenset[str]

    def is_erased(self, user_id: str) -> bool:
        return is_anonymous(user_id) or user_id in self.erased

    def id_to_keep(self, user_id: str) -> str:
        """The member, or a new anonymous id in the place of one who was erased."""
        is_known = is_anonymous(user_id) or user_id not in self.erased
        return user_id if is_known else new_anonymous_id()


async def find_owners(session: AsyncSession, event: Event) -> Owners:
    """The members whom an event names, itself or by a customer or a payment of theirs."""
    named = {"user_id": event.user_id, "customer": event.customer, "payment": event.payment}
    found = (await session.execute(_FIND_OWNERS, named)).all()
    return Owners(
        of_customer=next((user_id for user_id, has_customer, _ in found if has_customer), None),
        erased=frozenset(
            user_id for user_id, _, was_erased in found if was_erased or is_anonymous(user_id)
        ),
    )
