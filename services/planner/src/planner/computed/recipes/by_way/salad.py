"""A salad: what is raw in a bowl, and what must be cooked sliced on top."""

from planner.computed.recipes.making import Making
from planner.computed.recipes.methods import method_of

# These are sliced before they are laid on a salad.
_SLICED = frozenset({"chop", "steak", "fillet", "roast", "long-roast", "egg", "sausage"})


def toss(making: Making) -> None:
    cooked = [*making.roles.get("main", []), *making.roles.get("egg", [])]
    making.cook_each(*making.take_mains(), *making.take("egg"))
    making.cook_vegetables()
    making.cook_each(*making.take("side"))
    raw, fats = making.take("raw"), making.take("fat")
    spread = [item for item in fats if item.food.family != "oil"]
    oils = [item for item in fats if item not in spread]
    dressing = [*making.take("dress", "spice", "stir", "soft", "cream", "thickener"), *oils]
    if dressing:
        making.step("salad-dressed", foods=raw, dressing=dressing)
    else:
        making.step("salad", foods=raw)
    sliced = [item for item in cooked if method_of(item.food).id in _SLICED]
    if sliced:
        making.step("salad-slices", foods=sliced)
    if whole := [item for item in cooked if item not in sliced]:
        making.step("salad-top", foods=whole)
    if serve := [*making.take("serve", "cheese"), *spread]:
        making.step("serve-with", foods=serve)
    if top := making.take("top"):
        making.step("scatter", foods=top)
