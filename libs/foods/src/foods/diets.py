"""Diets, as far as ingredients decide them."""

from dataclasses import dataclass

_ANIMALS = frozenset({"meat", "fish", "shellfish", "gelatin"})
_OF_ANIMALS = frozenset({"milk", "eggs", "fish", "crustaceans", "molluscs"})


@dataclass(frozen=True, slots=True)
class Diet:
    """A diet, and the allergens and kinds that it leaves out."""

    id: str
    name: str
    kinds: frozenset[str] = frozenset()
    allergens: frozenset[str] = frozenset()
    also_called: tuple[str, ...] = ()


DIETS = (
    Diet("vegetarian", "Vegetarian", _ANIMALS, frozenset({"fish"}), ("veggie", "no meat")),
    Diet(
        "vegan",
        "Vegan",
        _ANIMALS | {"dairy", "egg", "honey"},
        _OF_ANIMALS,
        ("plant-based",),
    ),
    Diet(
        "pescatarian", "Pescatarian", frozenset({"meat", "gelatin"}), also_called=("pescetarian",)
    ),
    Diet("halal", "Halal", frozenset({"pork", "alcohol", "gelatin"})),
    # Rabbit is in game. The separation of meat and milk is a matter of dishes, not of foods.
    Diet("kosher", "Kosher", frozenset({"pork", "shellfish", "scaleless-fish", "gelatin", "game"})),
    Diet("no-pork", "No pork", frozenset({"pork", "gelatin"}), also_called=("pork-free",)),
    Diet("no-red-meat", "No red meat", frozenset({"red-meat", "gelatin"})),
    Diet("no-alcohol", "No alcohol", frozenset({"alcohol"}), also_called=("alcohol-free",)),
    Diet(
        "lactose-free",
        "Lactose-free",
        allergens=frozenset({"milk"}),
        also_called=("no lactose", "lactose intolerant", "lactose intolerance"),
    ),
    Diet("dairy-free", "Dairy-free", allergens=frozenset({"milk"}), also_called=("no dairy",)),
    Diet(
        "gluten-free",
        "Gluten-free",
        allergens=frozenset({"gluten"}),
        also_called=("no gluten", "coeliac", "celiac"),
    ),
    Diet(
        "nut-free",
        "Nut-free",
        allergens=frozenset({"nuts", "peanuts"}),
        also_called=("no nuts", "nuts-free"),
    ),
    Diet("egg-free", "Egg-free", allergens=frozenset({"eggs"}), also_called=("no eggs",)),
    Diet("soy-free", "Soy-free", allergens=frozenset({"soy"}), also_called=("no soy",)),
)
