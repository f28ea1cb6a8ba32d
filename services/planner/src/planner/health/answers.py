"""What a member has answered about health: kept by planner alone, in no event and no log."""

from collections.abc import Mapping

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from planner.health.tables import HealthAnswer


async def read_health(session: AsyncSession, user_id: str) -> Mapping[str, bool] | None:
    """The answers by their names; None where the member has given none."""
    found = await session.get(HealthAnswer, user_id)
    return found.answers if found else None


async def keep_health(session: AsyncSession, user_id: str, answers: Mapping[str, bool]) -> None:
    """Replace the answers."""
    storing = insert(HealthAnswer).values(user_id=user_id, answers=answers)
    await session.execute(
        storing.on_conflict_do_update(index_elements=["user_id"], set_={"answers": answers})
    )
