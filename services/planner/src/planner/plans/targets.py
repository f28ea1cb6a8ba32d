"""The targets of a plan."""

from planner import rules
from planner.health import Answers, agreed_by, constraints_of, is_supervised
from planner.plans.schemas import JobInput, PlannerInput
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


def targets_of(body: JobInput, answers: Answers | None = None) -> Macros:
    """Return the targets of a job's plan for a member with these answers about health."""
    return rules.targets(
        weight_kg=body.weight_kg,
        height_cm=body.height_cm,
        age=body.age,
        gender=body.gender,
        activity_level=body.activity_level,
        goal=body.goal,
        is_supervised=is_supervised(answers),
        net_carbs_g=body.net_carbs_g,
        constraints=constraints_of(answers),
        agreed=agreed_by(answers),
    )
