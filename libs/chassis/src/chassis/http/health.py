"""Liveness, readiness and metrics."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import REGISTRY
from prometheus_client.exposition import choose_encoder

from chassis.parts import parts_of
from chassis.storage import SchemaVersion
from messaging import Broker, Consumer, Database

health_routes = APIRouter(include_in_schema=False)


@health_routes.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    return JSONResponse({"ok": True, "version": request.app.version})


@health_routes.get("/readyz")
async def readyz(request: Request) -> JSONResponse:
    """Whether requests can be answered and, if this process has handlers, they have started.

    An outage of RabbitMQ does not matter: requests are served without it, and events wait in the
    outbox. A process that starts during an outage must not wait for its end.
    """
    parts = parts_of(request)
    broker = parts[Broker]
    answers = await parts[Database].answers()
    migrated = answers and await parts[SchemaVersion].is_current()
    checks = {
        "database": "away" if not answers else "ok" if migrated else "waits for its migrations",
        "broker": "ok" if broker.connected else "away",
    }
    consumes = Consumer not in parts or parts[Consumer].has_started
    if Consumer in parts:
        checks["consumers"] = "ok" if consumes else "starting"
    ready = migrated and (consumes or broker.is_unavailable)
    return JSONResponse({"ready": ready, "checks": checks}, 200 if ready else 503)


@health_routes.get("/metrics")
async def metrics(request: Request) -> Response:
    # Exemplars are part of OpenMetrics, which a scraper has to accept.
    encode, content_type = choose_encoder(request.headers.get("accept", ""))
    return Response(encode(REGISTRY), headers={"content-type": content_type})
