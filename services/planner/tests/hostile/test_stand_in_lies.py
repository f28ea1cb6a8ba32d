"""Whatever the stand-in's model server answers, a plan is one that can be eaten."""

from typing import get_args

import pytest

from planner.computed import ModelRequest, output_plan, write_days
from sandbox.model_server.dish_writer import write_dishes
from sandbox.model_server.faults import Answer
from services.planner.tests.computing import TARGETS, Model, requirements

from .judge import Left, complaints

_OF_DISHES = ("raw-plate", "unknown-way", "many-ids", "homoglyphs", "languages", "same-food")
_FAULTS = (*_OF_DISHES, "empty-names", "wrong-ids", "allergens", "free-text", "no-schema")


@pytest.mark.parametrize("fault", [each for each in get_args(Answer) if each in _FAULTS])
async def test_no_lie_of_the_stand_in_makes_a_plan_untrue(fault: Answer) -> None:
    def lies(request: ModelRequest) -> str:
        return write_dishes(request.schema, request.key, fault)

    of = requirements("nuts")
    plan = output_plan(of, await write_days(of, [1, 2], Model(lies), fallbacks=()))
    targets = {
        "calories": TARGETS.calories,
        "proteinG": TARGETS.protein_g,
        "netCarbsG": TARGETS.net_carbs_g,
    }
    left = Left(frozenset({"nuts"}))
    assert list(complaints(plan, 2, targets, "medium", left)) == []
    # A model that chooses known foods is used, whatever else it says.
    is_usable = fault not in ("wrong-ids", "free-text")
    assert plan["writtenBy"] == ("model" if is_usable else "kitchen")
