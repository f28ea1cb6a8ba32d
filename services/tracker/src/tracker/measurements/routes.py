"""HTTP operations of measurements."""

from typing import Annotated

from fastapi import Query, Response

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from tracker.days import Since, Until
from tracker.measurements.change_measurements import add_measurement, remove_measurement
from tracker.measurements.list_measurements import list_measurements
from tracker.measurements.rules import MeasurementKind
from tracker.measurements.schemas import (
    MeasurementRecord,
    MeasurementResponse,
    MeasurementsResponse,
    MeasurementWarning,
    NewMeasurement,
)
from tracker.measurements.warn import warnings_about
from tracker.pages import MOST_ON_PAGE, PageAfter, PageLimit
from tracker.schemas import DeletedResponse

api = Routes("/api/tracker")


@api.post(
    "/measurements", name="add_measurement", status=201, errors={500: "Failed to save measurement"}
)
async def post_measurement(
    body: NewMeasurement, user: CurrentUser, session: Session
) -> MeasurementResponse:
    """Store ketones, glucose or the waist as measured."""
    stored = await add_measurement(session, user.id, body)
    warnings = await warnings_about(session, stored)
    return MeasurementResponse(
        measurement=MeasurementRecord.model_validate(stored),
        warnings=[MeasurementWarning.model_validate(each) for each in warnings],
    )


@api.get(
    "/measurements",
    errors={500: "Failed to fetch measurements"},
    response_model=MeasurementsResponse,
)
async def get_measurements(
    user: CurrentUser,
    session: Session,
    kind: Annotated[MeasurementKind | None, Query(examples=["ketones"])] = None,
    since: Since = None,
    until: Until = None,
    limit: PageLimit = MOST_ON_PAGE,
    after: PageAfter = None,
) -> Response:
    """List measurements in pages, with the glucose-ketone index of pairs within an hour."""
    page = await list_measurements(session, user.id, kind, since, until, limit, after)
    return Response(page, media_type="application/json")


@api.delete(
    "/measurements/{id}",
    errors={404: "Measurement not found", 500: "Failed to delete measurement"},
)
async def delete_measurement(id: str, user: CurrentUser, session: Session) -> DeletedResponse:
    """Delete a measurement."""
    await remove_measurement(session, user.id, id)
    return DeletedResponse(deleted=True)
