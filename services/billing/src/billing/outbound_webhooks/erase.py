"""Remove an erased member's data from deliveries."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import statements

queries = statements(__package__)


async def erase_deliveries(session: AsyncSession, user_id: str, anonymous_id: str) -> None:
    """Remove payloads and responses; pending deliveries fail."""
    values = {"user_id": user_id, "anonymous_id": anonymous_id}
    await session.execute(queries.erase_deliveries.clause, values)
