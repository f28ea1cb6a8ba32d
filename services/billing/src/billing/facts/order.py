"""The one order of the facts about an object, as pure functions.

What cannot be undone comes last: the end of a subscription, the payment of an invoice. Otherwise
Stripe's second decides. Stripe does not order the events of one second, but an event that reports a
change has the previous values: B follows A if the values before B are those after A. The order with
the fewest contradictions counts. An observation changes nothing: the values before and after it are
the same. Observations within one second keep the order in which they were stored, because those of
a subscription are made under its lock. They come after everything that was known when they were
made.

The same facts have the same order, in whatever order and however often they arrive.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from billing.facts.fact import Fact, Json

# The search for the best order within one second ends after this many dead ends (60 ms). Stripe
# sends two or three events in a second; a member who keeps pressing makes ten. If all have arrived
# there is hardly a dead end; if most are missing, twelve facts have more.
_MOST_DEAD_ENDS = 10_000

# Statuses in the order in which they usually follow each other. It decides where nothing else does.
IN_LIFE = {
    "subscription": (
        "incomplete",
        "trialing",
        "past_due",
        "unpaid",
        "paused",
        "active",
        "incomplete_expired",
        "canceled",
    ),
    "invoice": ("draft", "open", "uncollectible", "void", "paid"),
    "refund": ("pending", "requires_action", "succeeded", "canceled", "failed"),
    # A lost dispute may be appealed; only one that was won is over for good.
    "dispute": (
        "warning_needs_response",
        "warning_under_review",
        "warning_closed",
        "needs_response",
        "under_review",
        "prevented",
        "lost",
        "appeal_needs_response",
        "appeal_under_review",
        "won",
    ),
    "credit_note": ("issued", "void"),
}
_REFUND_OVER = IN_LIFE["refund"].index("succeeded")
# What a change of a subscription may change. Others have a status.
_COMPARED = {
    "subscription": (
        "status",
        "price",
        "paused",
        "period_end",
        "cancel_at",
        "at_period_end",
        "quantity",
        "trial_end",
    )
}


def in_order(facts: Iterable[Fact]) -> list[Fact]:
    """The facts about one object, each once, the newest last."""
    stages: dict[tuple[Any, ...], list[Fact]] = defaultdict(list)
    for fact in {fact.id: fact for fact in facts}.values():
        stages[_stage(fact)].append(fact)
    ordered: list[Fact] = []
    for stage in sorted(stages):
        before = ordered[-1] if ordered else None
        ordered += _within_a_second(stages[stage], before)
    return ordered


def is_final(fact: Fact) -> bool:
    """Whether a subscription has ended with this fact."""
    return fact.kind == "subscription" and _finality(fact) > 0


def is_deletion(fact: Fact) -> bool:
    """Whether this is the event of a subscription's end."""
    return fact.kind == "subscription" and _finality(fact) == _DELETED


_CANCELED, _DELETED = 1, 2


def _finality(fact: Fact) -> int:
    known = fact.details.get("final")
    if known is not None:
        return int(known)
    return _DELETED if fact.event == "deleted" else _CANCELED if fact.state == "canceled" else 0


def _stage(fact: Fact) -> tuple[Any, ...]:
    """What decides before anything that happens within a second."""
    if fact.kind == "subscription":
        is_first = fact.event == "created" or fact.details.get("step") == 0
        return (_finality(fact), fact.second, not is_first)
    if fact.kind == "invoice" and fact.says:
        return (_in_life(fact), fact.says["attempts"], fact.second)
    if fact.kind == "refund":
        # One that has succeeded can only fail after that, whatever the clocks say.
        life = _in_life(fact)
        return (life if life >= _REFUND_OVER else 0, fact.second)
    if fact.kind == "credit_note":
        return (_in_life(fact), fact.second)
    return (fact.second,)


def _in_life(fact: Fact) -> int:
    lives = IN_LIFE.get(fact.kind, ())
    status = fact.says.get("status", fact.state)
    return lives.index(status) if status in lives else -1


def _within_a_second(facts: Sequence[Fact], before: Fact | None) -> list[Fact]:
    if len(facts) < 2:
        return list(facts)
    by_default = sorted(facts, key=_by_default)
    search = _Search(
        first=[_contradictions(before, fact) if before else 0 for fact in by_default],
        between=[[_contradictions(one, next) for next in by_default] for one in by_default],
        earlier=[_must_come_before(fact, by_default) for fact in by_default],
    )
    return [by_default[place] for place in search.best_order() or search.good_order()]


