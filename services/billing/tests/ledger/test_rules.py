"""The ledger of random members is what happened at Stripe, in any order of the events."""

import json
import os
import random
from collections import Counter

import pytest

from billing.facts import Fact, monthly_cents
from billing.ledger.entries import Entry
from billing.ledger.rules import ledger_of, rate
from billing.stripe_api import Adjustment, CheckoutSession, Event, Invoice, Subscription
from billing.stripe_events.facts_of_payments import (
    adjustment_fact,
    checkout_fact,
    invoice_fact,
)
from billing.stripe_events.facts_of_subscriptions import subscription_fact
from services.billing.tests.ledger.shop import Line, ShopMember, members
from services.billing.tests.stripe_double import Json

# KETO_LEDGER_MEMBERS=10000 takes some minutes.
MEMBERS = int(os.environ.get("KETO_LEDGER_MEMBERS", "300"))


def fact_of(told: Json, user: str) -> Fact | None:
    """What billing takes from an event."""
    happened = Event(json.dumps(told).encode())
    if happened.family == "customer.subscription":
        reported = happened.about(Subscription)
        return subscription_fact(
            happened, reported, subject=reported.id or "", user_id=user, tier="PRO"
        )
    if happened.family == "invoice":
        return invoice_fact(happened, happened.about(Invoice), user_id=user)
    if happened.family == "checkout.session":
        session = happened.about(CheckoutSession)
        if not session.amount_total:
            return None
        return checkout_fact(happened, session, session.id or "", user)
    kind = happened.family.removeprefix("charge.")
    return adjustment_fact(happened, kind, happened.about(Adjustment), user_id=user)


def facts_of(member: ShopMember) -> list[Fact]:
    found = (fact_of(told, member.user) for told in member.events)
    return [fact for fact in found if fact is not None]


def lines(rows: dict[str, Entry]) -> Counter[Line]:
    return Counter(
        (row.kind, int(row.at.timestamp()), row.currency, row.cents)
        for row in rows.values()
        if row.kind != "mrr"
    )


@pytest.mark.exhaustive
def test_the_ledger_of_random_members_equals_what_happened_at_stripe() -> None:
    chance = random.Random(7)
    for member in members(MEMBERS, seed=1):
        facts = facts_of(member)
        rows = ledger_of(facts)
        assert lines(rows) == member.books, member
        now = Counter({row.currency: row.cents for row in rows.values() if _holds(row)})
        assert now == +member.monthly
        # Rows are only ever added together with facts: their order makes no difference.
        chance.shuffle(facts)
        assert ledger_of(facts) == rows


def _holds(row: Entry) -> bool:
    return row.kind == "mrr" and row.until is None


def test_a_year_is_a_twelfth_half_up_for_each_of_the_quantity() -> None:
    assert monthly_cents(9990, "year") == 833
    assert monthly_cents(6, "year") == 1
    assert monthly_cents(9990, "year", quantity=3) == 2499
    assert monthly_cents(999, "month", count=3) == 333


def test_a_rate_has_four_decimals_and_is_null_over_nothing() -> None:
    assert rate(1, 3) == 0.3333
    assert rate(2, 3) == 0.6667
    assert rate(1, 0) is None
