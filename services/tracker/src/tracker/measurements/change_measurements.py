"""Add and remove a member's measurements."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Detail, NotFound, ValidationFailed
from tracker.limits import refuse_more
from tracker.measurements.rules import LIMITS
from tracker.measurements.schemas import NewMeasurement
from tracker.measurements.tables import Measurement

MOST_MEASUREMENTS = 20_000


async def add_measurement(session: AsyncSession, user_id: str, body: NewMeasurement) -> Measurement:
    """Store a value as measured."""
    if issue := _refused(body):
        raise ValidationFailed(issue)
    await refuse_more(session, Measurement, user_id, MOST_MEASUREMENTS)
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


async def remove_measurement(session: AsyncSession, user_id: str, measurement_id: str) -> None:
    key = (user_id, measurement_id)
    measurement = None if "\0" in measurement_id else await session.get(Measurement, key)
    if measurement is None:
        raise NotFound("Measurement not found")
    await session.delete(measurement)
