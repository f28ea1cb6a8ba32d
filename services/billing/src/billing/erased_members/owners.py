"""The members that an event of Stripe's names, and which of them were erased."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from billing.erased_members.anonymous_ids import is_anonymous, new_anonymous_id
from billing.stripe_api import Event
from chassis.storage import statements

queries = statements(__package__)


@dataclass(frozen=True)
class Owners:
    """The members of an event, by the ids in it. Their erasure waits until the end of the
    transaction."""

    of_customer: str | None
    erased: frozenset[str]

    def is_erased(self, user_id: str) -> bool:
        return is_anonymous(user_id) or user_id in self.erased

    def id_to_keep(self, user_id: str) -> str:
        """The member, or a new anonymous id for an erased one."""
        is_known = is_anonymous(user_id) or user_id not in self.erased
        return user_id if is_known else new_anonymous_id()


async def find_owners(session: AsyncSession, event: Event) -> Owners:
    """The members that an event names directly, or by their customer or payment."""
    named = {"user_id": event.user_id, "customer": event.customer, "payment": event.payment}
    found = (await session.execute(queries.find_owners.clause, named)).all()
    return Owners(
        of_customer=next((user_id for user_id, has_customer, _ in found if has_customer), None),
        erased=frozenset(
            user_id for user_id, _, was_erased in found if was_erased or is_anonymous(user_id)
        ),
    )
