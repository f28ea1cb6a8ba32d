"""Planner's prompt and the stand-in's plan: every length fits into the model's limit."""

import json

import pytest

from planner.generate.layout import layout_of, with_every_day
from planner.generate.prompt import write_prompt
from planner.plans.schemas import PlannerInput
from planner.plans.targets import macros_of
from sandbox.model_server import ollama
from sandbox.model_server.plan_request import read_plan_request
from sandbox.model_server.plan_writer import write_plan

MEALS = ["breakfast", "lunch", "dinner", "snack"]
FIELDS = {"name", "description", "calories", "netCarbsG", "proteinG", "fatG"}


@pytest.mark.parametrize("allergies", [[], ["dairy", "nuts"], ["vegetarian", "eggs"]])
@pytest.mark.parametrize("days", [1, 7, 10, 14, 30])
def test_every_day_of_a_plan_fits_into_the_models_limit(days: int, allergies: list[str]) -> None:
    person = {"weightKg": 110, "targetWeightKg": 80, "heightCm": 185, "age": 35, "gender": "male"}
    wanted = PlannerInput.model_validate(
        {
            **person,
            "activityLevel": "very_active",
            "allergies": allergies,
            "budget": "premium",
            "durationDays": days,
        }
    )
    layout = layout_of(days)
    prompt = write_prompt(wanted, macros_of(wanted), layout)

    # Real models write a similar amount of white space.
    text = json.dumps(write_plan(read_plan_request(prompt), "seed"), indent=1)
    assert ollama.count_tokens(text) <= 4000

    plan = with_every_day(json.loads(text), layout)
    assert "rotation" not in plan
    assert [day["day"] for day in plan["days"]] == list(range(1, days + 1))
    for day in plan["days"]:
        assert list(day["meals"]) == MEALS
        assert all(set(meal) == FIELDS for meal in day["meals"].values())
