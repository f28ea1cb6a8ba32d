"""The body of a generated plan."""

from typing import Any

from chassis.http import ResponseBody


class DailyMacros(ResponseBody):
    calories: int
    protein_g: int
    fat_g: int
    carbs_g: int
    net_carbs_g: int


class GeneratedPlanResponse(ResponseBody):
    session_id: str
    plan: dict[str, Any]
    macros: DailyMacros
