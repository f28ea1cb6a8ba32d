"""Texts of a plan in English, each with the template and the values that it is made from.

A stored plan has both, so that it can be shown in another language later. The templates of what a
plan says are in `sentences.yaml`, those of recipes in `ways_to_cook.yaml` (`recipes.phrases`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Union

from planner.yaml_files import read_yaml

# A list is of ids of foods in the phrases of recipes and names, and else of what is joined.
Value = Union[int, str, "Phrase", tuple[Union[int, str, "Phrase"], ...]]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A template's id and its values: numbers, texts, ids of foods, or phrases.

    Some have no template: `cookbook` is a step of a dish of the cookbook, `dish-of-kitchen` its
    name, `dish-of-foods` a name made of foods and words (`computed.names`), `food` a food, and
    `allergen`, `kind`, `diet` and `food` with an `id` are what a member leaves out.
    """

    id: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "values": {name: _json(each) for name, each in self.values.items()}}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Phrase":
        return cls(value["id"], {name: _read(each) for name, each in value["values"].items()})


def _json(value: Value) -> Any:
    if isinstance(value, Phrase):
        return value.to_json()
    return [_json(each) for each in value] if isinstance(value, tuple) else value


def _read(value: Any) -> Value:
    return tuple(map(_read_one, value)) if isinstance(value, list) else _read_one(value)


def _read_one(value: Any) -> "int | str | Phrase":
    found: int | str | Phrase = Phrase.from_json(value) if isinstance(value, dict) else value
    return found


class Sentence(str):
    """A text in English that knows its phrase. Names of dishes are such texts, too."""

    phrase: Phrase

    def __new__(cls, english: str, phrase: Phrase) -> "Sentence":
        text = super().__new__(cls, english)
        text.phrase = phrase
        return text

    def __getnewargs__(self) -> tuple[str, Phrase]:  # type: ignore[override]
        """For copies."""
        return str(self), self.phrase


_Given = int | str | Sequence[int] | Sequence[str]


def sentence(id: str, **values: _Given) -> Sentence:
    """Make a text from its template. Several texts are joined: `{them}` is "eggs, milk and fish",
    `{them.one_by_one}` has one after the other."""
    shown = {name: _shown(each) for name, each in values.items()}
    phrase = Phrase(id, {name: _kept(each) for name, each in values.items()})
    return Sentence(_templates()[id].format(**shown), phrase)


def with_sentences(plan: Any) -> Any:
    """The same JSON; an object with texts made by `sentence` has their phrases as `sentences`."""
    if isinstance(plan, list):
        return [with_sentences(each) for each in plan]
    if not isinstance(plan, dict):
        return plan
    phrases = {name: found for name, each in plan.items() if (found := _phrases(each))}
    found = {name: with_sentences(each) for name, each in plan.items()}
    return {**found, "sentences": phrases} if phrases else found


def joined(names: Sequence[str]) -> str:
    """For example: eggs, milk and fish."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


class _Several:
    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def __str__(self) -> str:
        return joined(self._texts)

    @property
    def one_by_one(self) -> str:
        return " ".join(self._texts)


def _shown(value: _Given) -> object:
    return value if isinstance(value, int | str) else _Several(list(map(str, value)))


def _kept(value: _Given) -> Value:
    return _phrase_or(value) if isinstance(value, int | str) else tuple(map(_phrase_or, value))


def _phrase_or(value: int | str) -> "int | str | Phrase":
    """The phrase of a text; what an earlier release wrote, and what a member typed, as it is."""
    return value.phrase if isinstance(value, Sentence) else value


def _phrases(value: Any) -> Any:
    if isinstance(value, Sentence):
        return value.phrase.to_json()
    if isinstance(value, list) and any(isinstance(each, Sentence) for each in value):
        return [_json(_phrase_or(each)) for each in value]
    return None


@cache
def _templates() -> Mapping[str, str]:
    found: Mapping[str, str] = read_yaml("planner", "sentences.yaml")
    return found
