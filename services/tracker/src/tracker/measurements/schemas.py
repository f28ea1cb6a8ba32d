"""Request and response bodies of measurements."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import BeforeValidator

from chassis.http import Coded, RequestBody, ResponseBody, example
from tracker.days import first_instant
from tracker.measurements.rules import MeasurementKind, Unit
from tracker.measurements.warnings import Level, WarningKind


def _instant(value: Any) -> datetime:
    if not isinstance(value, str):
        raise ValueError("must be a time such as 2026-01-31T08:30:00Z")
    return first_instant(value)


class NewMeasurement(RequestBody):
    """A value with its unit, and when it was measured."""

    model_config = example(
        {"kind": "ketones", "value": 1.5, "unit": "mmol/L", "at": "2026-03-31T08:00:00Z"}
    )

    kind: MeasurementKind
    value: float
    unit: Unit
    at: Annotated[datetime, BeforeValidator(Coded("not_a_date", _instant))]


class MeasurementRecord(ResponseBody):
    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000011",
            "kind": "ketones",
            "value": 1.5,
            "unit": "mmol/L",
            "at": "2026-03-31T08:00:00Z",
        }
    )

    id: str
    kind: MeasurementKind
    value: float
    unit: Unit
    at: datetime


class MeasurementWarning(ResponseBody):
    """What a value may mean: `watch` it, or `call` a doctor or an emergency number."""

    model_config = example(
        {"kind": "glucose", "level": "watch", "message": "Do you feel shaky, sweaty or confused?"}
    )

    kind: WarningKind
    level: Level
    message: str


class MeasurementResponse(ResponseBody):
    """`warnings` are about this value."""

    measurement: MeasurementRecord
    warnings: list[MeasurementWarning]


class IndexPoint(ResponseBody):
    model_config = example({"at": "2026-03-31T08:20:00Z", "gki": 3.0})

    at: datetime
    gki: float


class MeasurementsResponse(ResponseBody):
    """A page of measurements, oldest first; `next` is the `after` of the next page.

    The glucose-ketone index covers the time up to the page's last measurement; `warnings` are about
    its latest ketones and glucose.
    """

    measurements: list[MeasurementRecord]
    index: list[IndexPoint]
    next: str | None
    warnings: list[MeasurementWarning]
