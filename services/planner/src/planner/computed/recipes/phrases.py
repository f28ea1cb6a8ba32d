"""What a recipe says, as ids of templates and their values, to be said in any language.

The templates are in `ways_to_cook.yaml`. Values are foods of the dish, numbers, and other phrases.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from planner.computed.dishes import Item
from planner.computed.recipes.in_words import it, names, the
from planner.sentences import Phrase, Value
from planner.yaml_files import read_yaml


def phrase(id: str, **values: "int | Phrase | Iterable[Item]") -> Phrase:
    """The phrase with these values; of foods their ids."""
    return Phrase(
        id,
        {
            name: value
            if isinstance(value, int | Phrase)
            else tuple(item.food.id for item in value)
            for name, value in values.items()
        },
    )


def in_english(said: Phrase, items: Sequence[Item]) -> str:
    """The phrase as a member reads it, over the foods of the dish."""
    by_id = {item.food.id: item for item in items}

    def shown(value: Value) -> "str | int | _Foods":
        if isinstance(value, Phrase):
            return in_english(value, items)
        return _Foods([by_id[str(food)] for food in value]) if isinstance(value, tuple) else value

    values = {name: shown(value) for name, value in said.values.items()}
    return _templates()[said.id].format(**values)


class _Foods:
    """Foods in a template: {food} with their articles, {food.it}, and {food.names} without."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items

    def __str__(self) -> str:
        return the(self._items)

    @property
    def it(self) -> str:
        return it(self._items)

    @property
    def names(self) -> str:
        name = names(self._items)
        return name[:1].upper() + name[1:]


@cache
def _templates() -> Mapping[str, str]:
    file = read_yaml("planner.computed.recipes", "ways_to_cook.yaml")
    methods = {name: each["text"] for name, each in file["methods"].items() if "text" in each}
    doneness = {f"done-{name}": text for name, text in file["doneness"].items()}
    return {**methods, **file["phrases"], **doneness}
