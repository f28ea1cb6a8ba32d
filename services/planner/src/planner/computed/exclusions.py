"""What a member's plans leave out: the member's texts, and their meaning."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from foods import (
    FILLERS,
    Caution,
    Excluded,
    Meaning,
    cautioned,
    food_table,
    meanings_of,
    one_line,
    stems_of,
    words_of,
)
from planner.sentences import Phrase, Sentence, sentence

# More would make no sentence.
_MOST_SAID = 6
_MOST_EXAMPLES = 5
# The diets of which the food table does not know everything.
_NOT_CHECKED = ("halal", "kosher")


class UnknownExclusions(Exception):
    """Texts that name no allergen, no kind and no food: what cannot be honoured is refused."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(", ".join(words))
        self.words = list(words)


@dataclass(frozen=True, slots=True)
class Said:
    """What a member left out in one text."""

    text: str
    meanings: tuple[Meaning, ...]

    @property
    def means(self) -> list[Meaning]:
        """Its meanings but kinds that are named by an allergen: eggs are one."""
        allergens = (each.foods for each in self.meanings if each.kind == "allergen")
        foods = frozenset[str]().union(*allergens)
        return [each for each in self.meanings if each.kind != "kind" or not each.foods <= foods]

    @property
    def foods(self) -> int:
        """How many foods of plans it leaves out."""
        return len(self._left_out)

    @property
    def examples(self) -> list[str]:
        """The plainest of these foods, first those that have it in the recipes of all makers."""
        excluded = self.excluded
        certain = Excluded(kinds=excluded.kinds, foods=excluded.foods)
        foods = sorted(
            (food_table().foods[name] for name in self._left_out),
            key=lambda food: (
                excluded.allergens.isdisjoint(food.allergens) and food not in certain,
                food.price,
                len(food.name),
                food.name,
            ),
        )
        return [food.spoken for food in foods[:_MOST_EXAMPLES]]

    @property
    def excluded(self) -> Excluded:
        return reduce(or_, (each.excluded for each in self.meanings))

    @property
    def things(self) -> list[str]:
        """What follows "without" in a sentence; a diet, such as vegan, is not included."""
        things: list[str] = [_called(each) for each in self.means if each.kind != "diet"]
        # Not "without allergic to nuts", nor "without vegan, eggs".
        is_plain = FILLERS.isdisjoint(stems_of(self.text)) and len(things) == len(self.means)
        return [self.text] if is_plain else things

    @property
    def _left_out(self) -> frozenset[str]:
        return frozenset[str]().union(*(each.foods for each in self.meanings))

    def to_json(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "means": [{"kind": each.kind, "id": each.id, "name": each.name} for each in self.means],
            "foods": self.foods,
            "examples": self.examples,
        }


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What the member's plans leave out, and the member's texts."""

    excluded: Excluded
    said: tuple[Said, ...] = ()

    def __str__(self) -> str:
        """For sentences to the member: empty, or ` (vegan) without eggs and milk`."""
        return self.without

    @property
    def without(self) -> Sentence:
        diets = [_called(each) for each in self._diets().values()]
        things = list(dict.fromkeys(thing for each in self.said for thing in each.things))
        if len(diets) + len(things) > _MOST_SAID:
            return sentence("without-many", count=len(self.said))
        if diets and things:
            return sentence("diets-without", diets=diets, things=things)
        if diets:
            return sentence("diets", diets=diets)
        return sentence("without", things=things) if things else sentence("without-nothing")

    @property
    def notes(self) -> list[Sentence]:
        """Sentences on what is not checked."""
        return [sentence(f"not-checked-{id}") for id in self._diets() if id in _NOT_CHECKED]

    def to_json(self) -> list[dict[str, Any]]:
        """What each text means, as the plan keeps it."""
        return [each.to_json() for each in self.said]

    def _diets(self) -> Mapping[str, Meaning]:
        meanings = (meaning for each in self.said for meaning in each.meanings)
        return {each.id: each for each in meanings if each.kind == "diet"}


def _called(meaning: Meaning) -> Sentence:
    return Sentence(meaning.name.casefold(), Phrase(meaning.kind, {"id": meaning.id}))


def understood(text: str) -> Said | None:
    """Return what a text leaves out; None if any part is not understood."""
    meanings = meanings_of(text)
    return Said(one_line(text), meanings) if meanings else None


def all_understood(texts: Iterable[str]) -> list[Said]:
    """What each text leaves out that is understood, as it was typed, once."""
    said: dict[str, Said] = {}
    for text in texts:
        if found := understood(text):
            said.setdefault(" ".join(words_of(text)), found)
    return list(said.values())


def exclusions_of(
    allergies: Sequence[str], *, cautions: frozenset[Caution] = frozenset()
) -> Exclusions:
    """What the texts name together; UnknownExclusions if there is one that is not understood.

    Foods with one of the cautions are left out as well.
    """
    if unknown := [text for text in allergies if not meanings_of(text)]:
        raise UnknownExclusions(unknown)
    said = all_understood(allergies)
    excluded = [each.excluded for each in said]
    if cautions:
        excluded.append(Excluded(foods=cautioned(cautions)))
    return Exclusions(reduce(or_, excluded, Excluded()), tuple(said))
