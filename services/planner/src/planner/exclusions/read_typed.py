"""What a member leaves out, while it is typed: its meaning, and the words that are unknown."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from chassis.http import Detail
from foods import completable, is_in_no_plan, nearest, nearest_in_no_plan, words_of
from planner import computed
from planner.computed import Said

_MOST_COMPLETIONS = 10
# How much of an unknown text is repeated: its sender knows the rest.
_LONGEST_SAID = 40


class Typed(NamedTuple):
    """Completions of the last word, the meaning of the words, and the words that are unknown."""

    completions: list[str]
    understood: list[Said]
    unknown: list[str]


def read_typed(text: str) -> Typed:
    """Read words that commas separate; after the last comma one is still being typed."""
    *words, last = (piece.strip() for piece in text.split(","))
    completions = list(_completions(last)) if words_of(last) else []
    wanted = [word for word in (*words, last) if word]
    unknown = [word for word in wanted if not computed.understood(word)]
    if completions:
        # It is not written to its end.
        unknown = [word for word in unknown if word != last or word in words]
    return Typed(completions, computed.all_understood(wanted), list(dict.fromkeys(unknown)))


def unknown(word: str, field: str = "allergies") -> Detail:
    """What is wrong with a word that names nothing that could be left out."""
    said = word if len(word) <= _LONGEST_SAID else f"{word[:_LONGEST_SAID]}…"
    near = nearest(word)
    if is_in_no_plan(word):
        # A word that is spelled alike names another thing: Honig and hongo.
        message = f'No plan has "{said}"; you need not leave it out'
    elif near and (_begins_like(word, near) or not nearest_in_no_plan(word)):
        message = f'"{said}" is not known; did you mean {_choice(near)}?'
    elif meant := nearest_in_no_plan(word):
        message = f'"{said}" is not known. If you mean {meant}: no plan has it'
    else:
        advice = "write the name of a food or an allergen, such as milk, or leave it out"
        message = f'"{said}" is not known; {advice}'
    return {"field": field, "message": message, "code": "invalid"}


def _begins_like(word: str, others: Sequence[str]) -> bool:
    return any(other[:1].casefold() == word.strip()[:1].casefold() for other in others)


def _choice(words: Sequence[str]) -> str:
    """For example: eggs, milk or fish."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _completions(typed: str) -> Iterator[str]:
    beginning = " ".join(words_of(typed))
    found = [phrase for phrase, folded in phrases() if folded.startswith(beginning)]
    found += [phrase for phrase, folded in phrases() if f" {beginning}" in folded]
    yield from found[:_MOST_COMPLETIONS]


@cache
def phrases() -> Sequence[tuple[str, str]]:
    """Everything that can be left out, with the same without case and accents: allergens first."""
    return [(phrase, " ".join(words_of(phrase))) for phrase in completable()]
