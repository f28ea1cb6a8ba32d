"""The ledger that follows from the facts, as pure functions.

The states of a subscription are those of which the last one is stored as the subscription
(`billing.facts`), so whatever comes twice, late or in another order, the same facts give the same
ledger.

The monthly amount of a member is the sum of what the subscriptions cost a month while they are
`active` or `past_due` and not paused, for each currency. When it changes, there is a row: from
nothing `new`, or `returned` if there was an amount before; `expansion` or `contraction` by the
difference; to nothing `churn`. Amounts are never negative. `mrr` has the amount itself, and how
long it lasted.

`recovered` and `trialsPaid` are of the moment in which the invoice first failed, or the trial
began: so a rate of some days is about what failed and began in these days.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from billing.facts import Fact, in_order, states_of
from billing.ledger.entries import Entry, as_kind, first, row_of
from billing.ledger.movements import State, movements, states_by_second
from billing.money import CAME_TO_NOTHING


def ledger_of(facts: Iterable[Fact]) -> dict[str, Entry]:
    """The rows of some members: every fact of theirs is among these."""
    found: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        found[fact.subject].append(fact)
    by_subject = {subject: in_order(found[subject]) for subject in sorted(found)}
    states = {
        subject: states_by_second(states_of(known))
        for subject, known in by_subject.items()
        if known[0].kind == "subscription"
    }
    rows: list[Entry] = movements(states.values())
    paid_of: dict[str, list[Fact]] = defaultdict(list)
    for known in by_subject.values():
        if known[0].kind == "invoice":
            rows += _of_invoice(known, states)
            paid_of[_subscription(known)] += [each for each in known if each.state == "paid"]
        elif known[0].kind in _ONE_ROW:
            rows += _ONE_ROW[known[0].kind](known)
    for subject in states:
        rows += _of_trial(by_subject[subject], paid_of[subject])
    return {row.id: row for row in rows}


def _of_invoice(facts: Sequence[Fact], states: dict[str, list[State]]) -> list[Entry]:
    paid = first([fact for fact in facts if fact.state == "paid"])
    failed = first([fact for fact in facts if fact.state == "failed"])
    rows = []
    if paid is not None:
        tier = _tier_at(states.get(_subscription(facts), []), int(paid.at.timestamp()))
        rows.append(as_kind("revenue", row_of(paid, "revenue", paid.cents), tier=tier))
    if failed is not None:
        rows.append(row_of(failed, "failed", failed.cents))
        if paid is not None:
            recovered = row_of(failed, "recovered", paid.cents)
            is_estimated = failed.estimated or paid.estimated
            rows.append(as_kind("recovered", recovered, estimated=is_estimated))
    return rows


def _tier_at(states: Sequence[State], second: int) -> str | None:
    """What a subscription was of in a second; of one that began later, what it began as."""
    known = [state for state in states if state.second <= second]
    state = known[-1] if known else next(iter(states), None)
    return state.tier if state else None


def _of_trial(facts: Sequence[Fact], paid: Sequence[Fact]) -> list[Entry]:
    begun = first([fact for fact in facts if fact.state == "trialing"])
    if begun is None:
        return []
    rows = [row_of(begun, "trialsBegun", 0)]
    paid_first = first([fact for fact in paid if fact.at >= begun.at])
    if paid_first is not None:
        row = row_of(begun, "trialsPaid", paid_first.cents)
        is_estimated = begun.estimated or paid_first.estimated
        rows.append(as_kind("trialsPaid", row, estimated=is_estimated))
    return rows


def _of_checkout(facts: Sequence[Fact]) -> list[Entry]:
    paid = first(facts)
    assert paid is not None
    of = paid.details
    row = row_of(paid, "revenue", paid.cents)
    return [replace(row, plan_id=of["plan"], tier=of["tier"], coupon_code=of["coupon"])]


def _of_refund(facts: Sequence[Fact]) -> list[Entry]:
    newest = facts[-1]
    made = first([fact for fact in facts if fact.state == "succeeded"])
    if made is None or newest.state in CAME_TO_NOTHING:
        return []
    return [row_of(made, "refunds", newest.cents)]


def _of_dispute(facts: Sequence[Fact]) -> list[Entry]:
    """A dispute counts however it ends; an inquiry does not count yet."""
    begun = first([fact for fact in facts if not fact.state.startswith("warning_")])
    return [] if begun is None else [row_of(begun, "disputes", begun.cents)]


def _of_credit(facts: Sequence[Fact]) -> list[Entry]:
    """Credit of a subscription that was paid back."""
    taken = first(facts)
    return [] if taken is None else [row_of(taken, "creditTaken", taken.cents)]


_ONE_ROW = {
    "checkout": _of_checkout,
    "refund": _of_refund,
    "dispute": _of_dispute,
    "credit": _of_credit,
}


def _subscription(facts: Sequence[Fact]) -> str:
    return max(fact.details.get("subscription") or "" for fact in facts)


def rate(part: int, whole: int) -> float | None:
    """A share to four decimals; None of nothing."""
    if not whole:
        return None
    return float((Decimal(part) / Decimal(whole)).quantize(Decimal("0.0001"), ROUND_HALF_UP))
