"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from planner import job_leases, routes, subscribers
from planner.drawing import Drawing
from planner.generations import Generations
from planner.job_worker import JobWorker
from planner.model_server import ModelServer
from planner.model_status import ModelStatus
from planner.personal_data import PERSONAL
from planner.republish import republish
from planner.settings import Settings
from planner.shared_rows import SHARED
from planner.streaming_model import StreamingModel


def make(settings: Settings | None = None) -> Service:
    known = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        model_server = parts.add(ModelServer(known))
        stack.push_async_callback(model_server.close)
        status = parts.add(ModelStatus(parts[Database], model_server, known.model_kind))
        drawing = parts.add(Drawing())
        stack.push_async_callback(drawing.stop)
        streaming = parts.add(StreamingModel(known))
        stack.push_async_callback(streaming.close)
        parts.add(JobWorker(parts[Database], streaming, status, known))
        generations = parts.add(Generations(known.generations_limit))
        stack.push_async_callback(generations.stop)

    return Service(
        name="planner",
        settings=known,
        topology=KETO,
        routes=[routes.api],
        handlers=subscribers.handlers,
        personal=PERSONAL,
        erasure_answer=DATA_ERASED["planner"].of,
        parts=add_parts,
        republish=republish,
        shared=SHARED,
        measure=job_leases.measure,
        jobs=lambda parts: (parts[JobWorker].run() for _ in range(known.model_calls)),
    )
