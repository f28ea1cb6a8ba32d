"""The same facts fold to the same rows, in any order and however often they arrive."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from billing import stripe_api
from billing.facts import (
    Fact,
    adjustment_of,
    credit_note_of,
    invoice_of,
    states_of,
    subscription_of,
)
from billing.stripe_api import Event
from billing.stripe_events.facts_of_payments import (
    adjustment_fact,
    credit_note_fact,
    invoice_fact,
)
from billing.stripe_events.facts_of_subscriptions import subscription_fact
from services.billing.tests.facts.lives import START, Life, lives
from services.billing.tests.stripe_double import Json, event, invoice, refund

KEPT = ("status", "price", "period_end", "paused", "at_period_end", "deleted")


def fact_of(happened: Event, arrival: int = 0) -> Fact:
    reported = happened.about(stripe_api.Subscription)
    fact = subscription_fact(happened, reported, subject="sub_1", user_id="mia", tier="PRO")
    return Fact(**{**vars(fact), "arrival": arrival})


def told(life: Life) -> list[Fact]:
    return [fact_of(Event(json.dumps(each).encode())) for each in life.events]


def observed(about: Json, second: int, arrival: int) -> Fact:
    return fact_of(Event.observed("customer.subscription.observed", about, second), arrival)


def essence(facts: list[Fact]) -> tuple[Any, ...]:
    now = subscription_of(facts)
    return tuple(getattr(now, name) for name in KEPT)


@given(lives, st.randoms())
def test_a_subscription_is_what_its_last_event_said_in_any_order_of_arrival(
    life: tuple[list[tuple[str, bool]], bool], chance: Any
) -> None:
    lived = Life().lives(life[0], ends=life[1])
    facts = told(lived)
    shuffled = facts + chance.choices(facts, k=len(facts) // 2)
    chance.shuffle(shuffled)
    last = subscription_of(facts)
    assert subscription_of(shuffled) == last
    assert essence(shuffled) == (
        lived.status,
        lived.price,
        lived.period_end,
        lived.is_paused,
        lived.cancel_at_period_end,
        life[1],
    )
    assert [state.cents for state in states_of(shuffled)] == [
        state.cents for state in states_of(facts)
    ]


@given(lives, st.integers(0, 14), st.randoms())
def test_an_answer_counts_until_something_happens_after_it(
    life: tuple[list[tuple[str, bool]], bool], after: int, chance: Any
) -> None:
    lived = Life().lives(life[0], ends=life[1])
    facts = told(lived)
    place = min(after, len(facts) - 1)
    assume(lived.seen[place]["status"] != "canceled")
    # Some of the events have arrived when billing reads the subscription at Stripe.
    came = chance.sample(facts[: place + 1], k=chance.randint(0, place + 1))
    late = [fact for fact in facts if fact not in came]
    chance.shuffle(late)
    answer = observed(lived.seen[place], lived.events[place]["created"], 0)
    answer.details["known"] = len(came)
    known = [replace(each, arrival=n) for n, each in enumerate([*came, answer], 1)]
    assert essence(known) == essence([observed(lived.seen[place], START, 1)])
    known += [replace(each, arrival=len(known) + n) for n, each in enumerate(late, 1)]
    chance.shuffle(known)
    assert essence(known) == essence(facts)


@given(lives, st.randoms())
def test_an_end_is_final(life: tuple[list[tuple[str, bool]], bool], chance: Any) -> None:
    lived = Life().lives(life[0], ends=True)
    late = observed(lived.seen[0], lived.second + 3600, 9)
    facts = [*told(lived), late]
    chance.shuffle(facts)
    assert (subscription_of(facts).deleted, subscription_of(facts).status) == (True, "canceled")


@pytest.mark.parametrize("is_swapped", [False, True])
def test_of_two_answers_of_one_second_the_later_counts(is_swapped: bool) -> None:
    life = Life(status="active", is_paused=True)
    before = observed(life.now(), START - 60, 1)
    life.is_paused = False
    resumed = observed(life.now(), START, 2)
    life.price = "price_sandbox_pro"
    changed = observed(life.now(), START, 3)
    facts = [before, changed, resumed] if is_swapped else [before, resumed, changed]
    assert subscription_of(facts).price == "price_sandbox_pro"
    assert subscription_of(facts).cents == 1999


@pytest.mark.parametrize("is_swapped", [False, True])
@pytest.mark.parametrize("before", ["active", "past_due"])
def test_of_two_statuses_of_one_second_the_status_before_says_which_came_first(
    before: str, is_swapped: bool
) -> None:
    """Paid and declined at once: it ends where it began."""
    life = Life(status=before)
    life._tells("updated", {"metadata": {"note": None}})
    life.second += 60
    steps = ("_declined", "_paid") if before == "active" else ("_paid", "_declined")
    for step in steps:
        life._tells("updated", getattr(life, step)())
    facts = told(life)
    assert essence(facts[::-1] if is_swapped else facts)[0] == before


@given(
    st.lists(st.sampled_from(["declined", "paid", "paused", "switched"]), min_size=7, max_size=13),
    st.randoms(),
)
def test_a_second_in_which_much_has_happened_is_in_order(steps: list[str], chance: Any) -> None:
    lived = Life(status="active").lives([(step, True) for step in steps], ends=False)
    facts = told(lived)
    chance.shuffle(facts)
    assert essence(facts)[:4] == (lived.status, lived.price, lived.period_end, lived.is_paused)


def test_an_answer_counts_as_older_than_an_event_of_its_second_that_it_does_not_know() -> None:
    life = Life(status="active")
    answer = observed(life.now(), START, 1)
    life._tells("updated", life._switched())
    facts = [*told(life), answer]
    assert essence(facts) == essence(facts[::-1])
    assert essence(facts)[1] == "price_sandbox_pro"


INVOICE = invoice("cus_1", subscription="sub_1", id="in_1")
INVOICES = [
    event("invoice.finalized", INVOICE, created=START),
    event("invoice.payment_failed", INVOICE | {"attempt_count": 1}, created=START + 1),
    event(
        "invoice.updated",
        INVOICE | {"attempt_count": 1, "next_payment_attempt": START + 9000},
        previous={"next_payment_attempt": None, "attempt_count": 0},
        created=START + 1,
    ),
    event("invoice.payment_action_required", INVOICE | {"attempt_count": 2}, created=START + 9000),
    event(
        "invoice.paid",
        INVOICE | {"status": "paid", "amount_paid": 1999, "attempt_count": 2},
        created=START + 9000,
    ),
]


@given(st.permutations(INVOICES), st.integers(1, 5))
def test_an_invoice_goes_one_way_and_remembers_its_attempts(events: list[Json], count: int) -> None:
    facts = []
    for each in [*events, *events[:count]]:
        happened = Event(json.dumps(each).encode())
        facts.append(invoice_fact(happened, happened.about(stripe_api.Invoice), user_id="mia"))
    now = invoice_of(facts)
    assert (now.status, now.paid, now.attempts) == ("paid", 1999, 2)
    assert (now.first_failed_at, now.failed_attempt, now.asked_attempt) == (START + 1, 1, 2)


@given(st.permutations(["pending", "succeeded", "failed"]))
def test_a_refund_that_failed_has_failed(statuses: list[str]) -> None:
    facts = []
    for status in statuses:
        about = refund("pi_1", 999, status, id="re_1")
        happened = Event(json.dumps(event("refund.updated", about, created=START)).encode())
        reported = happened.about(stripe_api.Adjustment)
        facts.append(adjustment_fact(happened, "refund", reported, user_id=None))
    assert (adjustment_of(facts).status, adjustment_of(facts).cents) == ("failed", 999)


@pytest.mark.parametrize("is_swapped", [False, True])
def test_a_voided_credit_note_stays_void(is_swapped: bool) -> None:
    note = {"id": "cn_1", "customer": "cus_1", "invoice": "in_1", "total": 5, "status": "issued"}
    told_of = [
        event("credit_note.voided", note | {"status": "void"}, created=START),
        event("credit_note.updated", note, created=START + 5),
    ]
    facts = []
    for each in told_of[::-1] if is_swapped else told_of:
        happened = Event(json.dumps(each).encode())
        facts.append(
            credit_note_fact(happened, happened.about(stripe_api.CreditNote), user_id="mia")
        )
    assert credit_note_of(facts).status == "void"
