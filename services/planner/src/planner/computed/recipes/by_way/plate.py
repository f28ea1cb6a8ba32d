"""A bowl or a plate that needs no stove but for what sets it."""

from planner.computed.recipes.making import Making


def assemble(making: Making) -> None:
    making.cook_each(*making.take("side"))
    if making.roles.get("powder") and not making.roles.get("raw"):
        parts = making.take("powder", "soft", "cream", "thickener", "stir", "spice")
        making.step("blend", foods=parts)
    else:
        _fill_bowl(making)
    making.roles.setdefault("serve", []).extend(making.take("cheese"))
    if not making.steps and not making.roles.get("raw"):
        _lay_out(making)
    making.dress(serves=bool(making.steps))
    if serve := making.take("serve"):
        making.step("serve-with", foods=serve)
    if top := making.take("top"):
        making.step("top-with", foods=top)


def _lay_out(making: Making) -> None:
    """A plate of what needs no more than a knife, or a bowl of nuts and fruit."""
    if serve := making.take("serve"):
        making.roles["raw"] = serve
    elif top := making.take("top"):
        making.step("mix", foods=[*top, *making.take("fat", "spice", "dress")])


def _fill_bowl(making: Making) -> None:
    stirred = making.take("powder", "thickener", "stir")
    base = making.take("soft", "cream")
    if base and stirred:
        making.step("stir-into", foods=stirred, into=base)
    elif base:
        making.step("spoon-into-bowl", foods=base)
    elif stirred:
        making.step("stir-with-water", foods=stirred)
