"""From which contracts a member may withdraw, until when, and what goes back, as pure functions.

`WITHDRAWAL_DAYS` days after the day of the contract, to the end of the last one in the member's
time zone; the default is 18, as a last day on a weekend or a public holiday moves on to the next
working day (Regulation 1182/71, Art. 3(4)), and the member's country is not known. What counts is
when the member asks: a link that is followed later is in time. A subscription's contract begins
with it, and after a trial with the first payment. A renewal or another tier begins no other one; a
change to a year does: it can be withdrawn from alone when the first one is too old.

All that was paid goes back, less what was refunded before, and less the contract's credit that has
paid for something else (`credit.py`). Since a member's second withdrawal, a share for the days used
is kept, if the buyer has accepted that at the checkout. Of what is disputed, refunded or noted
as refunded nothing goes back, and the contract ends all the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from typing import Literal, Protocol

from billing.credit import NO_CREDIT, Credit
from billing.money import CAME_TO_NOTHING
from chassis.dates import date_in

Kind = Literal["plan", "lifetime", "subscription"]
State = Literal["refunding", "refunded", "no_refund"]

TOO_LATE = "Too late to withdraw"
WAIVED = "Withdrawal was waived"
NOTHING = "Nothing to withdraw"

_SECOND = timedelta(seconds=1)
# Between the beginning of a period and its invoice.
SAME_CHANGE = timedelta(hours=1)


@dataclass(frozen=True)
class Contract:
    """What a member has bought, as far as it decides about a withdrawal. Amounts are cents."""

    order_number: str
    # Short, for people.
    number: str
    kind: Kind
    # None if no event has said when it began.
    began_at: datetime | None
    paid: int
    currency: str
    payments: tuple[str, ...] = ()
    refunded: int = 0
    # What its invoices have credited to the customer's balance.
    credit: Credit = NO_CREDIT
    # Disputed, or refunded in a way that Stripe does not know of.
    is_settled_elsewhere: bool = False
    is_waived: bool = False
    # Of a subscription: its present period, and whether its used days are paid for.
    period: tuple[datetime, datetime] | None = None
    pays_used_days: bool = False
    # What was billed before belongs to an earlier contract.
    since: datetime | None = None


def last_moment(began_at: datetime, zone: tzinfo, days: int) -> datetime:
    """The last second in which a member of this time zone may withdraw."""
    last_day = date_in(zone, began_at) + timedelta(days=days)
    next_day = datetime.combine(last_day + timedelta(days=1), time(), zone)
    return next_day.astimezone(began_at.tzinfo) - _SECOND


def opens_at(paid_at: datetime, days: int) -> datetime:
    """When a plan opens whose buyer left the box of the waiver empty: when the right to withdraw
    has ended in every time zone, as the member's is not known here."""
    # The last day ends up to a day later than the hour of the payment, and clocks may go back.
    return paid_at + timedelta(days=days + 1, hours=1)


def is_in_time(asked_at: datetime, until: datetime) -> bool:
    return asked_at < until + _SECOND


def refusal(contract: Contract, asked_at: datetime, zone: tzinfo, days: int) -> str | None:
    """Why a member may not withdraw now; None if that is possible."""
    if (never := refusal_in_time(contract)) is not None:
        return never
    if contract.began_at is None:
        return TOO_LATE
    until = last_moment(contract.began_at, zone, days)
    return None if is_in_time(asked_at, until) else TOO_LATE


def refusal_in_time(contract: Contract) -> str | None:
    """Why a member could not withdraw at any time; None if that was possible."""
    if not contract.paid:
        return NOTHING
    return WAIVED if contract.is_waived else None


def contract_in_time(
    contracts: Sequence[Contract], asked_at: datetime, zone: tzinfo, days: int
) -> Contract:
    """The first of a subscription's contracts that is in time, or else the last: withdrawing from
    the first gives everything back."""
    for contract in contracts:
        if refusal(contract, asked_at, zone, days) is None:
            return contract
    return contracts[-1]


def goes_back(contract: Contract, asked_at: datetime) -> int:
    """The cents that a withdrawal gives back."""
    if contract.is_settled_elsewhere:
        return 0
    left = contract.paid - contract.refunded - contract.credit.spent
    return max(left - kept(contract, asked_at), 0)


def kept(contract: Contract, asked_at: datetime) -> int:
    """The cents that are kept for the days used."""
    if not contract.pays_used_days or contract.period is None or contract.is_settled_elsewhere:
        return 0
    return used_share(max(contract.paid - contract.credit.spent, 0), contract.period, asked_at)


def used_share(cents: int, period: tuple[datetime, datetime], asked_at: datetime) -> int:
    """The share of a period's price for its days until a moment: whole days, and whole cents, to
    the member's advantage."""
    begin, end = period
    days = max((end - begin).days, 1)
    used = min(max((asked_at - begin).days, 0), days)
    return cents * used // days


def began_at(
    started_at: datetime | None, trial_ends_at: datetime | None, first_paid_at: datetime | None
) -> datetime | None:
    """When a subscription's contract began: after a trial, with the first payment."""
    if started_at is None or trial_ends_at is None or trial_ends_at <= started_at:
        return started_at
    return first_paid_at or trial_ends_at


def year_began_at(subscription: "Yearly", changes_paid_at: Iterable[datetime]) -> datetime | None:
    """When a subscription was changed to a year that was paid, in its present period: such a change
    begins a period, unlike one to another tier of the same interval."""
    began = subscription.current_period_start
    if subscription.price_interval != "year" or began is None:
        return None
    return began if any(abs(paid - began) <= SAME_CHANGE for paid in changes_paid_at) else None


class Yearly(Protocol):
    """A subscription, as far as it decides about a change to a year."""

    price_interval: str | None
    current_period_start: datetime | None


class RefundState(Protocol):
    """What the newest event of a refund or a dispute says."""

    kind: str
    cents: int
    status: str


def refunded(adjustments: Iterable[RefundState], *, or_on_its_way: bool = False) -> int:
    """The cents of the refunds that have succeeded, or that may still do so."""
    return sum(
        each.cents
        for each in adjustments
        if each.kind == "refund"
        and (each.status not in CAME_TO_NOTHING if or_on_its_way else each.status == "succeeded")
    )


def state_after(state: str, paid: int, adjustments: Iterable[RefundState]) -> State:
    """The state of a withdrawal, by the refunds of all payments that it gives back: a bank may send
    a refund back. One without a refund stays so."""
    if state == "no_refund":
        return "no_refund"
    return "refunded" if paid and refunded(adjustments) >= paid else "refunding"
