"""The plan that a prompt asks for, read from its `Key: value` lines."""

import math
import re
from dataclasses import dataclass, field

_LINE = re.compile(r"^([A-Za-z ]+): *(.*)$", re.MULTILINE)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
BUDGETS = {"budget": 1, "medium": 2, "premium": 3}


@dataclass(frozen=True)
class PlanRequest:
    """The requested plan; what a prompt leaves out has a default."""

    days: int = 7
    # Fewer than `days`: the plan is to repeat them.
    distinct_days: int | None = None
    has_descriptions: bool = True
    kcal: float = 1800
    protein: float = 110
    fat: float = 140
    carbs: float = 20
    allergies: list[str] = field(default_factory=list)
    budget: str = "medium"


def read_plan_request(prompt: str) -> PlanRequest:
    """Read the requested plan from a prompt; the first line of a key counts."""
    lines: dict[str, str] = {}
    for key, value in _LINE.findall(prompt):
        lines.setdefault(key.strip().casefold(), value.strip().casefold())

    def number(key: str, usual: float) -> float:
        found = _NUMBER.search(lines.get(key, ""))
        return float(found[0]) if found else usual

    usual = PlanRequest()
    days = math.ceil(min(max(number("duration", usual.days), 1), 30))
    distinct_days = math.ceil(min(max(number("distinct days", days), 1), days))
    named = [each.strip() for each in lines.get("allergies", "").split(",")]
    budget = lines.get("budget", "")
    return PlanRequest(
        days=days,
        distinct_days=distinct_days if distinct_days < days else None,
        has_descriptions=lines.get("descriptions") != "none",
        kcal=number("calories", usual.kcal),
        protein=number("protein", usual.protein),
        fat=number("fat", usual.fat),
        carbs=number("net carbs", usual.carbs),
        allergies=[each for each in named if each not in ("", "none")],
        budget=budget if budget in BUDGETS else usual.budget,
    )
