"""Why no grams keep the limits: for the next attempt of a model, and for the member."""

from planner.computed.portions.grams import Impossible
from planner.computed.portions.linear_program import Excess
from planner.computed.requirements import Requirements


class NoDay(Exception):
    """Not even the kitchen has a day; the text is a sentence for the member."""


def remark_on(excess: Excess) -> str:
    """What a model should choose otherwise."""
    remarks = [
        (excess.net_carbs_missing, "g too few net carbs; choose vegetables and berries with more"),
        (excess.net_carbs_over, "g too many net carbs; choose foods with fewer"),
        (excess.protein_missing, "g too little protein; choose more foods rich in it"),
        (excess.protein_over, "g too much protein; choose leaner shares of fewer such foods"),
        (excess.calories_missing, "kcal too few; choose more fat"),
        (excess.calories_over, "kcal too many; choose lighter foods"),
    ]
    found = [f"at least {amount:.0f} {what}" for amount, what in remarks if amount >= 0.5]
    if excess.ceilings_over > 0:
        found.append("more liver, oil, salt or the like than is good in a day or a week")
    if excess.strain > 0:
        found.append("dishes that lose their proportions; choose shares as cooked, and vegetables")
    said = "; ".join(found) or "no grams that can be measured"
    return f"A day of the last answer had {said}."


def why_none(requirements: Requirements, refused: Impossible | None) -> str:
    """The sentence for a member whose requirements cannot be met."""
    targets = requirements.targets
    foods = f"the foods of the budget “{requirements.budget}”{requirements.exclusions}"
    excess = refused.excess if refused else None
    what = f"{targets.calories:,} kcal"
    if excess and (excess.protein_missing or excess.protein_over):
        what = f"{targets.protein_g} g of protein in {what}"
    return (
        f"We cannot make a day with {what} and at most {targets.net_carbs_g} g of net carbs "
        f"from {foods}."
    )
