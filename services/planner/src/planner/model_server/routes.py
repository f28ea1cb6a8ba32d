"""HTTP operation on the status of the model server."""

from typing import Annotated

from fastapi import Request

from chassis.http import Routes, provided
from planner.model_server.schemas import AvailableResponse, UnavailableResponse
from planner.model_server.status import ModelStatus
from planner.quota import networks_of

api = Routes("/api/ai")

CachedStatus = Annotated[ModelStatus, provided(ModelStatus)]


@api.get("/status")
async def get_status(
    request: Request, status: CachedStatus
) -> AvailableResponse | UnavailableResponse:
    """Return whether plans can be generated now."""
    # A client without limits, such as a monitor on this machine, sees each change at once.
    return await status.read(may_be_cached=bool(networks_of(request)))
