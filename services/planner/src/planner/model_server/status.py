"""Whether the model server responds: one check at a time, which concurrent requests share."""

import asyncio
import logging
from time import monotonic

from chassis.storage import Database
from planner.model_server import away
from planner.model_server.ollama import ModelServer, ModelServerFailed
from planner.model_server.schemas import AvailableResponse, UnavailableResponse
from planner.settings import ModelKind

log = logging.getLogger(__name__)

# The operation is public: a flood of requests makes one check in five seconds.
CACHE_SECONDS = 5.0


class ModelStatus:
    """The status of the model server."""

    def __init__(self, database: Database, model_server: ModelServer, kind: ModelKind) -> None:
        self._database = database
        self._model_server = model_server
        self._kind = kind
        self._asking: asyncio.Task[AvailableResponse | UnavailableResponse] | None = None
        self._fresh_until = 0.0

    async def read(self, *, may_be_cached: bool) -> AvailableResponse | UnavailableResponse:
        """Return the status; a client that disconnects does not cancel the check for others."""
        is_fresh = may_be_cached and monotonic() < self._fresh_until
        if self._asking is None or (self._asking.done() and not is_fresh):
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def is_away(self) -> bool:
        """Whether a job should not call the model."""
        if await self._failed_just_now():
            return True
        # The status asks Ollama's API, which another server may lack.
        return self._kind == "ollama" and isinstance(
            await self.read(may_be_cached=True), UnavailableResponse
        )

    async def _ask(self) -> AvailableResponse | UnavailableResponse:
        try:
            if await self._failed_just_now():
                raise ModelServerFailed("It failed just now")
            models = await self._model_server.models()
            return AvailableResponse(models=models, recommended=self._model_server.model)
        except ModelServerFailed as error:
            # The operation is public, so the reason goes into the log only.
            log.warning("The model server is not reachable: %s", error)
            return UnavailableResponse(error="The model server is not reachable")
        finally:
            self._fresh_until = monotonic() + CACHE_SECONDS

    async def _failed_just_now(self) -> bool:
        try:
            return await away.is_model_away(self._database)
        except Exception as error:
            # The status is available without the database, too.
            log.warning("Whether the model server has failed is not known: %r", error)
            return False
