"""The foods that a member would like: those that a text names, among other words."""

from collections.abc import Iterator
from functools import cache, lru_cache

from foods.sentences import without_elisions
from foods.table import Food, food_table
from foods.vocabulary import longest_phrase, meanings_by_phrase, names_of_food
from foods.words import Stems, stems_of

# Only the beginning of a longer text is read.
_MOST_LETTERS = 100
# What is in the names of foods, too: chicken breast with skin.
_SMALL = frozenset(stems_of("with and or of in a the some mit und oder avec et ou con y e"))
_NOT = frozenset(
    stems_of("""
no non not dont don't never avoid without less nothing hate nicht kein keine ohne pas sans sin
senza sem geen niet zonder bez nie utan inte
""")
)


def wished(text: str) -> frozenset[str]:
    """The foods of plans that a text asks for; empty if it may name foods that are not wanted.

    A word that leaves out pork leaves out gelatin, too; a member who asks for pork means meat.
    """
    stems = stems_of(without_elisions(text[:_MOST_LETTERS]))
    if not _NOT.isdisjoint(stems):
        return frozenset()
    return frozenset[str]().union(*_named_in(stems))


def _named_in(stems: Stems) -> Iterator[frozenset[str]]:
    at = 0
    while at < len(stems):
        # The longest first: soy sauce is not soy.
        for end in range(min(at + longest_phrase(), len(stems)), at, -1):
            if foods := _called(stems[at:end]):
                yield foods
                break
        else:
            end = at + 1
        at = end


@lru_cache(maxsize=1_024)
def _called(phrase: Stems) -> frozenset[str]:
    if phrase[0] in _SMALL:
        return frozenset()
    kinds = {each.id for each in meanings_by_phrase().get(phrase, ()) if each.kind != "diet"}
    # Bacon is pork, but a member who asks for it does not mean a chop.
    kinds = {kind for kind in kinds if stems_of(kind.replace("-", " ")) == phrase} or kinds
    by_name = [food for food, names in _foods() if any(_has(name, phrase) for name in names)]
    by_kind = [food for food, _ in _foods() if kinds & (food.kinds | food.allergens)]
    # A dressing has fish, and is not what is meant by it.
    mains = [food for food in by_kind if food.group == "proteins"]
    plain = [food for food in by_name if food.group != "other"]
    return frozenset(food.id for food in [*plain, *mains] or by_name or by_kind)


def _has(name: Stems, phrase: Stems) -> bool:
    return any(name[at : at + len(phrase)] == phrase for at in range(len(name)))


@cache
def _foods() -> tuple[tuple[Food, tuple[Stems, ...]], ...]:
    return tuple(
        (food, tuple(stems_of(name) for name in names_of_food(food)))
        for food in food_table().foods.values()
        if food.in_plans
    )
