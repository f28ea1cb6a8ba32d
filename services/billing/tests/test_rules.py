"""The rules of money and memberships."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from inspect import get_annotations
from typing import Any, Literal, get_args, get_origin

import pytest
import stripe
from hypothesis import given
from hypothesis import strategies as st

from billing.coupons.rules import discounted
from billing.facts import IN_LIFE
from billing.membership import rules
from billing.money import amount_of, formatted, in_currency_units, in_minor_units
from billing.payments.rules import takes_money

amounts = st.decimals(0, 100_000, places=2)
percentages = st.decimals(0, 200, places=2)
# Codes with their decimals at Stripe, in either case; a code that is unknown has two.
currencies = st.sampled_from([
    ("usd", 2), ("EUR", 2), ("isk", 2), ("ugx", 2), ("xyz", 2),
    ("jpy", 0), ("JPY", 0), ("krw", 0), ("kwd", 3), ("BHD", 3),
])  # fmt: skip


@given(amounts, percentages)
def test_a_percentage_is_taken_off_exactly_and_never_more_than_all(
    price: Decimal, percent: Decimal
) -> None:
    final = discounted(price, "PERCENTAGE", percent)
    assert final == max(Decimal(0), price * (100 - percent) / 100)


@given(amounts, amounts, st.text(min_size=1).filter(lambda kind: kind != "PERCENTAGE"))
def test_any_other_coupon_is_an_amount(price: Decimal, value: Decimal, kind: str) -> None:
    assert discounted(price, kind, value) == max(Decimal(0), price - value)


@given(st.decimals(0, 1_000, places=6), currencies)
def test_half_a_minor_unit_is_rounded_up(amount: Decimal, currency: tuple[str, int]) -> None:
    code, decimals = currency
    exact = amount * 10**decimals
    cents = in_minor_units(amount, code)
    assert Decimal("-0.5") < exact - cents < Decimal("0.5") or cents == exact + Decimal("0.5")


@given(st.integers(-(10**11), 10**11), currencies)
def test_cents_and_amounts_are_the_same(cents: int, currency: tuple[str, int]) -> None:
    code, decimals = currency
    amount = in_currency_units(cents, code)
    assert in_minor_units(amount, code) == cents
    assert amount * 10**decimals == cents
    # The amount is shown with all decimals of its currency: as text, and as a JSON number.
    assert f"{amount}" == formatted(float(amount), code) == f"{cents / 10**decimals:.{decimals}f}"


@given(st.integers(0, 10**11), currencies)
def test_a_price_of_stripe_costs_its_minor_units(unit: int, currency: tuple[str, int]) -> None:
    code, _ = currency
    price = {"currency": code, "unit_amount": unit}
    assert amount_of(price) == in_currency_units(unit, code)


@pytest.mark.parametrize(
    ("kind", "known"),
    [(stripe.Dispute, IN_LIFE["dispute"]), (stripe.Subscription, IN_LIFE["subscription"])],
)
def test_every_status_of_the_library_is_known(kind: type, known: tuple[str, ...]) -> None:
    """A new word of a later version fails this: decide what it means before the upgrade."""
    words, *_ = (
        get_args(each)
        for each in get_args(get_annotations(kind)["status"])
        if get_origin(each) is Literal
    )
    assert set(words) == set(known)


def test_a_dispute_keeps_the_money_unless_its_status_leaves_it() -> None:
    left = {status for status in IN_LIFE["dispute"] if not takes_money(status)}
    assert left == {"warning_needs_response", "warning_under_review", "warning_closed", "won"}


@dataclass
class Held:
    """A subscription as its newest event describes it."""

    current_tier: str = "PRO"
    status: str = "ACTIVE"
    deleted: bool = False
    current_period_end: datetime | None = None
    newest_event_second: int = 0
    stripe_status: str | None = "active"
    withdrawn_at: datetime | None = None
    paid_tier: str | None = None


_held = st.builds(
    lambda tier, status, deleted, second: Held(
        tier,
        "CANCELED" if deleted else status,
        deleted,
        None,
        second,
        stripe_status=status.lower(),
    ),
    st.sampled_from(["PRO", "BASIC"]),
    st.sampled_from(["ACTIVE", "PAST_DUE", "INACTIVE", "CANCELED"]),
    st.booleans(),
    st.integers(0, 3),
)


@given(
    st.lists(_held, max_size=5, unique_by=lambda held: held.newest_event_second),
    st.randoms(),
)
def test_a_membership_depends_on_no_order_and_is_never_less_than_the_best(
    held: list[Held], chance: Any
) -> None:
    shuffled = list(held)
    chance.shuffle(shuffled)
    given_ = rules.membership(held, bought_lifetime=False)
    assert rules.membership(shuffled, bought_lifetime=False) == given_
    active = {h.current_tier for h in held if h.status == "ACTIVE"}
    if active:
        best = "PRO" if "PRO" in active else "BASIC"
        assert given_[:3] == (best, "ACTIVE", "PREMIUM")
    else:
        assert given_.role == "MEMBER"
    assert (given_.role == "PREMIUM") == (given_.status == "ACTIVE")
    assert rules.membership(held, bought_lifetime=True) == rules.LIFETIME


def test_a_subscription_that_will_bill_counts_before_a_dead_one_and_after_a_paid_one() -> None:
    dead = [
        Held("PRO", "CANCELED", True, newest_event_second=9, stripe_status="canceled"),
        Held("PRO", "INACTIVE", newest_event_second=9, stripe_status="incomplete_expired"),
    ]
    for status in ("trialing", "unpaid", "paused"):
        waiting = Held("BASIC", "INACTIVE", newest_event_second=1, stripe_status=status)
        assert rules.membership([*dead, waiting], bought_lifetime=False).tier == "BASIC"
        for paid in ("active", "past_due"):
            better = Held("PRO", paid.upper(), newest_event_second=0, stripe_status=paid)
            best = rules.membership([*dead, waiting, better], bought_lifetime=False)
            assert best[:2] == ("PRO", paid.upper())
