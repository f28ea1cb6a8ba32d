"""Plans with correct figures: a model chooses dishes, the engine computes and writes them.

Pure: no framework, no database, no HTTP. HiGHS and numpy (27 MB) are loaded by the first computed
day. The same requirements, seed, answers and earlier days give the same days, in any process.

1. `requirements`, `exclusions`: what is left out, before a model sees a list of foods.
2. `requests`, `read_answer`: the model chooses at most a week of dishes; its answer is untrusted.
   It is called again with the reason, at most twice, then each fallback model once.
3. `days`: what is a meal, and what is not eaten again so soon. Dishes against it are refused.
4. `portions`: the grams, by a linear program between the `limits`; then rounded to what a kitchen
   measures, and summed again. Where no grams keep the limits, a food or a dish is exchanged.
5. `kitchen`: days without a model, from the `cookbook`, which ships with the code: it is the last
   resort, and its ids are those of the release's food table. Else NoDay, with a sentence.
6. `names`, `recipes`: a model writes no text. A name is made from the foods of the dish, its way
   and words of a list; steps, minutes and temperatures are the engine's or the cookbook's. What an
   allergic member eats is decided by 1, never by a text.
"""

from planner.computed.dishes import Batch, Day, Item, PlannedMeal, plain
from planner.computed.engine_steps import plan_with_engine_steps, with_engine_steps
from planner.computed.exclusions import (
    Exclusions,
    Said,
    UnknownExclusions,
    all_understood,
    exclusions_of,
    understood,
)
from planner.computed.follow import days_that_follow
from planner.computed.instead import choices_instead, swap_to
from planner.computed.limits import (
    MOST_SALT_G,
    STATED_MINERALS,
    Amounts,
    Limits,
    Mineral,
    amounts_of,
    limits_of,
    total,
)
from planner.computed.notes import BY_KITCHEN, CHOSEN_BY_MODEL, WHO_WROTE, is_by_model
from planner.computed.plan import output_plan
from planner.computed.portions import NoDay
from planner.computed.preferences import NO_PREFERENCES, NamedDish, Preferences, known_dish
from planner.computed.recipes import portions_in_words
from planner.computed.refit import changed_portions, refit
from planner.computed.requests import DAYS_A_CALL, Ask, ModelRequest, ModelUnavailable
from planner.computed.requirements import Cooking, Requirements, requirements_of
from planner.computed.week import Week
from planner.computed.write import swap, write_days

__all__ = [
    "BY_KITCHEN",
    "CHOSEN_BY_MODEL",
    "DAYS_A_CALL",
    "MOST_SALT_G",
    "NO_PREFERENCES",
    "STATED_MINERALS",
    "WHO_WROTE",
    "Amounts",
    "Ask",
    "Batch",
    "Cooking",
    "Day",
    "Exclusions",
    "Item",
    "Limits",
    "Mineral",
    "ModelRequest",
    "ModelUnavailable",
    "NamedDish",
    "NoDay",
    "PlannedMeal",
    "Preferences",
    "Requirements",
    "Said",
    "UnknownExclusions",
    "Week",
    "all_understood",
    "amounts_of",
    "changed_portions",
    "choices_instead",
    "days_that_follow",
    "exclusions_of",
    "is_by_model",
    "known_dish",
    "limits_of",
    "output_plan",
    "plain",
    "plan_with_engine_steps",
    "portions_in_words",
    "refit",
    "requirements_of",
    "swap",
    "swap_to",
    "total",
    "understood",
    "with_engine_steps",
    "write_days",
]
