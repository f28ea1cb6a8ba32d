"""What a member has answered about health: kept by planner alone, in no log.

Events have one bit of them, whether ketones are more dangerous for the member, and the limits of
calories that follow (`energy_limits.py`).
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from chassis.storage import next_version
from contracts.planner import KetoneRiskChanged
from messaging import outbox
from planner.health.rules import Answers, is_at_risk_of_ketones
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
    """Replace the answers, and publish whether ketones are more dangerous with them."""
    storing = insert(HealthAnswer).values(user_id=user_id, answers=answers, version=next_version(0))
    newer = func.greatest(col(HealthAnswer.version) + 1, storing.excluded.version)
    stored = await session.execute(
        storing.on_conflict_do_update(
            index_elements=["user_id"], set_={"answers": answers, "version": newer}
        ).returning(col(HealthAnswer.version))
    )
    outbox.add(session, _risk(user_id, answers, stored.scalar_one()))


def publish_risk(session: AsyncSession, row: HealthAnswer) -> None:
    """Publish it again, with a new version, for a row that is locked."""
    row.version = next_version(row.version)
    outbox.add(session, _risk(row.user_id, row.answers, row.version))


def _risk(user_id: str, answers: Mapping[str, Any], version: int) -> KetoneRiskChanged:
    is_at_risk = is_at_risk_of_ketones(Answers.from_json(answers))
    return KetoneRiskChanged(user_id=user_id, is_at_risk=is_at_risk, risk_version=version)
