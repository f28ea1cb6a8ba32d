"""The sentence about who wrote a plan, which is shown with it on every page and in every file."""

from typing import Any

from planner import computed
from planner.plans.tables import AiSession

# The app has the same sentence (`who-wrote.ts`).
BY_MODEL = (
    "Written by AI, not by a doctor or dietitian. Check with yours first if you have a condition "
    "or take medicine."
)


def who_wrote(ai_session: AiSession) -> str:
    """Return the sentence; the text of a plan that the model wrote alone is not trusted for it."""
    if ai_session.targets is None:
        return BY_MODEL
    return (
        computed.BY_KITCHEN if _is_by_kitchen(ai_session.output_plan) else computed.CHOSEN_BY_MODEL
    )


def _is_by_kitchen(plan: dict[str, Any]) -> bool:
    if "writtenBy" in plan:
        return bool(plan["writtenBy"] == "kitchen")
    # A plan of an earlier release, which does not record whose the dishes of a changed day are.
    days = plan.get("days", [])
    return bool(plan.get("modelAway")) and all(day.get("writtenBy") == "kitchen" for day in days)
