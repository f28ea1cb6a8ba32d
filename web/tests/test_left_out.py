"""Each component that shows a dish or a food consults what the member leaves out."""

import re

from web.tests.test_modules import OWN, SRC

# The name of a dish or a food, in the member's words.
_SHOWN = re.compile(r"\bfoodText\(")
# Left out by the member's texts, or by the answers about health.
_CONSULTED = re.compile(
    r"from \"[^\"]*/(left-out-mark|left-out|not-suggested|ingredients|dish-card|find-food)\""
)
_OTHERS = {
    # Names of portions; the list in which the food was found has the mark.
    "diary/entries/amount-form.tsx",
    # On paper, below the marked dish.
    "plans/view/how-it-is-made.tsx",
    # What is cooked ahead, of the plan's marked dishes.
    "plans/shopping/plan-shopping.tsx",
    # What is done in time for the plan's marked dishes.
    "plans/dishes/ahead-tasks.tsx",
    # The last lines of the recipe of a marked dish.
    "plans/dishes/doneness.tsx",
    "plans/dishes/why-dish.tsx",
}


def test_a_component_that_shows_a_food_consults_what_is_left_out() -> None:
    found = {
        str(path.relative_to(SRC))
        for path in OWN
        if path.suffix == ".tsx" and _SHOWN.search(path.read_text())
        if not _CONSULTED.search(path.read_text())
    }
    assert found == _OTHERS
