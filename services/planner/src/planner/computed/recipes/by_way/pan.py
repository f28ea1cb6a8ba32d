"""In a pan, or as the foods suggest: each main food by its method, its vegetables next to it."""

from planner.computed.recipes.making import Making
from planner.computed.recipes.methods import method_of
from planner.computed.recipes.phrases import phrase
from planner.rules import SNACK_MEALS


def cook(making: Making) -> None:
    mains = making.take_mains()
    making.cook_each(*mains, *making.take("side"))
    has_vegetables = bool(making.roles.get("vegetable"))
    making.cook_vegetables(method_of(mains[0].food) if mains else None)
    _cook_eggs(making, has_mains=bool(mains), has_vegetables=has_vegetables)
    making.pour_in()


def _cook_eggs(making: Making, *, has_mains: bool, has_vegetables: bool) -> None:
    eggs = making.take("egg")
    if not eggs:
        return
    is_cold = making.roles.get("raw") and not has_mains and not has_vegetables
    if making.meal in SNACK_MEALS or is_cold:
        making.cook_each(*eggs)
    elif has_mains:
        making.step("fried-eggs", 4, foods=eggs, pan=making.pan())
    elif making.roles.get("broth"):
        making.pour_in()
        making.step("eggs-into-broth", 5, foods=eggs)
    else:
        beaten = making.take("cream", "thickener")
        mixed = phrase("mixed-with", foods=beaten) if beaten else phrase("nothing")
        if has_vegetables:
            making.step("eggs-on-vegetables", 6, foods=eggs, mixed=mixed)
        else:
            making.step("eggs-in-pan", 6, foods=eggs, mixed=mixed, pan=making.pan())
