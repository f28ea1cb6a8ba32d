"""How the monthly amounts of members changed, as pure functions (rules.py defines each row)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from billing.facts import Fact, FoldedSubscription, is_final
from billing.ledger.entries import Entry, Name, as_kind, first, row_of
from billing.money import CURRENCY

_COUNTED = ("active", "past_due")


@dataclass(frozen=True)
class State:
    """What a subscription costs a month at the end of a second."""

    fact: Fact
    second: int
    cents: int
    currency: str
    tier: str | None
    estimated: bool


def states_by_second(states: Sequence[FoldedSubscription]) -> list[State]:
    """The states of a subscription until its end: the last one of each second."""
    end = first([state.fact for state in states if is_final(state.fact)])
    seconds: dict[int, list[FoldedSubscription]] = defaultdict(list)
    for state in states:
        if end is None or state.fact.second < end.second or state.fact is end:
            seconds[state.fact.second].append(state)
    return [_state(seconds[second]) for second in sorted(seconds)]


def _state(states: Sequence[FoldedSubscription]) -> State:
    last = states[-1]
    counts = last.status in _COUNTED and not last.paused and not is_final(last.fact)
    return State(
        fact=last.fact,
        second=last.fact.second,
        cents=last.cents if counts else 0,
        currency=(last.currency or CURRENCY).lower(),
        tier=last.tier,
        estimated=all(state.fact.estimated for state in states),
    )


def movements(subscriptions: Iterable[Sequence[State]]) -> list[Entry]:
    """The rows of what members pay a month, from the states of their subscriptions."""
    by_member: dict[str | None, dict[int, list[State]]] = defaultdict(lambda: defaultdict(list))
    for states in subscriptions:
        for state in states:
            by_member[state.fact.user_id][state.second].append(state)
    rows = []
    for seconds in by_member.values():
        held: dict[str, State] = {}
        totals: dict[str, int] = {}
        lasting: dict[str, Entry] = {}
        for second in sorted(seconds):
            now = seconds[second]
            touched = {state.currency for state in now}
            touched |= {
                held[state.fact.subject].currency for state in now if state.fact.subject in held
            }
            held |= {state.fact.subject: state for state in now}
            for currency in sorted(touched):
                before = totals.get(currency)
                total = sum(each.cents for each in held.values() if each.currency == currency)
                if total == (before or 0):
                    continue
                totals[currency] = total
                fact = min((state.fact for state in now), key=lambda fact: fact.id)
                is_estimated = any(state.estimated for state in now)
                if last := lasting.pop(currency, None):
                    rows.append(as_kind("mrr", last, until=fact.at))
                row = row_of(fact, _movement(before, total), abs(total - (before or 0)), currency)
                row = replace(row, estimated=is_estimated)
                rows.append(row)
                if total:
                    lasting[currency] = as_kind("mrr", row, cents=total)
        rows += lasting.values()
    return rows


def _movement(before: int | None, now: int) -> Name:
    if not now:
        return "churn"
    if not before:
        return "new" if before is None else "returned"
    return "expansion" if now > before else "contraction"
