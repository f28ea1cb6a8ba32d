"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from planner import routes, subscribers
from planner.check import routes as check_routes
from planner.downloads import routes as download_routes
from planner.exclusions import routes as exclusion_routes
from planner.generate import routes as generate_routes
from planner.generate.in_flight import GenerationsInFlight
from planner.health import routes as health_routes
from planner.jobs import leases
from planner.jobs import routes as job_routes
from planner.jobs.worker import JobWorker
from planner.model_server import routes as model_server_routes
from planner.model_server.ollama import ModelServer
from planner.model_server.status import ModelStatus
from planner.model_server.streaming import StreamingModel
from planner.personal_data import PERSONAL
from planner.plans import routes as plan_routes
from planner.plans.background_thread import BackgroundThread
from planner.republish import republish
from planner.settings import Settings
from planner.shared_rows import SHARED
from planner.shopping import routes as shopping_routes

# The document of the API has their bodies in this order.
ROUTES = [
    job_routes.api,
    plan_routes.api,
    check_routes.api,
    shopping_routes.api,
    download_routes.api,
    health_routes.api,
    exclusion_routes.api,
    generate_routes.api,
    model_server_routes.api,
    routes.api,
]


def make(settings: Settings | None = None) -> Service:
    known = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        model_server = parts.add(ModelServer(known))
        stack.push_async_callback(model_server.close)
        status = parts.add(ModelStatus(parts[Database], model_server, known.model_kind))
        thread = parts.add(BackgroundThread())
        stack.push_async_callback(thread.stop)
        streaming = parts.add(StreamingModel(known))
        stack.push_async_callback(streaming.close)
        parts.add(JobWorker(parts[Database], streaming, status, known))
        generations = parts.add(GenerationsInFlight(known.generations_limit))
        stack.push_async_callback(generations.stop)

    return Service(
        name="planner",
        settings=known,
        topology=KETO,
        routes=ROUTES,
        handlers=subscribers.handlers,
        personal=PERSONAL,
        erasure_answer=DATA_ERASED["planner"].of,
        parts=add_parts,
        republish=republish,
        shared=SHARED,
        measure=leases.measure,
        jobs=lambda parts: (parts[JobWorker].run() for _ in range(known.model_calls)),
    )
