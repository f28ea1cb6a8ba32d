"""The table of facts: read and added to."""

from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from billing import stripe_api
from billing.facts import Fact
from billing.ledger.tables import MembershipChange
from chassis import clock


def fact_of(row: object) -> Fact:
    """A row of the table as a fact."""
    values = {name: getattr(row, name) for name in Fact.__dataclass_fields__}
    return Fact(**values | {"arrival": values["arrival"] or 0})


async def facts_about(session: AsyncSession, subject: str) -> list[Fact]:
    """The facts about one object, in no order."""
    about = select(MembershipChange).where(MembershipChange.subject == subject)
    return [fact_of(row) for row in await session.scalars(about)]


async def add_facts(session: AsyncSession, facts: Iterable[Fact]) -> None:
    """Add facts without what follows from them; those that are known stay."""
    values = [asdict(fact) for fact in facts]
    if values:
        await session.execute(insert(MembershipChange).values(values).on_conflict_do_nothing())


def credit_fact(subscription_id: str, user_id: str, billed: stripe_api.Billed, cents: int) -> Fact:
    """What was taken back of a subscription's credit."""
    at = clock.now()
    return Fact(
        id=f"credit:{subscription_id}",
        user_id=user_id,
        # The facts about the subscription itself have its id.
        subject=f"credit:{subscription_id}",
        kind="credit",
        state="taken",
        second=int(at.timestamp()),
        at=at,
        currency=billed.currency.lower(),
        cents=cents,
        estimated=False,
    )
