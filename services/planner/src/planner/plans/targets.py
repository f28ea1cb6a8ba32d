"""The targets of a plan."""

from planner import rules
from planner.plans.schemas import PlannerInput
from planner.rules import Macros


def macros_of(body: PlannerInput) -> Macros:
    return rules.macros(
        weight_kg=body.weight_kg,
        height_cm=body.height_cm,
        age=body.age,
        gender=body.gender,
        activity_level=body.activity_level,
        goal=body.goal,
    )


def targets_of(body: PlannerInput, *, is_supervised: bool, without_deficit: bool = False) -> Macros:
    """Return the targets of a job's plan."""
    return rules.targets(
        weight_kg=body.weight_kg,
        height_cm=body.height_cm,
        age=body.age,
        gender=body.gender,
        activity_level=body.activity_level,
        goal=body.goal,
        is_supervised=is_supervised,
        without_deficit=without_deficit,
    )
