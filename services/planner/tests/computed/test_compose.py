"""The words of a dish of which a food was exchanged."""

from foods import food_table
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import Dish, Item, Portion
from planner.computed.limits.families import is_side, is_sweet
from planner.computed.portions.compose import composed
from planner.computed.portions.exchange import in_family
from planner.computed.portions.grams import Measured
from planner.computed.recipes import made_recipe

FOODS = food_table().foods


def _dish(name: str) -> Dish:
    return next(each.dish for each in kitchen_dishes() if each.dish.name == name)


def test_a_shake_with_another_powder_is_still_a_shake() -> None:
    shake = _dish("Green shake with hemp protein and avocado")
    foods = [
        FOODS["pea-protein"] if food.id == "hemp-protein" else food for food, _ in shake.shares
    ]
    portions = tuple(Portion("breakfast", food, 3) for food in foods)
    measured = Measured(portions, tuple(food.least_g for food in foods))
    meal = composed({"breakfast": shake}, measured).meals["breakfast"]
    assert shake.recipe
    assert meal.recipe.steps == tuple(
        step.replace("hemp protein", "pea protein") for step in shake.recipe.steps
    )
    assert meal.name == "Green shake with pea protein and avocado"


def test_greens_with_a_powder_are_drunk() -> None:
    ids = ("soy-protein-isolate", "kale", "pea-milk", "lime-juice", "flaxseed")
    recipe = made_recipe([Item(FOODS[name], FOODS[name].least_g) for name in ids], "breakfast")
    assert recipe.steps == (
        "Blend the soy protein isolate, the kale, the pea milk and the lime juice with cold water "
        "until smooth.",
        "Scatter the flaxseed on top.",
    )


def test_a_drink_is_not_used_as_a_sauce() -> None:
    assert not is_side(FOODS["pea-milk"], "lunch")
    assert is_side(FOODS["double-cream"], "lunch")
    sauce = Portion("dinner", FOODS["coconut-milk-canned"], 3)
    assert not in_family(sauce, FOODS["pea-milk"])
    assert in_family(sauce, FOODS["double-cream"])


def test_kale_is_not_served_with_a_pudding() -> None:
    pudding = _dish("Chia pudding with coconut and raspberries")
    assert is_sweet(food for food, _ in pudding.shares)
    assert not is_side(FOODS["kale"], "breakfast", is_sweet=True)
    assert is_side(FOODS["almonds"], "breakfast", is_sweet=True)
    eggs = _dish("Avocado and egg plate")
    assert not is_sweet(food for food, _ in eggs.shares)
