"""A shake: everything in the blender, with what is not fruit scattered on top."""

from planner.computed.recipes.finishes import finish_of
from planner.computed.recipes.making import Making


def blend(making: Making) -> None:
    top = [item for item in making.take("top") if item.food.family != "fruit"]
    parts = [
        item
        for item in making.items
        if item not in top and not finish_of(item.food, making.finish_with)
    ]
    if not parts:
        parts, top = top, []
    making.step("blend", foods=parts)
    if top:
        making.step("scatter", foods=top)
    making.roles = {
        role: items for role, items in making.roles.items() if role.startswith("finish ")
    }
