"""In a baking dish: browned, filled in, and baked under eggs, cream or cheese."""

from planner.computed.recipes.making import Making, cores
from planner.computed.recipes.methods import method_of
from planner.computed.recipes.phrases import phrase

_MINUTES = 25


def bake(making: Making) -> None:
    mains, vegetables = making.take("main"), making.take("vegetable")
    for item in mains:
        is_mince = method_of(item.food).id == "mince"
        said = "bake-brown-mince" if is_mince else "bake-brown"
        making.step(said, 6, food=[item], pan=making.pan())
    if vegetables:
        making.step("bake-vegetables", 5, food=vegetables, pan=making.pan())
    making.cook_each(*making.take("side"))
    making.step("bake-fill", food=[*mains, *vegetables, *making.take("broth", "soft")])
    if eggs := making.take("egg"):
        making.step("bake-pour", foods=[*eggs, *making.take("cream", "thickener", "powder")])
    elif poured := making.take("cream", "thickener", "powder"):
        making.step("bake-pour-cream", foods=poured)
    hot, core = cores([*mains, *eggs])
    until = phrase("and-core", food=hot, core=core) if hot else phrase("nothing")
    if cheese := making.take("cheese"):
        making.step("bake-cheese", foods=cheese, minutes=_MINUTES, until=until)
    else:
        making.step("bake-bare", minutes=_MINUTES, until=until)
    making.longest = _MINUTES
