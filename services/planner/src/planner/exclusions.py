"""What a member leaves out, while it is typed: which words name nothing, and what is meant."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from foods import ALLERGENS, DIETS, KINDS, food_table, words_of
from planner import computed

_MOST_COMPLETIONS = 10


class Typed(NamedTuple):
    """What could be meant by the last word, and the words that name nothing."""

    completions: list[str]
    unknown: list[str]


def read_typed(text: str) -> Typed:
    """Read words that commas separate; after the last comma one is still being typed."""
    *words, last = (piece.strip() for piece in text.split(","))
    completions = list(_completions(last)) if words_of(last) else []
    wanted = [word for word in words if word]
    if last and not completions:
        wanted.append(last)
    try:
        computed.exclusions_of(wanted)
    except computed.UnknownExclusions as error:
        return Typed(completions, list(dict.fromkeys(error.words)))
    return Typed(completions, [])


def _completions(typed: str) -> Iterator[str]:
    beginning = " ".join(words_of(typed))
    found = [phrase for phrase, folded in phrases() if folded.startswith(beginning)]
    found += [phrase for phrase, folded in phrases() if f" {beginning}" in folded]
    yield from found[:_MOST_COMPLETIONS]


@cache
def phrases() -> Sequence[tuple[str, str]]:
    """Everything that can be left out, with the same without case and accents: allergens first."""
    tags = [
        phrase for each in (*ALLERGENS, *KINDS, *DIETS) for phrase in (each.name, *each.also_called)
    ]
    foods = [food.spoken for food in food_table().foods.values()]
    # With a comma it would be two.
    known = dict.fromkeys(each.casefold() for each in (*tags, *foods) if "," not in each)
    return [(phrase, " ".join(words_of(phrase))) for phrase in known]
