"""Whether the model server is there: one question at a time, whose answer all who ask share."""

import asyncio
import logging
from time import monotonic

from planner.model_server import ModelServer, ModelServerFailed
from planner.schemas import AvailableResponse, UnavailableResponse

log = logging.getLogger(__name__)

# The operation is public: a flood of requests is one question in five seconds.
CACHE_SECONDS = 5.0


class ModelStatus:
    """The status of the model server."""

    def __init__(self, model_server: ModelServer) -> None:
        self._model_server = model_server
        self._asking: asyncio.Task[AvailableResponse | UnavailableResponse] | None = None
        self._fresh_until = 0.0

    async def read(self, *, may_be_cached: bool) -> AvailableResponse | UnavailableResponse:
        """Return the status; a client that leaves ends the question of no other one."""
        is_fresh = may_be_cached and monotonic() < self._fresh_until
        if self._asking is None or (self._asking.done() and not is_fresh):
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> AvailableResponse | UnavailableResponse:
        try:
            models = await self._model_server.models()
            return AvailableResponse(models=models, recommended=self._model_server.model)
        except ModelServerFailed as error:
            # The operation is public, so the reason goes into the log only.
            log.warning("The model server is not reachable: %s", error)
            return UnavailableResponse(error="The model server is not reachable")
        finally:
            self._fresh_until = monotonic() + CACHE_SECONDS
