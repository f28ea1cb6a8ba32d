"""Bodies of what a member says once for all plans."""

from chassis.http import RequestBody, ResponseBody
from planner.exclusion_schemas import Understood
from planner.schemas import Allergies


class Health(RequestBody):
    """What decides whether a doctor must be asked first; `supervised`: one knows of the diet."""

    insulin: bool
    sglt2: bool
    blood_pressure_medicine: bool
    pregnant_or_breastfeeding: bool
    kidney_or_liver: bool
    eating_disorder: bool
    supervised: bool


class HealthResponse(ResponseBody):
    """Null: the member has answered nothing."""

    health: Health | None


class OwnExclusionsInput(RequestBody):
    """All that the member leaves out."""

    texts: Allergies


class OwnExclusionsRecord(ResponseBody):
    """What a member leaves out, as it was typed, and what it means.

    `foodIds` are all foods of the table that it leaves out, so that an app can mark them anywhere.
    """

    texts: list[str]
    understood: list[Understood]
    food_ids: list[str]


class OwnExclusionsResponse(ResponseBody):
    exclusions: OwnExclusionsRecord
