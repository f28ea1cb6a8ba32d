"""The versions of a computed plan: each change adds one, so that any change can be undone.

A version stores the grams of its days; the plan that is shown is computed from them.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from chassis import clock
from chassis.http import Conflict, NotFound
from messaging import erased_among
from planner import computed
from planner.health import Answers, may_have_salt, notes_on, read_health
from planner.plans.read_computed import FIXED, days_of, input_of, requirements_of
from planner.plans.schemas import JobInput, VersionRecord
from planner.plans.sessions import find_session
from planner.plans.tables import AiSession, PlanVersion
from planner.preferences import read_preferences
from planner.sentences import sentence

WRITTEN = "The plan was written"
WRITTEN_AGAIN = "The plan was written again, by the model"
# The `model` of a session in which no model has chosen anything.
KITCHEN = "kitchen"

# A member who restores versions again and again must not fill the disk.
_KEPT = 100


async def list_versions(
    session: AsyncSession, user_id: str, session_id: str
) -> list[VersionRecord]:
    """Return the versions of a plan, newest first."""
    ai_session = await find_session(session, user_id, session_id)
    columns = col(PlanVersion.number), col(PlanVersion.created_at), col(PlanVersion.change)
    found = await session.execute(
        select(*columns)
        .where(col(PlanVersion.session_id) == session_id)
        .order_by(col(PlanVersion.number).desc())
    )
    versions = [VersionRecord.model_validate(each) for each in found]
    # A plan of `generate-plan` is its only version.
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
    await change_plan(
        session,
        ai_session,
        # Four weeks are read in 20 ms.
        await asyncio.to_thread(days_of, version.days),
        f"Version {number} was restored",
        without_model=is_without_model(ai_session),
    )
    return ai_session


async def newest_version(session: AsyncSession, session_id: str) -> PlanVersion:
    """Return the version that a session shows; a plan that was not computed is a 409."""
    version = await find_newest_version(session, session_id)
    if version is None:
        raise Conflict(FIXED)
    return version


async def find_newest_version(session: AsyncSession, session_id: str) -> PlanVersion | None:
    """Return the version that a session shows; None for a plan that was not computed."""
    found = (
        select(PlanVersion)
        .where(col(PlanVersion.session_id) == session_id)
        .order_by(col(PlanVersion.number).desc())
        .limit(1)
    )
    version: PlanVersion | None = await session.scalar(found)
    return version


def is_without_model(ai_session: AiSession) -> bool:
    """Whether the model was away when a computed plan was written, and has not rewritten it."""
    return bool(ai_session.output_plan.get("modelAway"))


async def change_plan(
    session: AsyncSession,
    ai_session: AiSession,
    days: Sequence[computed.Day],
    change: str,
    *,
    without_model: bool,
    model: str = KITCHEN,
) -> None:
    """Store changed days of a plan, whose row is locked, as its newest version.

    `model` is the one that was called for them. It becomes the plan's if the plan has none yet.
    """
    health = await read_health(session, ai_session.user_id)
    requirements = requirements_of(
        ai_session.input_params,
        ai_session.targets,
        health,
        preferences=await read_preferences(session, ai_session.user_id),
    )
    if not requirements.allows_days(days):
        # By the current table or answers, a food is something that the member leaves out.
        raise Conflict(FIXED)
    number = (await newest_version(session, ai_session.id)).number + 1
    ai_session.output_plan = plan_shown(
        requirements,
        days,
        health,
        input_of(ai_session.input_params),
        without_model=without_model,
    )
    if ai_session.model == KITCHEN:
        ai_session.model = model_of(days, model)
    add_version(session, ai_session, number, change, days)
    old = col(PlanVersion.number) <= number - _KEPT
    own = col(PlanVersion.session_id) == ai_session.id
    await session.execute(delete(PlanVersion).where(own & old))


def model_of(days: Sequence[computed.Day], model: str) -> str:
    """Return the `model` of a session: the one that was called, if any of its text was used."""
    return model if computed.is_by_model(days) else KITCHEN


def plan_shown(
    requirements: computed.Requirements,
    days: Sequence[computed.Day],
    health: Answers | None,
    body: JobInput,
    *,
    without_model: bool,
) -> dict[str, Any]:
    """Return the plan with its notes for this member."""
    notes = notes_on(health, weight_kg=body.weight_kg, height_cm=body.height_cm)
    if without_model:
        rest = "rest-" if computed.is_by_model(days) else ""
        notes.append(sentence(f"{rest}without-model"))
    return computed.output_plan(
        requirements,
        days,
        notes=notes,
        model_away=without_model,
        with_salt=may_have_salt(health, age=body.age),
    )


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
