"""The 14 allergens that EU law names (regulation 1169/2011, annex II)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allergen:
    """An allergen, and the words that people use for it."""

    id: str
    name: str
    also_called: tuple[str, ...] = ()


ALLERGENS = (
    Allergen("gluten", "Cereals with gluten", ("wheat", "rye", "barley", "oats", "spelt")),
    Allergen("crustaceans", "Crustaceans", ("shrimp", "prawn", "crab", "lobster", "shellfish")),
    Allergen("eggs", "Eggs", ("egg",)),
    Allergen("fish", "Fish"),
    Allergen("peanuts", "Peanuts", ("peanut", "groundnut")),
    Allergen("soy", "Soy", ("soya", "soybean", "tofu")),
    Allergen("milk", "Milk", ("dairy", "lactose", "cheese", "butter", "cream", "whey")),
    Allergen("nuts", "Tree nuts", ("nut", "almond", "hazelnut", "walnut", "cashew", "pecan")),
    Allergen("celery", "Celery", ("celeriac",)),
    Allergen("mustard", "Mustard"),
    Allergen("sesame", "Sesame", ("tahini",)),
    Allergen("sulphites", "Sulphites", ("sulfites", "sulphur dioxide")),
    Allergen("lupin", "Lupin", ("lupine",)),
    Allergen("molluscs", "Molluscs", ("mollusks", "mussel", "oyster", "squid", "clam")),
)
