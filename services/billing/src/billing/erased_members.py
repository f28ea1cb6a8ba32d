"""Members who were erased: their payments stay, with an anonymous id in the place of the user's."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, SQLColumnExpression, func, text
from sqlalchemy.ext.asyncio import AsyncSession

from billing.stripe_events import Event
from chassis import ids
from messaging import erased_among

_PREFIX = "erased-"

# Those of subscriptions are known by the customer of a refund or a dispute of them.
_PAID_BY_MEMBER = """SELECT stripe_payment_id FROM payment_adjustment
        JOIN customer USING (stripe_customer_id) WHERE user_id = :member"""
PAYMENTS_OF_MEMBER = f"""ARRAY(
    SELECT stripe_payment_id FROM payment WHERE user_id = :member
    UNION {_PAID_BY_MEMBER}
)"""  # noqa: S608 - constants
NAMES = f"""ARRAY(
    SELECT CAST(:member AS text)
    UNION SELECT stripe_customer_id FROM customer
        WHERE user_id = :member AND stripe_customer_id IS NOT NULL
    UNION SELECT stripe_subscription_id FROM subscription WHERE user_id = :member
    UNION SELECT unnest(array_remove(ARRAY[id, stripe_session_id, stripe_payment_id], NULL))
        FROM payment WHERE user_id = :member
    UNION {_PAID_BY_MEMBER}
)"""  # noqa: S608 - constants
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


@dataclass(frozen=True)
class Owners:
    """Whom an event is about, by the ids that it names. Until the end of the transaction, an
    erasure of one of them waits."""

    of_customer: str | None
    erased: frozenset[str]

    def is_erased(self, user_id: str) -> bool:
        return is_anonymous(user_id) or user_id in self.erased

    def name_to_keep(self, user_id: str) -> str:
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


async def names_of(session: AsyncSession, user_id: str) -> list[str]:
    """The ids by which events and commands name a member, ours and Stripe's."""
    names = await session.execute(text(f"SELECT unnest({NAMES})"), {"member": user_id})
    return list(names.scalars())


async def drop_payloads(session: AsyncSession, user_id: str, names: list[str]) -> None:
    """Remove what the stored events say of a person who has these names at Stripe."""
    await session.execute(_DROP_PAYLOADS, {"user_id": user_id, "names": names})
