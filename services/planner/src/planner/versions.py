"""The versions of a computed plan: each change adds one, so that any change can be taken back."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from chassis import clock
from chassis.http import Conflict, NotFound
from messaging import erased_among
from planner import computed
from planner.own_health import read_health
from planner.releases import FIXED, days_of, requirements_of
from planner.schemas import VersionRecord
from planner.sessions import find_session
from planner.tables import AiSession, PlanVersion
from planner.who_eats import notes_on

WRITTEN = "The plan was written"

# Somebody who restores one after the other must not fill the disk.
_KEPT = 100


async def list_versions(
    session: AsyncSession, user_id: str, session_id: str
) -> list[VersionRecord]:
    """The versions, newest first."""
    ai_session = await find_session(session, user_id, session_id)
    columns = col(PlanVersion.number), col(PlanVersion.created_at), col(PlanVersion.change)
    found = await session.execute(
        select(*columns)
        .where(col(PlanVersion.session_id) == session_id)
        .order_by(col(PlanVersion.number).desc())
    )
    versions = [VersionRecord.model_validate(each) for each in found]
    # A plan of the specified way is its only version.
    return versions or [VersionRecord(number=1, created_at=ai_session.created_at, change=WRITTEN)]


async def restore_version(
    session: AsyncSession, user_id: str, session_id: str, number: int
) -> AiSession:
    """Make an earlier version the newest one."""
    # In the order of an erasure, which locks the member before the member's plans.
    await erased_among(session, [user_id])
    ai_session = await find_session(session, user_id, session_id, lock=True)
    await newest_version(session, session_id)
    version = await session.get(PlanVersion, (session_id, number))
    if version is None:
        raise NotFound("Version not found")
    await change_plan(session, ai_session, days_of(version.days), f"Version {number} was restored")
    return ai_session


async def newest_version(session: AsyncSession, session_id: str) -> PlanVersion:
    """The version that a session shows; a plan that was not computed has none."""
    found = (
        select(PlanVersion)
        .where(col(PlanVersion.session_id) == session_id)
        .order_by(col(PlanVersion.number).desc())
        .limit(1)
    )
    version: PlanVersion | None = await session.scalar(found)
    if version is None:
        raise Conflict(FIXED)
    return version


async def change_plan(
    session: AsyncSession, ai_session: AiSession, days: Sequence[computed.Day], change: str
) -> None:
    """Store other days of a plan, whose row is locked, as its newest version."""
    requirements = requirements_of(ai_session.input_params, ai_session.targets)
    if not all(requirements.allows(day.meals.values()) for day in days):
        # The table says of a food by now that it is what the member leaves out.
        raise Conflict(FIXED)
    number = (await newest_version(session, ai_session.id)).number + 1
    notes = notes_on(await read_health(session, ai_session.user_id))
    ai_session.output_plan = computed.output_plan(requirements, days, notes=notes)
    add_version(session, ai_session, number, change, days)
    old = col(PlanVersion.number) <= number - _KEPT
    own = col(PlanVersion.session_id) == ai_session.id
    await session.execute(delete(PlanVersion).where(own & old))


def add_version(
    session: AsyncSession,
    ai_session: AiSession,
    number: int,
    change: str,
    days: Sequence[computed.Day],
) -> None:
    stored: list[dict[str, Any]] = [day.to_json() for day in days]
    session.add(
        PlanVersion(
            session_id=ai_session.id,
            number=number,
            user_id=ai_session.user_id,
            created_at=clock.now(),
            change=change,
            days=stored,
        )
    )
