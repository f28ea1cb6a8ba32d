"""What a member has answered about health: kept by planner alone, in no log."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from planner.health.rules import Answers
from planner.health.tables import HealthAnswer


async def read_health(session: AsyncSession, user_id: str) -> Answers | None:
    """The member's answers; None where the member has given none."""
    stored = await read_stored_answers(session, user_id)
    return None if stored is None else Answers.from_json(stored)


async def read_stored_answers(session: AsyncSession, user_id: str) -> Mapping[str, Any] | None:
    """The answers as they were given."""
    row = await session.get(HealthAnswer, user_id)
    return row.answers if row else None


async def keep_health(session: AsyncSession, user_id: str, answers: Mapping[str, Any]) -> None:
    """Replace the answers."""
    storing = insert(HealthAnswer).values(user_id=user_id, answers=answers)
    await session.execute(
        storing.on_conflict_do_update(index_elements=["user_id"], set_={"answers": answers})
    )
