"""Request and response bodies of targets."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from chassis.http import Coded, Nullable, RequestBody, ResponseBody, example

_Grams = Annotated[float, Field(ge=0, le=500)]
_Milligrams = Annotated[float, Field(ge=0, le=20_000)]
_SODIUM = {"min": 3000, "max": 5000}


class DayTargets(ResponseBody):
    calories: float
    protein_g: float
    fat_g: float
    net_carbs_g: float


class Range(ResponseBody):
    """The daily minimum and maximum; null without such a limit."""

    min: float | None = None
    max: float | None = None


class MineralRanges(ResponseBody):
    """Daily ranges; null without a target."""

    sodium_mg: Range | None = None
    potassium_mg: Range | None = None
    magnesium_mg: Range | None = None
    fiber_g: Range | None = None


class Targets(DayTargets, MineralRanges):
    """The daily targets: set by hand, or those of the newest plan."""

    model_config = example(
        {
            "calories": 1850,
            "proteinG": 131,
            "fatG": 144,
            "netCarbsG": 20,
            "sodiumMg": None,
            "potassiumMg": None,
            "magnesiumMg": None,
            "fiberG": None,
            "source": "plan",
        }
    )

    source: Literal["hand", "plan"]


class MineralTarget(RequestBody):
    """The daily minimum, maximum or both."""

    model_config = example(_SODIUM)

    min: Nullable[_Milligrams] = None
    max: Nullable[_Milligrams] = None


class FiberTarget(MineralTarget):
    model_config = example({"min": 20})

    min: Nullable[_Grams] = None
    max: Nullable[_Grams] = None


def _is_range(target: MineralTarget) -> MineralTarget:
    if target.min is not None and target.max is not None and target.min > target.max:
        raise ValueError("min must not be more than max")
    return target


_Mineral = Annotated[MineralTarget, AfterValidator(Coded("invalid", _is_range))]
_Fiber = Annotated[FiberTarget, AfterValidator(Coded("invalid", _is_range))]


class TargetsRequest(RequestBody):
    """What a member wants to eat per day; a mineral that is left out has no target."""

    model_config = example(
        {"calories": 1700, "proteinG": 120, "fatG": 130, "netCarbsG": 25, "sodiumMg": _SODIUM}
    )

    # Less is a typing error, or a fast that needs a doctor.
    calories: Annotated[float, Field(ge=800, le=10_000)]
    protein_g: _Grams
    fat_g: _Grams
    net_carbs_g: Annotated[float, Field(ge=0, le=100)]
    sodium_mg: Nullable[_Mineral] = None
    potassium_mg: Nullable[_Mineral] = None
    magnesium_mg: Nullable[_Mineral] = None
    fiber_g: Nullable[_Fiber] = None


class HiddenFiguresRequest(RequestBody):
    model_config = example({"hidden": True})

    hidden: bool


class HiddenFiguresResponse(ResponseBody):
    """Whether the app and the mails show no calories, nutrients, weights, targets and streaks.

    The API, exports and files state them all the same.
    """

    model_config = example({"hidden": True})

    hidden: bool


class TargetsResponse(ResponseBody):
    """The targets set by hand, or the newest plan's."""

    targets: Targets | None
