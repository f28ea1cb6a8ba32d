"""Makes the names of dishes. A name has each food of 100 g or more, and none that is not there."""

from collections.abc import Sequence
from functools import cache

from foods import Food, stems_of
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import NAME_LENGTH, Item, Naming, Way
from planner.computed.limits import VEGETABLES
from planner.computed.names.word_lists import (
    adjective_for,
    called,
    implied_by,
    noun_of,
    style_for,
    words_of_every_name,
)
from planner.sentences import Phrase, Sentence, joined

# A name has each food of at least this amount.
LARGE_G = 100
# The number of foods in a name, unless more are large.
_NAMED = 3
_ORDER = ("proteins", "vegetables", "other", "fats")
# What a dish is not named for.
_IN_EVERY_DISH = frozenset(
    {"oil", "butter", "herbs", "spices", "condiments", "sweeteners", "flour"}
)
_FLESH = frozenset({"poultry", "beef", "pork", "lamb", "game", "offal"})
# An Italian sausage may be called a sausage.
_PLAIN = frozenset({"sausage", "broth", "stock"})
_KINDS_OF_FLESH = frozenset({"beef", "pork", "lamb", "fish"})
_KINDS = frozenset(
    {"chicken", "turkey", "duck", "beef", "pork", "lamb", "veal", "goat", "venison", "bison"}
)


def made_name(items: Sequence[Item], way: Way, chosen: Naming | None = None) -> Sentence:
    """A name made from the foods of a dish and its way, and the words that a model chose.

    It keeps all of them: in another language, others of them may be too long.
    """
    foods, words = _foods_to_name(items), chosen or Naming()
    phrase = Phrase(
        "dish-of-foods",
        {
            "foods": tuple(item.food.id for item in foods),
            "way": way,
            "adjective": adjective_for(words.adjective, items, way).strip(),
            "style": style_for(words.style).strip(),
        },
    )
    return Sentence(_made_of(foods, items, way, words), phrase)


def _made_of(foods: Sequence[Item], items: Sequence[Item], way: Way, words: Naming) -> str:
    adjective, style = adjective_for(words.adjective, items, way), style_for(words.style)
    noun = noun_of(way)
    large = [item for item in foods if item.grams >= LARGE_G]
    some = foods[: max(_NAMED, len(large))]
    fewer = [item for item in foods if item in (large or foods[:1])]
    for before in (adjective + style, adjective, ""):
        for named in (_at_least(some, large), fewer):
            if len(name := _name(before, _called(named, noun), noun)) <= NAME_LENGTH:
                return name
    return _shortest_name(fewer, noun)


def name_for_kitchen(
    name: str, items: Sequence[Item], way: Way, steps: Sequence[Phrase] = ()
) -> Sentence:
    """The kitchen's name, with the large foods that it does not name."""
    stems, of_kitchen = stems_of(name), name
    missing = [item for item in items if item.grams >= LARGE_G and not _is_named(item, stems)]
    for item in missing:
        name = _with_one_more(name, called(item))
    if len(name) > NAME_LENGTH:
        return made_name(items, way)
    foods = tuple(item.food.id for item in missing)
    # Each step has the name in the cookbook, and another powder that is in the dish.
    values = steps[0].values if steps else {"dish": of_kitchen}
    kept = {name: values[name] for name in ("dish", "old", "new") if name in values}
    return Sentence(name, Phrase("dish-of-kitchen", {**kept, "foods": foods}))


def safe_name(name: str, items: Sequence[Item], way: Way) -> str:
    """A stored name, if nothing is wrong with it; else a made one."""
    if name in _kitchens_names():
        return name_for_kitchen(name, items, way)
    words = words_of_every_name() | {stem for item in items for stem in _stems(item.food)}
    stems = stems_of(name)
    is_plain = name.isprintable() and len(name) <= NAME_LENGTH and bool(stems)
    is_of_foods = is_plain and words.issuperset(stems)
    return name if is_of_foods and names_all(name, items) else made_name(items, way)


def names_all(name: str, items: Sequence[Item]) -> bool:
    """Whether a name has each large food: one of many of them can be too short for that."""
    stems = stems_of(name)
    return all(_is_named(item, stems) for item in items if item.grams >= LARGE_G)


def _shortest_name(items: Sequence[Item], noun: str) -> str:
    """Their shortest names, without the noun where it is too long. A long name is better than one
    that leaves out a large food."""
    foods = [_shortest(item) for item in items]
    name = _name("", foods, noun)
    return name if len(name) <= NAME_LENGTH else _name("", foods, "")


def _name(before: str, foods: Sequence[str], noun: str) -> str:
    first = f"{before}{foods[0]}{f' {noun}' if noun else ''}"
    name = f"{first} with {joined(foods[1:])}" if len(foods) > 1 else first
    return name[:1].upper() + name[1:]


def _called(items: Sequence[Item], noun: str) -> list[str]:
    """What they are called; the first one as an adjective where a noun follows: egg soup."""
    first = items[0].food.piece_g if noun else None
    return [
        called(Item(item.food, first) if first and not place else item)
        for place, item in enumerate(items)
    ]


def _foods_to_name(items: Sequence[Item]) -> list[Item]:
    named = [
        item for item in items if item.food.family not in _IN_EVERY_DISH or item.grams >= LARGE_G
    ] or list(items)
    ordered = sorted(
        named, key=lambda item: (_ORDER.index(item.food.group), -item.amounts.calories)
    )
    # Two foods that are called the same are named once, for the larger one.
    larger = {called(item): item for item in sorted(ordered, key=lambda item: item.grams)}
    return [item for item in ordered if item is larger[called(item)]]


def _at_least(foods: Sequence[Item], large: Sequence[Item]) -> list[Item]:
    """These foods; for the large ones that are not among them, the last small ones go."""
    missing = [item for item in large if item not in foods]
    small = [item for item in foods if item not in large]
    kept = small[: max(0, len(small) - len(missing))]
    return [item for item in foods if item in large or item in kept] + missing


def _shortest(item: Item) -> str:
    words = called(item).split()
    if item.food.family in _FLESH:
        return next((word for word in words if word in _KINDS), words[-1])
    # Coconut cream without its first word is another food, which a member may leave out.
    is_plain = item.food.family in VEGETABLES or words[-1] in _PLAIN
    return words[-1] if is_plain else called(item)


def _with_one_more(name: str, food: str) -> str:
    before, has_with, after = name.partition(" with ")
    if not has_with:
        return f"{name} with {food}"
    first, has_and, last = after.rpartition(" and ")
    return f"{before} with {first}, {last} and {food}" if has_and else f"{name} and {food}"


def _is_named(item: Item, stems: Sequence[str]) -> bool:
    if not _stems(item.food).isdisjoint(stems):
        return True
    return any(item.food.family in implied_by().get(stem, ()) for stem in stems)


@cache
def _stems(food: Food) -> frozenset[str]:
    """The stems of its names and its kind, such as beef, without those of how it is sold."""
    before = [name.partition(", ")[0] for name in (food.name, *food.also)]
    kind = [food.family] if food.family in _KINDS_OF_FLESH else []
    return frozenset(stem for name in (*before, *kind) for stem in stems_of(name)) - _SOLD


_SOLD = frozenset(
    stems_of("raw canned frozen dried ground plain in with skin oil water fresh low fat free")
)


@cache
def _kitchens_names() -> frozenset[str]:
    return frozenset(each.dish.name for each in kitchen_dishes())
