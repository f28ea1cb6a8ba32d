"""Plain dishes, for when too few dishes are allowed."""

from itertools import product

from sandbox.model_server.avoidance import Avoidance
from sandbox.model_server.food_data import Dish, Food, Slot, foods

# Grams of protein in a plain dish before its portion is fitted.
PROTEIN = {"breakfast": 22, "lunch": 32, "dinner": 32, "snack": 8}


def plain_dishes(slot: Slot, avoidance: Avoidance, price: int) -> list[Dish]:
    """Combine every allowed protein with every allowed vegetable and a fat."""
    allowed = [
        food for food in foods().values() if avoidance.allows_food(food) and food.price <= price
    ]
    powder = foods()["pea-protein"]
    not_a_main = {powder, foods()["parmesan"], foods()["egg-whites"]}
    mains = [food for food in allowed if food.group == "proteins" and food not in not_a_main]
    if not mains:
        mains = [food for food in allowed if food is powder]
    if not mains:
        # Then seeds, nuts and olives provide the protein.
        mains = [food for food in allowed if food.group == "fats" and food.per_100g.protein > 0]
    greens = [food for food in allowed if food.group == "vegetables"]
    oils: list[Food | None] = []
    oils += [food for food in allowed if food.group == "fats" and food.per_100g.fat > 80]
    return [
        _plate(slot, main, green, (oils or [None])[number % max(len(oils), 1)], main is powder)
        for number, (main, green) in enumerate(product(mains, greens))
    ]


def _plate(slot: Slot, main: Food, green: Food, oil: Food | None, as_soup: bool) -> Dish:
    amount = min(PROTEIN[slot] / max(main.per_100g.protein, 1) * 100, 220)
    grams = {main: round(amount), green: 60 if slot == "snack" else 130}
    name = f"{green.name} soup with {main.name}" if as_soup else f"{main.name} with {green.name}"
    how = (
        f"Simmer the {green.name} until soft. Blend with the {main.name}."
        if as_soup
        else f"Cook the {main.name} plainly. Serve with the {green.name}."
    )
    if oil is not None:
        grams[oil] = 5 if slot == "snack" else 12
        how += f" Finish with the {oil.name}."
    return Dish(
        name=name[0].upper() + name[1:],
        slots=frozenset({slot}),
        how=f"{how} Season with salt and pepper.",
        grams=grams,
    )
