"""What a dish ends with, of the foods that it has: herbs, lemon, seeds and the like."""

from collections.abc import Mapping

from foods import Food

# By the word that a model chooses: the phrase, the families, and single foods.
_FINISHES: Mapping[str, tuple[str, frozenset[str], frozenset[str]]] = {
    "herbs": ("scatter", frozenset({"herbs"}), frozenset({"scallions"})),
    "lemon": ("drizzle", frozenset(), frozenset({"lemon-juice", "lime-juice"})),
    "seeds": ("scatter", frozenset({"seeds"}), frozenset()),
    "nuts": ("scatter", frozenset({"nuts"}), frozenset()),
    "cheese": ("scatter", frozenset(), frozenset({"parmesan", "pecorino", "feta", "cotija"})),
    "oil": ("drizzle", frozenset(), frozenset({"olive-oil", "walnut-oil", "sesame-oil"})),
}
FINISHES = (*_FINISHES, "none")
# These are cooked with the dish, and not put on it.
_COOKED = frozenset({"bay-leaf", "rosemary", "thyme"})


def finish_of(food: Food, finish: str | None) -> str | None:
    """The phrase for a food that is the wanted finish."""
    if finish is None or finish not in _FINISHES:
        return None
    said, families, foods = _FINISHES[finish]
    is_one = food.id in foods or food.family in families
    is_dried = food.id.endswith(("-dried", "-ground")) and food.family == "herbs"
    return said if is_one and not is_dried and food.id not in _COOKED else None
