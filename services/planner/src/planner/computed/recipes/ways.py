"""Which ways of cooking suit the foods of a dish, and the one that comes to mind first."""

from collections.abc import Sequence

from foods import Food
from planner.computed.dishes import Item, Way
from planner.computed.recipes.methods import Method, method_of, needs_heat
from planner.rules import SNACK_MEALS, Meal, kind_of

_LONG_MINUTES = 60
_OF_SHAKES = frozenset(
    {"powder", "cream", "leafy-greens", "avocado-olives", "fruit", "nuts", "seeds", "nut-butter"}
    | {"yogurt", "spices", "herbs", "condiments", "sweeteners"}
)
_DRUNK = frozenset({"powder", "cream", "yogurt"})
_SWEET = frozenset({"fruit", "powder", "nut-butter", "chocolate", "sweeteners"})
_BINDS = frozenset({"eggs", "cheese", "cream"})
# What is neither dressed nor laid on a plate.
_NOT_ON_A_PLATE = frozenset({"broth", "powder", "side"})
_NOT_IN_A_SALAD = _NOT_ON_A_PLATE | {"cream", "thickener"}
# A vegetable that takes no longer is not what a pot is cooked for.
QUICK_MINUTES = 4
# Foods that are boiled or opened in ways of their own.
_OWN_WAYS = frozenset({"steam", "boil-shell", "bake-shell", "dough", "soak", "boil", "render"})


def way_for(items: Sequence[Item], meal: Meal, wanted: Way | None) -> Way:
    """The way that was wanted, if it suits; else the natural one."""
    return wanted if wanted and suits(wanted, items, meal) else natural_way(items, meal)


def suits(way: Way, items: Sequence[Item], meal: Meal) -> bool:
    """Whether these foods can be cooked in this way, until all of them can be eaten."""
    foods = [item.food for item in items]
    if way == "shake":
        return _suits_shake(foods, meal)
    if way == "plate":
        return all(map(_is_ready, foods))
    methods = [method_of(food) for food in foods]
    roles = {method.role for method in methods}
    mains = [method for method in methods if method.role == "main"]
    if way == "salad":
        has_leaves = any(_is_raw_vegetable(food) for food in foods)
        is_quick = all(each.style != "pot" or each.minutes < _LONG_MINUTES for each in mains)
        return has_leaves and is_quick and roles.isdisjoint(_NOT_IN_A_SALAD)
    if meal in SNACK_MEALS or not roles & {"main", "vegetable", "egg"}:
        return False
    if any(method.id in _OWN_WAYS for method in mains):
        return False
    if way in ("soup", "stew", "pot"):
        has_all = all(each.pot or each.style == "pot" for each in mains)
        return has_all and (bool(mains) or any(map(_is_slow_vegetable, methods)))
    if way == "oven":
        return all(each.oven for each in mains) and bool(roles & {"main", "vegetable"})
    if way == "bake":
        binds = any(food.family in _BINDS for food in foods)
        is_quick = all(each.pot and each.style == "pan" for each in mains)
        return binds and is_quick and bool(roles & {"main", "vegetable"})
    return all(each.style == "pan" for each in mains)


def natural_way(items: Sequence[Item], meal: Meal) -> Way:
    """The way that the foods themselves suggest."""
    foods = [item.food for item in items]
    if is_shake(foods, meal):
        return "shake"
    if not any(needs_heat(food, meal) or _is_heated_separately(food, meal) for food in foods):
        if any(method_of(food).role == "broth" for food in foods):
            return "soup"
        return "salad" if any(food.family == "leafy-greens" for food in foods) else "plate"
    mains = sorted(
        (method_of(food) for food in foods if method_of(food).role == "main"),
        key=lambda method: -method.minutes,
    )
    if mains and mains[0].style != "pan":
        is_long = mains[0].style == "pot" and mains[0].minutes >= _LONG_MINUTES
        return "oven" if mains[0].style == "oven" else "stew" if is_long else "pot"
    if mains or any(method_of(food).role == "vegetable" for food in foods):
        return "pan"
    return "pot"


def is_shake(foods: Sequence[Food], meal: Meal) -> bool:
    """Whether a powder is drunk with greens, and nothing in it needs a stove."""
    families = {food.family for food in foods}
    has_all = {"powder", "cream", "leafy-greens"} <= families
    return has_all and families <= _OF_SHAKES and _is_for_a_glass(foods, meal)


def is_raw_in(food: Food, way: Way, meal: Meal, *, is_hot: bool) -> bool:
    """Whether it is served as it is, though it could be cooked as well."""
    if food.preparation != "ready" or method_of(food).ready is None:
        return False
    return way in ("salad", "plate", "shake") or meal in SNACK_MEALS or not is_hot


def _suits_shake(foods: Sequence[Food], meal: Meal) -> bool:
    families = {food.family for food in foods}
    is_sweet = not families.isdisjoint(_SWEET) and "condiments" not in families
    has_all = is_sweet and not families.isdisjoint(_DRUNK)
    return has_all and families <= _OF_SHAKES and _is_for_a_glass(foods, meal)


def _is_for_a_glass(foods: Sequence[Food], meal: Meal) -> bool:
    return kind_of(meal) in ("breakfast", "snack") and all(
        food.preparation == "ready" for food in foods
    )


def _is_ready(food: Food) -> bool:
    """Whether it can be eaten as it is bought."""
    if food.preparation != "ready":
        return False
    method = method_of(food)
    return (method.ready or method.role) not in {"main", "vegetable", "egg"} | _NOT_ON_A_PLATE


def _is_slow_vegetable(method: Method) -> bool:
    return method.role == "vegetable" and method.minutes > QUICK_MINUTES


def _is_raw_vegetable(food: Food) -> bool:
    method = method_of(food)
    is_vegetable = food.family in ("leafy-greens", "cabbages", "vegetables", "roots")
    return is_vegetable and food.preparation == "ready" and (method.ready or method.role) == "raw"


def _is_heated_separately(food: Food, meal: Meal) -> bool:
    """Whether it is heated separately, as gelatin is to dissolve it."""
    method = method_of(food)
    is_served = food.preparation == "ready" and method.ready and meal in SNACK_MEALS
    return method.role == "side" and not is_served
