"""The 14 allergens that EU law names (regulation 1169/2011, annex II)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allergen:
    """An allergen, and the words that people use for it.

    A word may stand for two: who says "nuts" may mean peanuts as well.
    """

    id: str
    name: str
    also_called: tuple[str, ...] = ()


ALLERGENS = (
    Allergen(
        "gluten",
        "Cereals with gluten",
        (
            *("wheat", "rye", "barley", "oat", "spelt", "kamut", "durum", "semolina", "bulgur"),
            *(
                "malt",
                "cereal",
                "grain",
                "bread",
                "flour",
                "pasta",
                "couscous",
                "coeliac",
                "celiac",
            ),
            *("seitan", "wheat gluten", "wheat flour"),
        ),
    ),
    Allergen(
        "crustaceans",
        "Crustaceans",
        (
            *("crustacean shellfish", "shellfish", "seafood", "shrimp", "prawn", "crab", "lobster"),
            *("crayfish", "langoustine", "scampi", "krill"),
        ),
    ),
    Allergen("eggs", "Eggs", ("egg", "egg white", "egg yolk", "mayonnaise")),
    Allergen("fish", "Fish", ("seafood",)),
    Allergen("peanuts", "Peanuts", ("groundnut", "peanut butter", "peanut oil", "nut")),
    Allergen(
        "soy", "Soy", ("soya", "soybean", "soya bean", "soy bean", "tofu", "tempeh", "edamame")
    ),
    Allergen(
        "milk",
        "Milk",
        (
            *("dairy", "lactose", "cow's milk", "milk protein", "casein", "whey", "cheese"),
            *("butter", "cream", "yogurt", "yoghurt", "ghee", "buttermilk", "milk powder"),
        ),
    ),
    Allergen(
        "nuts",
        "Tree nuts",
        (
            *("nut", "almond", "hazelnut", "walnut", "cashew", "pecan", "brazil nut", "pistachio"),
            *("macadamia", "macadamia nut", "pine nut", "pecan nut", "cashew nut"),
        ),
    ),
    Allergen("celery", "Celery", ("celeriac", "celery root", "celery salt")),
    Allergen("mustard", "Mustard", ("mustard seed",)),
    Allergen("sesame", "Sesame", ("sesame seed", "tahini")),
    Allergen(
        "sulphites",
        "Sulphites",
        ("sulfite", "sulphite", "sulphur dioxide", "sulfur dioxide", "sulphur", "sulfur"),
    ),
    Allergen("lupin", "Lupin", ("lupine", "lupini", "lupin bean")),
    Allergen(
        "molluscs",
        "Molluscs",
        (
            *("mollusk", "shellfish", "seafood", "mussel", "oyster", "squid", "calamari", "clam"),
            *("scallop", "octopus", "cuttlefish", "snail"),
        ),
    ),
)
