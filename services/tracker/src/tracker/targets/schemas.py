"""Request and response bodies of targets, expenditure and measurements."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from chassis.http import Coded, RequestBody, ResponseBody
from tracker.diary.schemas import Targets
from tracker.logs import rules
from tracker.measurements.rules import Kind, Unit


def _instant(value: Any) -> datetime:
    if not isinstance(value, str):
        raise ValueError("must be a time such as 2026-01-31T08:30:00Z")
    return rules.first_instant(value)


_Grams = Annotated[float, Field(ge=0, le=500)]


class TargetsRequest(RequestBody):
    """What a member wants to eat a day."""

    calories: Annotated[float, Field(ge=0, le=10_000)]
    protein_g: _Grams
    fat_g: _Grams
    net_carbs_g: Annotated[float, Field(ge=0, le=100)]


class TargetsResponse(ResponseBody):
    """The targets set by hand, or the newest plan's."""

    targets: Targets | None


class ExpenditureResponse(ResponseBody):
    """What the member burns a day; null where too little is known."""

    kcal: int | None
    days: int
    confidence: Literal["low", "good"]


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
