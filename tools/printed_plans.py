"""Writes five weeks of generated plans, and check-ins, to docs/plans.md, as a member reads them.

python -m tools.printed_plans          write them
python -m tools.printed_plans --check  fail if they have changed
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from planner import computed
from planner.plans.read_computed import week_of
from planner.plans.schemas import JobInput
from planner.plans.targets import targets_of
from planner.stored_plans import meal_said, minerals_of, minerals_said
from tools.environment import ROOT
from tools.generated import write_or_compare
from tools.printed_check_ins import section

PAGE = ROOT / "docs" / "plans.md"
SEED = 11

_PERSON = {
    "weightKg": 78,
    "targetWeightKg": 70,
    "heightCm": 172,
    "age": 38,
    "gender": "female",
    "activityLevel": "moderate",
}
_TWELVE = (
    *("gluten", "crustaceans", "eggs", "peanuts", "soy", "milk", "nuts", "celery", "mustard"),
    *("sesame", "lupin", "molluscs"),
)
PLANS: Mapping[str, Mapping[str, Any]] = {
    "Everything": {},
    "Vegan": {"allergies": ["vegan"]},
    "Twelve allergies": {"allergies": list(_TWELVE), "budget": "premium"},
    "4,400 kcal a day": {
        "weightKg": 113,
        "targetWeightKg": 115,
        "heightCm": 195,
        "age": 27,
        "gender": "male",
        "activityLevel": "very_active",
        "goal": "muscle_gain",
    },
    "On a budget, cooked twice a week": {"budget": "budget", "cookingSessions": 2},
}
_HEAD = """\
# Five weeks and a Monday, printed

What the kitchen writes without a model, and the check-ins of simulated members, as they read it:
made by `python -m tools.printed_plans`, compared by `make check`.
"""


def main() -> None:
    pages = [_page(name, given) for name, given in PLANS.items()]
    write_or_compare({PAGE: "\n".join((_HEAD, *pages, section()))}, "tools.printed_plans")


def _page(name: str, given: Mapping[str, Any]) -> str:
    body = JobInput.model_validate({**_PERSON, **given})
    week = week_of(given, body)
    requirements = computed.requirements_of(body, targets_of(body), SEED, week=week)
    days = asyncio.run(computed.write_days(requirements, range(1, 8), None, fallbacks=()))
    return "\n".join(_lines(name, computed.output_plan(requirements, days, with_salt=True)))


def _lines(name: str, plan: Mapping[str, Any]) -> Iterator[str]:
    yield f"## {name}\n\n{plan['summary']}\n"
    for day in plan["days"]:
        yield f"### Day {day['day']}: {_figures(day['figures'])}\n"
        yield f"{minerals_said(minerals_of(day['minerals']))}.\n"
        for meal, dish in day["meals"].items():
            minutes = dish["recipe"]["minutes"]
            yield f"- **{meal_said(meal)}: {dish['name']}** ({minutes} min; {_figures(dish)})  "
            yield f"  {dish['description']}"
        yield from (f"- {task['text']}" for task in day.get("ahead", ()))
        yield ""
    yield from (f"- {tip}" for tip in plan["tips"])
    yield "\n### To buy\n"
    for group, lines in plan["shoppingList"].items():
        yield f"- {group}: {'; '.join(lines)}"
    yield ""


def _figures(of: Mapping[str, Any]) -> str:
    return (
        f"{of['calories']:.0f} kcal, {of['netCarbsG']:.0f} g of net carbs, "
        f"{of['proteinG']:.0f} g of protein, {of['fatG']:.0f} g of fat"
    )


if __name__ == "__main__":
    main()
