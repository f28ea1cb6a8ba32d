"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.service import Parts, Service, read_settings
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from planner import routes, subscribers
from planner.generations import Generations
from planner.model_server import ModelServer
from planner.model_status import ModelStatus
from planner.personal_data import PERSONAL
from planner.republish import republish
from planner.settings import Settings
from planner.shared_rows import SHARED


def make(settings: Settings | None = None) -> Service:
    """Build the planner service."""
    settings = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        model_server = parts.add(ModelServer(settings))
        stack.push_async_callback(model_server.close)
        parts.add(ModelStatus(model_server))
        generations = parts.add(Generations(settings.generations_limit))
        stack.push_async_callback(generations.stop)

    return Service(
        name="planner",
        settings=settings,
        topology=KETO,
        routes=[routes.api],
        handlers=subscribers.handlers,
        personal=PERSONAL,
        erasure_answer=DATA_ERASED["planner"].of,
        parts=add_parts,
        republish=republish,
        shared=SHARED,
    )
