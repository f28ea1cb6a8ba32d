"""Request and response bodies of targets."""

from typing import Annotated, Literal

from pydantic import Field

from chassis.http import RequestBody, ResponseBody, example

_Grams = Annotated[float, Field(ge=0, le=500)]


class DayTargets(ResponseBody):
    calories: float
    protein_g: float
    fat_g: float
    net_carbs_g: float


class Targets(DayTargets):
    """The targets of a day: set by hand, or those of the newest plan."""

    model_config = example(
        {"calories": 1850, "proteinG": 131, "fatG": 144, "netCarbsG": 20, "source": "plan"}
    )

    source: Literal["hand", "plan"]


class TargetsRequest(RequestBody):
    """What a member wants to eat a day."""

    model_config = example({"calories": 1700, "proteinG": 120, "fatG": 130, "netCarbsG": 25})

    calories: Annotated[float, Field(ge=0, le=10_000)]
    protein_g: _Grams
    fat_g: _Grams
    net_carbs_g: Annotated[float, Field(ge=0, le=100)]


class TargetsResponse(ResponseBody):
    """The targets set by hand, or the newest plan's."""

    targets: Targets | None
