"""Bodies of the answers about health."""

from typing import Annotated

from pydantic import Field

from chassis.http import Nullable, RequestBody, ResponseBody, example


def _is_absent(value: object) -> bool:
    return value is None


class Agreed(RequestBody):
    """What the doctor who supervises has agreed to, for a day; it counts with `supervised`."""

    model_config = example({"netCarbsG": 50, "proteinG": 70})

    net_carbs_g: Nullable[Annotated[int, Field(ge=10, le=130)]] = Field(None, exclude_if=_is_absent)
    protein_g: Nullable[Annotated[int, Field(ge=20, le=250)]] = Field(None, exclude_if=_is_absent)
    calories: Nullable[Annotated[int, Field(ge=800, le=4_000)]] = Field(None, exclude_if=_is_absent)


class Health(RequestBody):
    """What decides whether a doctor must be asked first; `supervised`: one knows of the diet.

    `heart`, `bloodThinner` and `fatMetabolism` are null until they are answered.
    """

    model_config = example(
        {
            "insulin": False,
            "sglt2": False,
            "bloodPressureMedicine": True,
            "pregnantOrBreastfeeding": False,
            "kidneyOrLiver": False,
            "eatingDisorder": False,
            "supervised": False,
            "heart": False,
            "bloodThinner": False,
            "fatMetabolism": None,
            "agreed": None,
        }
    )

    insulin: bool
    sglt2: bool
    blood_pressure_medicine: bool
    pregnant_or_breastfeeding: bool
    kidney_or_liver: bool
    eating_disorder: bool
    supervised: bool
    # Heart failure, or told to eat little salt.
    heart: Nullable[bool] = None
    # Warfarin and the like.
    blood_thinner: Nullable[bool] = None
    # The gallbladder, the pancreas, or a disorder of fat metabolism.
    fat_metabolism: Nullable[bool] = None
    agreed: Nullable[Agreed] = None


class HealthResponse(ResponseBody):
    """Null: the member has answered nothing."""

    health: Health | None
