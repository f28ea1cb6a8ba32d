"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.http import StaffOperations
from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from chassis.work_page import work_routes
from contracts import desk
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from planner import routes, subscribers
from planner.check import routes as check
from planner.downloads import routes as downloads
from planner.downloads.drawing_process import DrawingProcess
from planner.exclusions import routes as exclusions
from planner.generate import routes as generate
from planner.generate.in_flight import GenerationsInFlight
from planner.health import routes as health
from planner.jobs import follow_check_in
from planner.jobs import routes as jobs
from planner.jobs.seeds import Seeds
from planner.jobs.tasks import works_of
from planner.jobs.waits import JobWaits
from planner.model_server import ModelServer, ModelStatus, StreamingModel
from planner.model_server import routes as model_status
from planner.personal_data import PERSONAL
from planner.plans import OneAtATime
from planner.plans import routes as plans
from planner.preferences import routes as preferences
from planner.republish import republish
from planner.settings import Settings
from planner.shared_rows import SHARED
from planner.shopping import routes as shopping
from work import Works

_THINGS = (
    *(model_status, exclusions, health, preferences, generate, jobs, plans, check, shopping),
    downloads,
)
ROUTES = [*(thing.api for thing in _THINGS), routes.api, work_routes(desk.PREFIX, "planner")]


def make(settings: Settings | None = None) -> Service:
    known = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        model_server = parts.add(ModelServer(known))
        stack.push_async_callback(model_server.close)
        parts.add(ModelStatus(parts[Database], model_server, known.model_kind))
        parts.add(OneAtATime())
        parts.add(Seeds(known.plan_seed))
        stack.push_async_callback(parts.add(JobWaits(parts[Database])).stop)
        stack.push_async_callback(parts.add(DrawingProcess()).stop)
        streaming = parts.add(StreamingModel(known))
        stack.push_async_callback(streaming.close)
        stack.push_async_callback(parts.add(GenerationsInFlight(known.generations_limit)).stop)

    return Service(
        name="planner",
        settings=known,
        topology=KETO,
        routes=ROUTES,
        handlers=subscribers.handlers,
        personal=PERSONAL,
        staff=StaffOperations(desk.PREFIX, desk.OPERATIONS),
        erasure_answer=DATA_ERASED["planner"].of,
        parts=add_parts,
        republish=republish,
        shared=SHARED,
        work=Works(works_of(known), follow_check_in.works),
    )
