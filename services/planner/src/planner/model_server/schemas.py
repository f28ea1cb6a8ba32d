"""Bodies of the status."""

from pydantic import Field

from chassis.http import ResponseBody, example


class AvailableResponse(ResponseBody):
    """The model server responds."""

    model_config = example(
        {"available": True, "models": ["llama3.1:latest"], "recommended": "llama3.1"}
    )

    available: bool = True
    models: list[str]
    recommended: str


class UnavailableResponse(ResponseBody):
    """It does not respond, or its response is invalid."""

    available: bool = False
    models: list[str] = Field([])
    error: str
