"""HTTP operations about targets, expenditure and measurements."""

from fastapi import Response

from chassis.http import CurrentUser
from chassis.storage import RawSql, Session
from tracker.diary import routes as diary_routes
from tracker.logs.estimate_expenditure import estimate_expenditure
from tracker.measurements import list_measurements as measurements
from tracker.measurements.rules import Kind
from tracker.pages import MOST, PageAfter, PageLimit
from tracker.schemas import DeletedResponse, Since, Until
from tracker.targets import change_targets as targets
from tracker.targets.schemas import (
    ExpenditureResponse,
    MeasurementRecord,
    MeasurementResponse,
    MeasurementsResponse,
    NewMeasurement,
    TargetsRequest,
    TargetsResponse,
)

api = diary_routes.api


@api.get("/targets", errors={500: "Failed to fetch targets"})
async def get_targets(user: CurrentUser, sql: RawSql) -> TargetsResponse:
    """Show the targets of a day: set by hand, or those of the newest plan."""
    return TargetsResponse(targets=await targets.read_targets(sql, user.id))


@api.put("/targets", errors={500: "Failed to save targets"})
async def put_targets(body: TargetsRequest, user: CurrentUser, sql: RawSql) -> TargetsResponse:
    """Set the targets by hand."""
    return TargetsResponse(targets=await targets.set_targets(sql, user.id, body))


@api.delete("/targets", errors={500: "Failed to delete targets"})
async def delete_targets(user: CurrentUser, sql: RawSql) -> TargetsResponse:
    """Return to the newest plan's targets."""
    return TargetsResponse(targets=await targets.remove_targets(sql, user.id))


@api.get("/expenditure", errors={500: "Failed to fetch expenditure"})
async def get_expenditure(user: CurrentUser, sql: RawSql) -> ExpenditureResponse:
    """Estimate what the member burns a day, from intake and weight of the last 28 days."""
    return await estimate_expenditure(sql, user.id)


@api.post("/measurements", status=201, errors={500: "Failed to save measurement"})
async def post_measurement(
    body: NewMeasurement, user: CurrentUser, session: Session
) -> MeasurementResponse:
    """Store ketones, glucose or the waist, as measured."""
    stored = await measurements.add_measurement(session, user.id, body)
    return MeasurementResponse(measurement=MeasurementRecord.model_validate(stored))


@api.get(
    "/measurements",
    errors={500: "Failed to fetch measurements"},
    response_model=MeasurementsResponse,
)
async def get_measurements(
    user: CurrentUser,
    sql: RawSql,
    kind: Kind | None = None,
    since: Since = None,
    until: Until = None,
    limit: PageLimit = MOST,
    after: PageAfter = None,
) -> Response:
    """List measurements, with the glucose-ketone index where both lie within an hour, in pages."""
    page = await measurements.list_measurements(sql, user.id, kind, since, until, limit, after)
    return Response(page, media_type="application/json")


@api.delete(
    "/measurements/{id}",
    errors={404: "Measurement not found", 500: "Failed to delete measurement"},
)
async def delete_measurement(id: str, user: CurrentUser, session: Session) -> DeletedResponse:
    """Delete a measurement."""
    await measurements.remove_measurement(session, user.id, id)
    return DeletedResponse(deleted=True)
