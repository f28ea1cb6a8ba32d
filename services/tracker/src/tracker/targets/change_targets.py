"""Read and change a member's daily targets: set by hand, or those of the newest plan."""

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from chassis.storage import statements
from tracker.targets.rules import fat_that_is_left
from tracker.targets.schemas import DayTargets, MineralRanges, Targets, TargetsRequest
from tracker.targets.tables import Target

queries = statements(__package__)


async def read_targets(session: AsyncSession, user_id: str) -> Targets | None:
    """Return the targets set by hand, else those of the newest plan."""
    result = await session.execute(queries.select_targets.clause, {"user_id": user_id})
    row = result.mappings().one_or_none()
    return None if row is None else Targets.model_validate({**row, **(row["minerals"] or {})})


async def set_targets(session: AsyncSession, user_id: str, body: TargetsRequest) -> Targets:
    return await _store(session, user_id, body)


async def change_calories(
    session: AsyncSession, user_id: str, targets: Targets, calories: float
) -> Targets:
    """Set the calories by hand; protein, carbs and minerals stay, and fat is the rest."""
    fat_g = fat_that_is_left(calories, targets.protein_g, targets.net_carbs_g)
    changed = targets.model_copy(update={"calories": calories, "fat_g": fat_g})
    return await _store(session, user_id, changed)


async def _store(session: AsyncSession, user_id: str, body: TargetsRequest | Targets) -> Targets:
    figures = body.model_dump(include=set(DayTargets.model_fields), by_alias=False)
    sent = body.model_dump(include=set(MineralRanges.model_fields), by_alias=False)
    minerals = {name: aim for name, aim in sent.items() if aim and set(aim.values()) != {None}}
    stored = {**figures, "minerals": minerals or None}
    await session.execute(
        insert(Target)
        .values(user_id=user_id, **stored)
        .on_conflict_do_update(index_elements=["user_id"], set_=stored)
    )
    return Targets.model_validate({**figures, **minerals, "source": "hand"})


async def remove_targets(session: AsyncSession, user_id: str) -> Targets | None:
    """Return to the plan's targets."""
    await session.execute(delete(Target).where(col(Target.user_id) == user_id))
    return await read_targets(session, user_id)
