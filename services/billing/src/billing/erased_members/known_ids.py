"""The ids by which Stripe's events and operators' commands name a member."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import statements

queries = statements(__package__)


async def ids_of_member(session: AsyncSession, user_id: str) -> list[str]:
    """Keto's and Stripe's ids by which events and commands name a member."""
    values = {"user_id": user_id}
    ids = await session.scalar(queries.select_ids_of_member.clause, values)
    return list(ids)


async def drop_payloads(session: AsyncSession, user_id: str, names: list[str]) -> None:
    """Remove the payloads of stored events that mention these ids."""
    values = {"user_id": user_id, "names": names}
    await session.execute(queries.drop_payloads.clause, values)
