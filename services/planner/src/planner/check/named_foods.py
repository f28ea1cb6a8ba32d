"""What phrases name: allergens, kinds, and foods by each of their names."""

from collections.abc import Iterator, Mapping
from functools import cache

from foods import (
    ALLERGENS,
    KINDS,
    Allergen,
    Excluded,
    Food,
    FoodKind,
    Stems,
    complete_kinds,
    food_table,
    stems_of,
    words_in_texts,
)

# Words in names of foods that name no food by themselves: how it is cut, cooked and served.
# The last line is what every kitchen has.
NO_FOOD = frozenset(
    stems_of("""
american and as baby baked baking big black blanched blend blue boiled bottom bowl breakfast brown
canned chop chopped clear coarse cold cooked crisp crispy cube cured curry cut dark dip dish dried
dry extra fat fine firm flake flat free fresh fried from frozen fry full gold golden grate grated
green ground half hard heart heavy hot in instant italian large leaf lean leave leaves light
liquid little long loose low mash mashed meal medium mild mini mix mixed natural of old or organic
part piece plain plate powder prepared pudding pure raw red reduced regular rib ripe roast roasted
roll round salad salted sauce scramble scrambled sharp sheet shoot shoulder shred shredded side
silken skin skinless slice sliced small smoked smooth snack soft soup sour spread steamed stew
stick strip style summer sweet swiss table the thick thin top unsalted unsweetened virgin warm
white whole wild with without yellow young
salt pepper water ice
""")
)


def names_of(food: Food) -> tuple[Stems, ...]:
    """What it is called: Coconut milk, canned; canned coconut milk; coconut milk."""
    return _names_by_id()[food.id]


@cache
def _names_by_id() -> Mapping[str, tuple[Stems, ...]]:
    return {food.id: tuple(_names(food)) for food in food_table().foods.values()}


def _names(food: Food) -> Iterator[Stems]:
    what, _, which = food.name.partition(", ")
    for name in (food.name, f"{which} {what}", *food.also):
        yield stems_of(name)
    # But vegan mayonnaise is not called mayonnaise, which names eggs.
    if stems_of(what) not in meanings():
        yield stems_of(what)


@cache
def meanings() -> Mapping[tuple[str, ...], Excluded]:
    """By phrase: allergens with the kinds that follow from them, kinds with the wider ones."""
    tags: list[tuple[Allergen | FoodKind, Excluded]] = [
        *((tag, Excluded(frozenset({tag.id}), complete_kinds((), (tag.id,)))) for tag in ALLERGENS),
        *((tag, Excluded(kinds=complete_kinds((tag.id,), ()))) for tag in KINDS),
    ]
    found: dict[tuple[str, ...], Excluded] = {}
    for tag, meaning in tags:
        for phrase in (tag.id, tag.name, *tag.also_called):
            stems = stems_of(phrase)
            found[stems] = found.get(stems, Excluded()) | meaning
    return found


@cache
def named_in_texts() -> Mapping[tuple[str, ...], Excluded]:
    """By phrase, with the words of other languages; no word begins with one of theirs."""
    found = dict(meanings())
    for stems, named in words_in_texts().items():
        kinds = complete_kinds(named.kinds, named.allergens)
        found[stems] = found.get(stems, Excluded()) | Excluded(named.allergens, kinds)
    return found
