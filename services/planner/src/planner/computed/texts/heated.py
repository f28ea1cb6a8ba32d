"""Whether a text cooks what must be cooked: `Fry the pork` does, `Slice the pork` does not.

A text is read as orders: a verb with what is named until the next verb. `Cut the chicken into
strips and fry in the oil` has two. What an order that heats names is cooked; without a food that it
is said of (`fry them`, `bake for 20 minutes`), what was named before is. Vegetables need less:
warm, or in the pan for the last minutes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from foods import Food, food_table, stems_of
from planner.computed.texts.kitchen_words import Verb, is_participle_of_heat, verb
from planner.computed.texts.named_foods import NO_FOOD


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# After these, what is named is not what the verb is said of: fry in the oil.
_BEFORE_OTHERS = _set("in into with over on onto until for at under by from together through per")
_EVERYTHING = _set("everything ingredients dish")
_THEM = _set("it them both all everything")
_PLACES = _set("oven grill broiler barbecue fryer boil")
# What is said before a place that heats what is in it.
_INTO = _set("in into on under the a to hot")
_OVER_A_HEAT = _set("low medium high gentle moderate")
# With a time, these heat what is in them when they are hot.
_PANS = _set("pan skillet wok saucepan oil butter fat")
_TIME = _set("minute minutes min until")
# What is done with a pan that stays on the stove, if it is done for a time.
_IN_THE_PAN = _set("add toss stir return mix turn tip put scatter combine")
_OFF_THE_STOVE = _set("serve transfer remove plate drain rest cool chill arrange set take")
# Where a text says how it looks when it is done.
_DONE = _set("cooked done golden brown browned opaque")
_SOAKED = _set("soak soaked soaking overnight boil boiled simmer")
# Before a form of a verb that is a noun or an adjective there: the grill, golden brown.
_NO_ORDER_AFTER = _set(
    "the a an golden until light dark deep in on under over of for low medium high is are"
)
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

    word: str
    kind: Verb | None
    foods: set[str] = field(default_factory=set)
    # Whether it is said of foods of its own: fry the zucchini.
    has_object: bool = False
    says: set[str] = field(default_factory=set)
    # Whether something else than the verb says that it heats (in the oven, until golden), or warms.
    is_hot: bool = False
    is_warm: bool = False

    @property
    def heats(self) -> bool:
        return self.kind == "heat" or (self.kind == "verbs" and self.is_hot)

    def goes_on(self) -> bool:
        """Whether it is done for a time in a pan that stays on the stove."""
        return self.word in _IN_THE_PAN and not _TIME.isdisjoint(self.says)


def is_heated(sentences: Sequence[Sequence[str]], foods: Sequence[Food]) -> bool:
    """Whether a text cooks each of the foods that must be cooked, and soaks what must be soaked."""
    if any(food.preparation == "soak" for food in foods) and not any(
        word in _SOAKED for words in sentences for word in words
    ):
        return False
    to_cook = {food.id for food in foods if food.preparation == "cook"}
    return not to_cook or to_cook <= _cooked(sentences, foods)


def _cooked(sentences: Sequence[Sequence[str]], foods: Sequence[Food]) -> set[str]:
    called = _by_stem(foods)
    to_cook = {food.id for food in foods if food.preparation == "cook"}
    plants = {food.id for food in foods if food.core_c is None}
    named: set[str] = set()
    cooked: set[str] = set()
    on_the_stove = False
    for words in sentences:
        here: set[str] = set()
        begun_here = False
        for order in _orders(words, called):
            here |= order.foods
            named |= here
            if not named or not _EVERYTHING.isdisjoint(order.says):
                meant = {food.id for food in foods}
            elif order.has_object:
                meant = order.foods
            else:
                # Roast for 30 minutes is said of the sentence's foods, roast them of those before.
                of_here = here & to_cook and _THEM.isdisjoint(order.says)
                meant = here if of_here else named
            if order.heats or (begun_here and order.goes_on()):
                cooked |= meant if order.has_object else meant | (named & plants)
                on_the_stove = begun_here = True
            elif order.kind == "warm" or order.is_warm or (on_the_stove and order.goes_on()):
                cooked |= meant & plants
                # Melt the butter over a low heat, pour in the eggs and stir for 5 minutes.
                begun_here = begun_here or order.is_hot
            elif order.word in _OFF_THE_STOVE:
                on_the_stove = begun_here = False
    return cooked


def _orders(words: Sequence[str], called: Mapping[str, set[str]]) -> Iterator[_Order]:
    order = _Order("", None)
    # Whether the next food is what the verb is said of; whether it is one that has been cooked.
    is_open = is_cooked = False
    for place, word in enumerate(words):
        kind = None if _is_no_order(words, place) else verb(word)
        if kind:
            yield order
            order, is_open, is_cooked = _Order(word, kind), True, False
            continue
        order.says.add(word)
        if word in _BEFORE_OTHERS:
            is_open = False
        if found := called.get(_stem_of(word), set()):
            order.foods |= found
            order.has_object = order.has_object or is_open
            if is_cooked:
                yield _Order(word, "heat", set(found), has_object=True)
        # The fried eggs.
        is_cooked = is_participle_of_heat(word) or (is_cooked and not found)
        order.is_hot = order.is_hot or _says_that_it_heats(words, place)
        order.is_warm = order.is_warm or _says_that_it_warms(words, place)
    yield order


def _is_no_order(words: Sequence[str], place: int) -> bool:
    return place > 0 and words[place - 1] in _NO_ORDER_AFTER


def _says_that_it_heats(words: Sequence[str], place: int) -> bool:
    """Over a low heat; in the oven; until cooked through."""
    word, before = words[place], words[max(0, place - 5) : place]
    if word == "heat":
        return before[-1:] != [] and before[-1] in _OVER_A_HEAT and "off" not in before
    if word in _PLACES:
        return before[-1:] != [] and before[-1] in _INTO and "off" not in before
    return word in _DONE and "until" in before


def _says_that_it_warms(words: Sequence[str], place: int) -> bool:
    """In a hot pan for 5 minutes; for the last 5 minutes."""
    if words[place] in _PANS:
        return words[max(0, place - 1)] == "hot" and not _TIME.isdisjoint(words[place:])
    return words[place] == "last" and "minutes" in words[place : place + 3]


def _by_stem(foods: Sequence[Food]) -> Mapping[str, set[str]]:
    """The foods that a word stands for: those with it in their names, else those of its kind."""
    names: dict[str, set[str]] = {}
    kinds: dict[str, set[str]] = {}
    for food in foods:
        for stem in _names_of(food.id):
            names.setdefault(stem, set()).add(food.id)
        for stem in _kinds_of(food.id):
            kinds.setdefault(stem, set()).add(food.id)
    # Beside a sausage, the pork is the pork loin.
    return {**kinds, **names}


@lru_cache(maxsize=4_096)
def _stem_of(word: str) -> str:
    return " ".join(stems_of(word))


@cache
def _names_of(name: str) -> frozenset[str]:
    food = food_table().foods[name]
    own = frozenset(stem for text in (food.name, *food.also) for stem in stems_of(text))
    return own - NO_FOOD or own


@cache
def _kinds_of(name: str) -> frozenset[str]:
    food = food_table().foods[name]
    return frozenset(stems_of(" ".join((*food.kinds, food.family, _CALLED.get(food.family, "")))))
