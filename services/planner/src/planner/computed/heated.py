"""Whether a text cooks what must be cooked: `Fry the pork` does, `Slice the pork` does not.

A text is read as orders: a verb with what is named until the next verb. `Cut the chicken into
strips and fry in the oil` has two. What an order that heats names is cooked; without a food that it
is said of (`fry them`, `bake for 20 minutes`), all that was named before is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from foods import Food, food_table, stems_of
from planner.computed.kitchen_words import Verb, is_participle_of_heat, verb
from planner.computed.words import NO_FOOD

# After these, what is named is not what the verb is said of: fry in the oil.
_BEFORE_OTHERS = frozenset(
    ["in", "into", "with", "over", "on", "onto", "until", "for", "at", "under", "by", "from", "together", "through", "per"]
)
# What stands for the foods that were named before.
_THEM = frozenset(["it", "them", "both", "they", "these", "this", "that", "those", "all", "each", "rest"])
_EVERYTHING = frozenset({"everything", "ingredients", "dish"})
_PLACES = frozenset({"oven", "grill", "broiler", "barbecue", "microwave", "heat", "fryer", "boil"})
# What is said before a place that heats what is in it.
_INTO = frozenset(["in", "into", "on", "under", "over", "the", "a", "to", "low", "medium", "high", "gentle", "hot", "moderate"])
# Where a text says how it looks when it is done.
_DONE = frozenset(
    ["cooked", "done", "golden", "brown", "browned", "opaque", "set", "crisp", "crispy", "tender", "wilted", "flakes", "flake", "soft"]
)
# With a time, these heat what is in them when they are hot.
_PANS = frozenset({"pan", "skillet", "wok", "saucepan", "oil", "butter", "fat"})
_FOR_A_TIME = frozenset({"minute", "minutes", "min", "until"})
_SOAKED = frozenset("soak soaked soaking overnight boil boiled simmer".split())
# What a food is called beside its name, by its family.
_CALLED: Mapping[str, str] = {
    "poultry": "bird meat fillet breast thigh wing leg strip cube nugget cutlet",
    "beef": "meat steak strip cube mince patty meatball roast slice",
    "pork": "meat chop strip cube mince patty meatball roast slice fillet rasher",
    "lamb": "meat chop strip cube mince patty meatball roast slice",
    "game": "meat steak strip cube mince patty meatball roast slice",
    "offal": "meat liver heart slice strip",
    "sausage": "sausage link slice",
    "fish": "fish fillet steak",
    "shellfish": "shellfish seafood prawn",
    "eggs": "egg yolk white omelette frittata batter mixture",
    "tofu": "cube slice strip crumble patty",
    "cabbages": "floret wedge",
    "roots": "cube",
}


@dataclass(slots=True)
class _Order:
    """A verb, and what is named until the next one."""

    kind: Verb | None
    foods: set[str] = field(default_factory=set)
    # Whether it is said of foods of its own: fry the zucchini.
    has_object: bool = False
    says_everything: bool = False
    # Whether something else than the verb says that it heats: in the oven, until golden.
    is_hot: bool = False

    @property
    def heats(self) -> bool:
        return self.kind == "heat" or (self.is_hot and self.kind == "verbs")


def is_heated(sentences: Sequence[Sequence[str]], foods: Sequence[Food]) -> bool:
    """Whether a text cooks each of the foods that must be cooked, and soaks what must be soaked."""
    to_cook = {food.id for food in foods if food.preparation == "cook"}
    if any(food.preparation == "soak" for food in foods) and not _SOAKED.intersection(
        word for words in sentences for word in words
    ):
        return False
    if not to_cook:
        return True
    named: set[str] = set()
    cooked: set[str] = set()
    warmed: set[str] = set()
    for order in (order for words in sentences for order in _orders(words, foods)):
        named |= order.foods
        meant = set(order.foods) if order.has_object else set(named)
        if order.says_everything or not named:
            meant = {food.id for food in foods}
        if order.heats:
            cooked |= meant
        if order.heats or order.kind == "warm":
            warmed |= meant
    plants = {food.id for food in foods if food.core_c is None}
    return to_cook <= cooked | (warmed & plants)


def _orders(words: Sequence[str], foods: Sequence[Food]) -> Iterator[_Order]:
    order = _Order(None)
    # Whether the next food is what the verb is said of.
    is_open = False
    before = ""
    fried = False
    for place, word in enumerate(words):
        kind = None if _is_no_order(words, place) else verb(word)
        if kind:
            yield order
            order, is_open, fried = _Order(kind), True, False
        elif word in _BEFORE_OTHERS or (word in _THEM and is_open):
            is_open = False
        elif word in _EVERYTHING:
            order.says_everything = True
        elif is_participle_of_heat(word):
            # The fried eggs.
            fried = True
            order.is_hot = order.is_hot or "until" in words[max(0, place - 4) : place]
        elif found := _named(word, foods):
            order.foods |= found
            order.has_object = order.has_object or is_open
            if fried:
                yield _Order("heat", set(found), has_object=True)
        elif word in _PLACES and before in _INTO and order.kind != "warm":
            order.is_hot = "off" not in words[max(0, place - 3) : place]
        elif word in _PANS and before == "hot" and not _FOR_A_TIME.isdisjoint(words[place:]):
            order.is_hot = True
        elif word in _DONE and "until" in words[max(0, place - 5) : place]:
            order.is_hot = True
        before = word
    yield order


def _is_no_order(words: Sequence[str], place: int) -> bool:
    """Whether a verb's form is a noun or an adjective there: the grill, golden brown, a low heat."""
    before = words[place - 1] if place else ""
    return before in _NOT_BEFORE_AN_ORDER or (
        words[place] in _PLACES and before in _INTO and place > 0
    )


_NOT_BEFORE_AN_ORDER = frozenset(
    ["the", "a", "an", "golden", "until", "light", "dark", "deep", "in", "on", "under", "over", "of", "for", "low", "medium", "high", "is", "are"]
)


def _named(word: str, foods: Sequence[Food]) -> set[str]:
    stems = stems_of(word)
    return {food.id for food in foods if not _called(food.id).isdisjoint(stems)}


@cache
def _called(name: str) -> frozenset[str]:
    """The stems of words that stand for a food: of its names, its kinds and its family."""
    food = food_table().foods[name]
    names = (stem for text in (food.name, *food.also) for stem in stems_of(text))
    others = stems_of(" ".join((*food.kinds, food.family, _CALLED.get(food.family, ""))))
    return frozenset(stem for stem in names if stem not in NO_FOOD) | frozenset(others)
