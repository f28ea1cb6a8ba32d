"""The body of a generated plan."""

from typing import Any

from chassis.http import ResponseBody, example
from planner.plans import EXAMPLE_PLAN


class DailyMacros(ResponseBody):
    calories: int
    protein_g: int
    fat_g: int
    carbs_g: int
    net_carbs_g: int


class GeneratedPlanResponse(ResponseBody):
    model_config = example(
        {
            "sessionId": "01939fa0-8000-7000-8000-000000000002",
            "plan": EXAMPLE_PLAN,
            "macros": {
                "calories": 1602,
                "proteinG": 132,
                "fatG": 125,
                "carbsG": 20,
                "netCarbsG": 20,
            },
        }
    )

    session_id: str
    plan: dict[str, Any]
    macros: DailyMacros
