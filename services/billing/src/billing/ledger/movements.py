"""How the monthly amounts of members went on, as pure functions (rules.py says what each means)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from billing.ledger.entries import Entry, Fact, Name, as_kind, first, row_of

_COUNTED = ("active", "past_due")


@dataclass(frozen=True)
class State:
    """What is known of a subscription in one second."""

    fact: Fact
    second: int
    cents: int
    currency: str
    tier: str | None
    estimated: bool


def states_of(facts: Sequence[Fact]) -> list[State]:
    """How a subscription went on, a state for each second of which there is a fact.

    An end is final. Within a second decides what decides for the membership
    (`billing.subscriptions`): the kind of the event, then for status, price and pause each, whether
    the event is about it.
    """
    end = first([fact for fact in facts if fact.details["final"]])
    seconds: dict[int, list[Fact]] = defaultdict(list)
    for fact in facts:
        if end is None or fact.second < end.second or fact is end:
            seconds[fact.second].append(fact)
    return [_state(seconds[second], end) for second in sorted(seconds)]


def _state(facts: Sequence[Fact], end: Fact | None) -> State:
    step = max(fact.details["step"] for fact in facts)
    newest = [fact for fact in facts if fact.details["step"] == step]
    if end is not None and end in facts:
        newest = [end]
    status = max(newest, key=lambda fact: (fact.details["status"], fact.id))
    price = max(newest, key=lambda fact: (fact.details["price"], fact.id))
    pause = max(newest, key=lambda fact: (fact.details["pause"], fact.id))
    counts = status.state in _COUNTED and not pause.details["paused"] and status is not end
    return State(
        fact=status,
        second=status.second,
        cents=price.cents if counts else 0,
        currency=price.currency,
        tier=price.details.get("tier"),
        estimated=all(fact.estimated for fact in newest),
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
