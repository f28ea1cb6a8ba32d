"""Count the rows of the previous version among the facts, and what Stripe has answered."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from billing.facts.fact import STORED, Fact


def missing(about: Sequence[Fact], stored: Sequence[Fact]) -> list[Fact]:
    """Those facts of a stored row that are to be added to the facts about its object.

    The previous version stored facts that say less, version 1.0.0 none: only the row has the
    outcome. The first of `stored` is the row; the others say how it came about, where nothing else
    does.
    """
    if not stored:
        return []
    partial = max((fact.arrival for fact in about if not fact.says), default=-1)
    covered = max((fact.arrival for fact in about if fact.event == STORED), default=-1)
    if partial <= covered and any(fact.says for fact in about):
        return []
    row, *history = stored
    arrival = max(partial, 0)
    row = replace(row, id=f"{STORED}:{row.subject}:{arrival}", arrival=arrival)
    return [row] if about else [row, *history]


def changes_nothing(
    known: Sequence[Fact], observed: Fact, fold: Callable[[list[Fact]], object]
) -> bool:
    """Whether what Stripe has answered is what follows from the facts already."""
    latest = max((fact.arrival for fact in known), default=0) + 1
    return bool(known) and fold([*known, replace(observed, arrival=latest)]) == fold([*known])
