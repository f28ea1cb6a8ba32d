"""Members' plans: lists, new versions, and the input of each."""

from planner.plans.event import plan_generated
from planner.plans.one_at_a_time import TOO_MANY, OneAtATime
from planner.plans.read_computed import FIXED, OtherRelease, days_of, input_of, requirements_of
from planner.plans.running_plan import find_running_plan
from planner.plans.schemas import (
    EXAMPLE_PLAN,
    Figure,
    JobInput,
    Number,
    PlannerInput,
    SessionId,
)
from planner.plans.sessions import beyond_the_plan, day_made, find_session, first_day, load_session
from planner.plans.tables import AiSession
from planner.plans.targets import macros_of, targets_of
from planner.plans.versions import (
    KITCHEN,
    WRITTEN,
    WRITTEN_AGAIN,
    add_version,
    change_plan,
    find_newest_version,
    is_without_model,
    model_of,
    newest_version,
    plan_shown,
)
from planner.plans.who_wrote import who_wrote

__all__ = [
    "EXAMPLE_PLAN",
    "FIXED",
    "KITCHEN",
    "TOO_MANY",
    "WRITTEN",
    "WRITTEN_AGAIN",
    "AiSession",
    "Figure",
    "JobInput",
    "Number",
    "OneAtATime",
    "OtherRelease",
    "PlannerInput",
    "SessionId",
    "add_version",
    "beyond_the_plan",
    "change_plan",
    "day_made",
    "days_of",
    "find_newest_version",
    "find_running_plan",
    "find_session",
    "first_day",
    "input_of",
    "is_without_model",
    "load_session",
    "macros_of",
    "model_of",
    "newest_version",
    "plan_generated",
    "plan_shown",
    "requirements_of",
    "targets_of",
    "who_wrote",
]
