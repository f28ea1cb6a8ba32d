"""Request and response bodies of measurements."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import BeforeValidator

from chassis.http import Coded, RequestBody, ResponseBody
from tracker.days import first_instant
from tracker.measurements.rules import Kind, Unit


def _instant(value: Any) -> datetime:
    if not isinstance(value, str):
        raise ValueError("must be a time such as 2026-01-31T08:30:00Z")
    return first_instant(value)


class NewMeasurement(RequestBody):
    """A value in its own unit, and when it was measured."""

    kind: Kind
    value: float
    unit: Unit
    at: Annotated[datetime, BeforeValidator(Coded("not_a_date", _instant))]


class MeasurementRecord(ResponseBody):
    id: str
    kind: Kind
    value: float
    unit: Unit
    at: datetime


class MeasurementResponse(ResponseBody):
    measurement: MeasurementRecord


class IndexPoint(ResponseBody):
    at: datetime
    gki: float


class MeasurementsResponse(ResponseBody):
    """A page of measurements, oldest first; `next` is the `after` of the next one.

    The glucose-ketone index, where both were measured, is of the time up to the page's last one.
    """

    measurements: list[MeasurementRecord]
    index: list[IndexPoint]
    next: str | None
