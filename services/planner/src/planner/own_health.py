"""What a member has answered about health: kept by planner alone, in no event and no log."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from planner.schemas import Health
from planner.tables import HealthAnswer


async def read_health(session: AsyncSession, user_id: str) -> Health | None:
    """The answers; None where the member has given none."""
    found = await session.get(HealthAnswer, user_id)
    return Health.model_validate(found.answers) if found else None


async def keep_health(session: AsyncSession, user_id: str, health: Health) -> None:
    """Replace the answers."""
    answers = health.model_dump(by_alias=True)
    storing = insert(HealthAnswer).values(user_id=user_id, answers=answers)
    await session.execute(
        storing.on_conflict_do_update(index_elements=["user_id"], set_={"answers": answers})
    )
