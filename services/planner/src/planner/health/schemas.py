"""Bodies of the answers about health."""

from chassis.http import RequestBody, ResponseBody, example


class Health(RequestBody):
    """What decides whether a doctor must be asked first; `supervised`: one knows of the diet."""

    model_config = example(
        {
            "insulin": False,
            "sglt2": False,
            "bloodPressureMedicine": True,
            "pregnantOrBreastfeeding": False,
            "kidneyOrLiver": False,
            "eatingDisorder": False,
            "supervised": False,
        }
    )

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
