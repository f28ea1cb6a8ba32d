"""Bodies of the status."""

from pydantic import Field

from chassis.http import ResponseBody


class AvailableResponse(ResponseBody):
    """The model server responds."""

    available: bool = True
    models: list[str]
    recommended: str


class UnavailableResponse(ResponseBody):
    """It does not respond, or its response is invalid."""

    available: bool = False
    models: list[str] = Field([])
    error: str
