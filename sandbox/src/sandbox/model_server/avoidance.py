"""Foods to avoid, read from free text about allergies and diets."""

import re
from dataclasses import dataclass

from sandbox.model_server.food_data import Dish, Food

MEAT = frozenset({"pork", "beef", "lamb", "poultry"})

# Which tags a word forbids. Careful rather than exact: "almonds" forbids all nuts.
FORBIDS: list[tuple[str, frozenset[str]]] = [
    (
        r"dairy|milk|lactose|cheese|butter(?!nut)|\bcream|yogh?urt|whey|casein",
        frozenset({"dairy", "milk-by-name"}),
    ),
    (r"\begg(?!plant)", frozenset({"eggs"})),
    (r"\bnuts?\b", frozenset({"nuts", "peanuts"})),
    (
        r"almond|walnut|pecan|macadamia|hazelnut|cashew|pistachio|brazil|tree.?nut",
        frozenset({"nuts"}),
    ),
    (r"peanut|groundnut", frozenset({"peanuts"})),
    (
        r"\bfish|seafood|salmon|tuna|\bcod\b|mackerel|trout|sardine|anchov|herring",
        frozenset({"fish"}),
    ),
    (
        r"shellfish|seafood|crustacean|shrimp|prawn|crab|lobster|mollus|mussel|clam|oyster|squid",
        frozenset({"shellfish"}),
    ),
    (r"\bsoy|tofu|tamari|edamame", frozenset({"soy"})),
    (r"gluten|wheat|c(o)?eliac|barley|\brye\b", frozenset({"gluten"})),
    (r"sesame|tahini", frozenset({"sesame"})),
    (r"mustard", frozenset({"mustard"})),
    (r"\bcelery", frozenset({"celery"})),
    (r"\bseeds?\b", frozenset({"seeds", "sesame"})),
    (r"legume|pulses|\bpeas?\b", frozenset({"pea", "soy", "peanuts"})),
    (r"nightshade", frozenset({"nightshade"})),
    (r"\bonions?\b|allium", frozenset({"onion"})),
    (r"mushroom|fungus|fungi", frozenset({"mushrooms"})),
    (r"\bpork|\bham\b|bacon|\blard\b|halal", frozenset({"pork"})),
    (r"\bbeef|steak", frozenset({"beef"})),
    (r"\blamb|mutton", frozenset({"lamb"})),
    (r"poultry|chicken|turkey", frozenset({"poultry"})),
    (r"red meat", frozenset({"beef", "lamb", "pork"})),
    (r"(?<!red )\bmeat|pescatarian", MEAT),
    (r"vegetarian", MEAT | {"fish", "shellfish", "rennet"}),
    (r"vegan|plant.based", MEAT | {"fish", "shellfish", "eggs", "dairy"}),
]

# Words that name no food.
FILLERS = frozenset(
    {"all", "and", "any", "allergic", "allergies", "allergy", "avoid", "free", "from"}
    | {"intolerance", "intolerant", "none", "not", "nothing", "product", "products"}
    | {"sensitive", "severe", "the", "with", "without"}
)


@dataclass(frozen=True)
class Avoidance:
    """Tags and words that no meal may carry."""

    tags: frozenset[str]
    words: re.Pattern[str] | None

    @classmethod
    def of(cls, allergies: list[str]) -> "Avoidance":
        tags: set[str] = set()
        words: set[str] = set()
        for allergy in allergies:
            text = allergy.casefold()
            for pattern, forbidden in FORBIDS:
                if re.search(pattern, text):
                    tags |= forbidden
            # Other words must not appear in a dish either: kiwi, tomato, curry.
            words |= {
                _singular(word) for word in re.findall(r"[^\W\d_]{3,}", text) if word not in FILLERS
            }
        pattern = "|".join(rf"\b{re.escape(word)}" for word in sorted(words))
        return cls(frozenset(tags), re.compile(pattern, re.IGNORECASE) if words else None)

    def allows_words(self, text: str) -> bool:
        return self.words is None or not self.words.search(text)

    def allows_food(self, food: Food) -> bool:
        return not (food.tags & self.tags) and self.allows_words(food.name)

    def allows_dish(self, dish: Dish) -> bool:
        return not (dish.tags & self.tags) and self.allows_words(dish.words)


def _singular(word: str) -> str:
    for ending, instead in (("ies", "y"), ("oes", "o"), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending) + instead
    return word
