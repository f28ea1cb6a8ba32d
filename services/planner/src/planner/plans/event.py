"""The event about a stored plan."""

from contracts.planner import PlanGenerated, PlanMacros
from planner.plans.tables import AiSession
from planner.stored_plans import read_input


class UnreadableInput(Exception):
    """Only another release can read the input of a stored plan."""


def plan_generated(ai_session: AiSession) -> PlanGenerated:
    """Return the event about a stored plan; its macros are the targets of the plan.

    Raises UnreadableInput for an input without macros or duration.
    """
    wanted = read_input(ai_session.input_params, ai_session.targets)
    if wanted.macros is None or wanted.duration is None:
        raise UnreadableInput
    return PlanGenerated(
        user_id=ai_session.user_id,
        session_id=ai_session.id,
        model=ai_session.model,
        duration_days=wanted.duration,
        created_at=ai_session.created_at,
        macros=PlanMacros.model_validate(wanted.macros, from_attributes=True),
        expenditure_kcal=wanted.expenditure,
    )
