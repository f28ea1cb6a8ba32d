"""The warnings about a member's measurements."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from tracker.measurements.tables import Measurement
from tracker.measurements.warnings import KETOACIDOSIS, Measured, Warned, warnings_of
from tracker.tables import Member


async def warnings_about(session: AsyncSession, stored: Measurement) -> list[Warned]:
    """The warnings about a value, next to the latest of the other kind until then."""
    if stored.kind not in ("ketones", "glucose"):
        return []
    before = (
        select(Measurement)
        .where(col(Measurement.user_id) == stored.user_id, col(Measurement.at) <= stored.at)
        .where(col(Measurement.kind) == ("glucose" if stored.kind == "ketones" else "ketones"))
        .order_by(col(Measurement.at).desc(), col(Measurement.id).desc())
        .limit(1)
    )
    other = await session.scalar(before)
    values = {
        each.kind: Measured.of(each.value, each.unit, each.at)
        for each in (stored, other)
        if each is not None
    }
    found = await _warnings(session, stored.user_id, values)
    return [each for each in found if each.kind == stored.kind or each.message == KETOACIDOSIS]


async def warnings_of_latest(
    session: AsyncSession, user_id: str, latest: Sequence[Mapping[str, Any]] | None
) -> list[Warned]:
    """The warnings about the latest value of each kind."""
    values = {
        each["kind"]: Measured.of(each["value"], each["unit"], datetime.fromisoformat(each["at"]))
        for each in latest or ()
    }
    return await _warnings(session, user_id, values) if values else []


async def _warnings(
    session: AsyncSession, user_id: str, values: Mapping[str, Measured]
) -> list[Warned]:
    member = await session.get(Member, user_id)
    is_at_risk = member is not None and member.is_at_risk
    ketones, glucose = values.get("ketones"), values.get("glucose")
    return list(warnings_of(ketones, glucose, is_at_risk=is_at_risk))
