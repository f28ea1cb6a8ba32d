"""A soup, a stew, or a pot: browned, covered and simmered until everything is done."""

from planner.computed.dishes import Item
from planner.computed.recipes.making import Making
from planner.computed.recipes.methods import method_of
from planner.computed.recipes.ways import QUICK_MINUTES

# What falls apart is not browned, and comes into the pot last.
_DELICATE_MINUTES = 8


def simmer(making: Making) -> None:
    mains = making.take_mains()
    own = [item for item in mains if method_of(item.food).style == "pot"]
    last = [item for item in mains if item not in own and _minutes(item) <= _DELICATE_MINUTES]
    browned = [item for item in mains if item not in own and item not in last]
    making.cook_each(*own)
    for item in browned:
        is_mince = method_of(item.food).id == "mince"
        said = "pot-brown-mince" if is_mince else "pot-brown"
        making.step(said, 5, food=[item], pan=making.pan())
    vegetables = making.take("vegetable")
    quick = [each for each in vegetables if method_of(each.food).minutes <= QUICK_MINUTES]
    slow = [each for each in vegetables if each not in quick]
    if slow and own and not browned:
        minutes = max(method_of(item.food).minutes for item in slow) + 5
        making.step("vegetables-in-pot", foods=slow, minutes=minutes)
    elif slow and browned:
        making.step("pot-vegetables", food=slow)
    elif slow:
        making.step("pot-vegetables-first", 3, food=slow, pan=making.pan())
    if browned or not own:
        times = [_minutes(item) for item in browned]
        times += [method_of(item.food).minutes + 5 for item in slow]
        minutes = max(times, default=5)
        until = making.until(browned, "until-tender")
        liquid = making.liquid()
        making.step(f"{making.way}-simmer", minutes, liquid=liquid, minutes=minutes, until=until)
    for item in last:
        minutes = max(_minutes(item), 5)
        until = making.until([item], "nothing")
        making.step("pot-last", minutes, food=[item], minutes=minutes, until=until)
    making.cook_each(*making.take("side"))
    if quick:
        making.step("pot-quick", 3, food=quick, minutes=3)
    if eggs := making.take("egg"):
        making.step("eggs-into-broth", 5, foods=eggs)
    # Fats and spices that are left over where nothing was browned in them.
    if seasoning := making.take("fat", "spice"):
        making.step("stir-in", foods=seasoning)
    making.pour_in()


def _minutes(item: Item) -> int:
    return method_of(item.food).pot or _DELICATE_MINUTES
