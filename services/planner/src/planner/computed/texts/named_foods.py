"""What the words of a text name: something excluded, or a food that is not there."""

from collections.abc import Iterator, Mapping, Sequence
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
# These as well in a text: shapes and orders. But a member who leaves out seeds names a food.
_SHAPES = frozenset(
    stems_of("""
au back bar barbecue belgian bone canadian chinese chunk clove cottage crushed curl deli dessert
double dressing drink dripping drop fillet finger french fresco greek grill husk juice keto mexican
mince minced moisture new ocean paste puff puree rainbow rind root sea seed shell short single skim
snap spring string toast vegetable whipped wrap york zest
""")
)
# Of an excluded word, what begins with it counts as well: creamy, buttered, cheeseburger.
_STEM = 3
# So many words of a food's name say which one it is: extra virgin olive oil.
_LONGEST_NAME = 4


def names_excluded(words: Sequence[str], excluded: Excluded) -> bool:
    """Whether stems of words, or a phrase of them, stand for what is excluded."""
    if not excluded.allergens | excluded.kinds:
        return False
    return any(
        meaning is not None and _overlap(meaning, excluded)
        for start, word in enumerate(words)
        for meaning in (
            *(
                named_in_texts().get(tuple(words[start:end]))
                for end in range(start + 1, start + 1 + _longest())
            ),
            *(meanings().get((word[:length],)) for length in range(_STEM, len(word))),
        )
    )


def names_excluded_food(words: Sequence[str], excluded: frozenset[str]) -> bool:
    """Whether all foods that have some words in their names are excluded, by their ids.

    Also a word of every kitchen, such as pepper, and one that hides in the name of a food that is
    there: an onion in the dish is no red onion.
    """
    for start in range(len(words) if excluded else 0):
        found = _foods_by_word().get(words[start], frozenset())
        for word in (words[start], *words[start + 1 : start + _LONGEST_NAME]):
            found = found & _foods_by_word().get(word, frozenset())
            if found and found <= excluded:
                return True
    return False


def names_another_food(words: Sequence[str], there: Sequence[Food]) -> bool:
    """Whether a word is one of a food's name, and of none that is there."""
    ids = {food.id for food in there}
    # Lamb may be called meat; but lard is no pork.
    kinds = {
        stem
        for food in there
        if food.group != "fats"
        for kind in food.kinds
        for stem in stems_of(kind)
    }
    no_food = NO_FOOD | _SHAPES | kinds
    return any(
        ids.isdisjoint(foods)
        for word in words
        if word.isalpha() and word not in no_food
        if (foods := _foods_by_word().get(word))
    )


def without_names(words: Sequence[str], foods: Sequence[Food]) -> list[str]:
    """The stems of words without whole names of foods: in peanut butter there is no butter."""
    return [words[place] for place in places_without_names(words, foods)]


def places_without_names(words: Sequence[str], foods: Sequence[Food]) -> list[int]:
    """Where stems of words are not within the whole name of a food."""
    names = sorted((name for food in foods for name in names_of(food)), key=len, reverse=True)
    left: list[int] = []
    at = 0
    while at < len(words):
        found = next((name for name in names if name == tuple(words[at : at + len(name)])), ())
        if not found:
            left.append(at)
        at += max(1, len(found))
    return left


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


def _overlap(meaning: Excluded, excluded: Excluded) -> bool:
    return not (
        meaning.allergens.isdisjoint(excluded.allergens)
        and meaning.kinds.isdisjoint(excluded.kinds)
    )


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


@cache
def _longest() -> int:
    return max(map(len, named_in_texts()))


@cache
def _foods_by_word() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for food in food_table().foods.values():
        for name in (food.name, *food.also):
            for word in stems_of(name):
                found.setdefault(word, set()).add(food.id)
    return {word: frozenset(ids) for word, ids in found.items()}