@dataclass
class _Search:
    """Finds the order of facts with the fewest contradictions. A fact is a number, its place in
    the default order; a set of facts is bits."""

    # The contradictions of the first fact, and of one fact after another.
    first: list[int]
    between: list[list[int]]
    # What must come before each.
    earlier: list[int]
    # Those placed, the last one, and the contradictions that were still allowed.
    dead_ends: set[tuple[int, int | None, int]] = field(default_factory=set)

    def best_order(self) -> list[int] | None:
        """The best order; of several, the one that keeps the default longest."""
        for allowed in range(max(self.first) + sum(map(max, self.between)) + 1):
            order = self._rest(0, None, allowed)
            if order is not None or len(self.dead_ends) > _MOST_DEAD_ENDS:
                return order
        return None

    def good_order(self) -> list[int]:
        """Each time, the fact that contradicts the one before it least."""
        order: list[int] = []
        placed = 0
        while len(order) < len(self.first):
            costs = self._costs(order[-1] if order else None)
            order.append(min(self._possible(placed), key=costs.__getitem__))
            placed |= 1 << order[-1]
        return order

    def _rest(self, placed: int, last: int | None, allowed: int) -> list[int] | None:
        if placed == (1 << len(self.first)) - 1:
            return []
        state = (placed, last, allowed)
        if state in self.dead_ends or len(self.dead_ends) > _MOST_DEAD_ENDS:
            return None
        costs = self._costs(last)
        for place in self._possible(placed):
            if costs[place] <= allowed:
                rest = self._rest(placed | (1 << place), place, allowed - costs[place])
                if rest is not None:
                    return [place, *rest]
        self.dead_ends.add(state)
        return None

    def _costs(self, last: int | None) -> list[int]:
        return self.first if last is None else self.between[last]

    def _possible(self, placed: int) -> Iterator[int]:
        for place, earlier in enumerate(self.earlier):
            if not placed & (1 << place) and not earlier & ~placed:
                yield place


def _must_come_before(answer: Fact, facts: Sequence[Fact]) -> int:
    """The facts that come before an answer: earlier answers, and what was known when Stripe was
    asked."""
    if not answer.estimated:
        return 0
    known = answer.details.get("known", -1)
    return sum(
        1 << place
        for place, fact in enumerate(facts)
        if fact is not answer
        and ((fact.arrival < answer.arrival and fact.estimated) or fact.arrival <= known)
    )


def _by_default(fact: Fact) -> tuple[Any, ...]:
    says = fact.says
    if fact.estimated:
        # What Stripe has answered may have changed within that second.
        return (0, fact.arrival)
    if not says:
        return (1, *_default_of_the_previous_version(fact))
    latest = says.get("period_end") or says.get("next_attempt") or 0
    # The id decides between facts that say the same.
    return (2, latest, _in_life(fact), json.dumps(says, sort_keys=True), fact.event, fact.id)


def _default_of_the_previous_version(fact: Fact) -> tuple[Any, ...]:
    of = fact.details
    names = ("step", "status", "price", "pause")
    return (*(of[name] for name in names if name in of), fact.state, fact.cents, fact.id)


def _contradictions(one: Fact, following: Fact) -> int:
    """The number of values after a fact that are not those before the next."""
    after = _after(one)
    return sum(
        (after[name] == value) is not is_same
        for name, (is_same, value) in _before(following).items()
        if name in after
    )


def _after(fact: Fact) -> Json:
    """The values after an event that may be compared with those before the next."""
    if fact.says:
        return {name: fact.says.get(name) for name in _COMPARED.get(fact.kind, ("status",))}
    if fact.kind == "subscription":
        return {"status": fact.state, "paused": fact.details["paused"], "cents": fact.cents}
    return {"status": fact.state}


def _before(fact: Fact) -> dict[str, tuple[bool, Any]]:
    """The values before an event: each is this one, or any but this one."""
    same = {name: (True, value) for name, value in _after(fact).items()}
    if fact.estimated:
        return same
    if fact.says:
        before = fact.details.get("before")
        if before is None:
            return {}
        return same | {name: (True, before[name]) for name in same.keys() & before.keys()}
    if fact.kind != "subscription":
        return {}
    # The previous version stored whether the event has changed a value, not the value before.
    of = fact.details
    changed = {"status": of["status"][0], "paused": of["pause"], "cents": of["price"]}
    return {name: (not changed[name], value) for name, (_, value) in same.items()}
