"""Liveness, readiness and metrics."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> JSONResponse:
    """The process is alive."""
    return JSONResponse({"ok": True})


@router.get("/readyz")
async def readyz(request: Request) -> JSONResponse:
    """Whether requests can be answered and, if this process has handlers, they have started.

    An outage of RabbitMQ changes nothing: requests are served without it, and events wait in the
    outbox. A process that starts during one must not wait for its end.
    """
    state = request.app.state
    answers = await state.database.answers()
    migrated = answers and await state.schema.is_current()
    checks = {
        "database": "away" if not answers else "ok" if migrated else "waits for its migrations",
        "broker": "ok" if state.broker.connected else "away",
    }
    consumes = state.consumer is None or state.consumer.has_started
    if state.consumer is not None:
        checks["consumers"] = "ok" if consumes else "starting"
    ready = migrated and (consumes or state.broker.is_unavailable)
    return JSONResponse({"ready": ready, "checks": checks}, 200 if ready else 503)


@router.get("/metrics")
async def metrics() -> Response:
    """The metrics, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
