"""The plan that a prompt asks for, read from its `Key: value` lines."""

import math
import re
from dataclasses import dataclass, field

# A line such as "Net carbs: 20 g", also as "- **Net carbs** (per day): 20 g".
LINE = re.compile(r"^[\s>*\-•\d.)]*\**([A-Za-z][A-Za-z ]*?)\**\s*(?:\([^)]*\))?\**\s*:\**\s*(.*)$")
NUMBER = re.compile(r"-?\d+(?:[.,]\d{3})*(?:\.\d+)?")
BUDGETS = {"budget": 1, "medium": 2, "premium": 3}
GOALS = ("weight_loss", "maintenance", "muscle_gain")


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
    goal: str = "weight_loss"


def read_plan_request(prompt: str) -> PlanRequest:
    """Read the requested plan from a prompt; the first line of a key counts."""
    lines = _lines(prompt)
    usual = PlanRequest()
    days = _days(_number(lines, ("duration", "days"), usual.days))
    distinct_days = _days(_number(lines, ("distinct days",), days))
    goal = _text_of(lines, "goal").replace(" ", "_")
    budget = _text_of(lines, "budget")
    return PlanRequest(
        days=days,
        distinct_days=distinct_days if distinct_days < days else None,
        has_descriptions=_text_of(lines, "descriptions") != "none",
        kcal=_number(lines, ("calories", "daily calories", "energy"), usual.kcal),
        protein=_number(lines, ("protein", "proteins"), usual.protein),
        fat=_number(lines, ("fat", "fats"), usual.fat),
        carbs=_number(lines, ("net carbs", "net carbohydrates", "carbs"), usual.carbs),
        allergies=_listed(_text_of(lines, "allergies") or _text_of(lines, "allergy")),
        budget=next((known for known in BUDGETS if known in budget), usual.budget),
        goal=next((known for known in GOALS if known in goal), usual.goal),
    )


def _lines(prompt: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in prompt.splitlines():
        if match := LINE.match(line):
            found.setdefault(match[1].strip().casefold(), match[2].strip())
    return found


def _text_of(lines: dict[str, str], key: str) -> str:
    return lines.get(key, "").casefold()


def _number(lines: dict[str, str], keys: tuple[str, ...], usual: float) -> float:
    for key in keys:
        if match := NUMBER.search(lines.get(key, "")):
            return float(match[0].replace(",", ""))
    return usual


def _days(number: float) -> int:
    return math.ceil(min(max(number, 1), 30))


def _listed(text: str) -> list[str]:
    items = [item.strip(" .\"'[]") for item in re.split(r"[,;]", text)]
    return [item for item in items if item and item not in ("none", "no", "nothing", "-", "n/a")]
