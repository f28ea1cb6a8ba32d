"""A member's measurements: ketones, glucose and waist."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import clock
from chassis.http import Detail, NotFound, ValidationFailed
from tracker import measurement_rules, rules
from tracker.limits import refuse_more, too_many
from tracker.measurement_rules import LIMITS, Kind, Measured
from tracker.tables import Measurement
from tracker.target_schemas import (
    IndexPoint,
    MeasurementRecord,
    MeasurementsResponse,
    NewMeasurement,
)

_DEFAULT_DAYS = 90
_MOST = 4_000


async def add_measurement(session: AsyncSession, user_id: str, body: NewMeasurement) -> Measurement:
    """Store a value as it was measured."""
    if issue := _refused(body):
        raise ValidationFailed(issue)
    await refuse_more(session, Measurement, user_id)
    measurement = Measurement(user_id=user_id, **body.model_dump())
    session.add(measurement)
    return measurement


def _refused(body: NewMeasurement) -> Detail | None:
    units = [str(unit) for kind, unit in LIMITS if kind == body.kind]
    if body.unit not in units:
        message = f"must be {' or '.join(units)}"
        return {"field": "unit", "message": message, "code": "unknown_choice", "choices": units}
    least, most = LIMITS[body.kind, body.unit]
    message = f"must be from {least} to {most}"
    if body.value < least:
        return {"field": "value", "message": message, "code": "too_small", "min": least}
    if body.value > most:
        return {"field": "value", "message": message, "code": "too_big", "max": most}
    return None


async def list_measurements(
    session: AsyncSession,
    user_id: str,
    kind: Kind | None,
    since: datetime | None,
    until: datetime | None,
) -> MeasurementsResponse:
    """Return the measurements, oldest first, with the index; by default of the last 90 days."""
    recent_since, recent_until = rules.recent(clock.now(), _DEFAULT_DAYS)
    own = (
        select(Measurement)
        .where(
            Measurement.user_id == user_id,
            col(Measurement.at).between(since or recent_since, until or recent_until),
        )
        .order_by(col(Measurement.at), col(Measurement.id))
    )
    listed = own.where(Measurement.kind == kind) if kind else own
    found = list(await session.scalars(listed.limit(_MOST + 1)))
    if len(found) > _MOST:
        raise too_many(
            "from", f"the range holds more than {_MOST} measurements: ask for fewer days", _MOST
        )
    indexed = found
    if kind is not None:
        both = own.where(col(Measurement.kind).in_(("ketones", "glucose")))
        indexed = list(await session.scalars(both))
    ketones, glucose = (
        [Measured(each.at, each.value, each.unit) for each in indexed if each.kind == wanted]
        for wanted in ("ketones", "glucose")
    )
    return MeasurementsResponse(
        measurements=[MeasurementRecord.model_validate(each) for each in found],
        index=[
            IndexPoint(at=at, gki=gki)
            for at, gki in measurement_rules.glucose_ketone_index(ketones, glucose)
        ],
    )


async def remove_measurement(session: AsyncSession, user_id: str, measurement_id: str) -> None:
    key = (user_id, measurement_id)
    found = None if "\0" in measurement_id else await session.get(Measurement, key)
    if found is None:
        raise NotFound("Measurement not found")
    await session.delete(found)
