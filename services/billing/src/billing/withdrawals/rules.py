"""From which contracts a member may withdraw, until when, and what goes back, as pure functions.

`WITHDRAWAL_DAYS` days after the day of the contract, to the end of the last one in the member's
time zone. What counts is when the member asks: a link that is followed later is in time. A
subscription's contract begins with it; a renewal or another tier begins no other one.

All that was paid goes back, less what was refunded before, and less the contract's credit that has
paid for something else (`customer_credit`). Of what is disputed, refunded or noted
as refunded nothing does, and the contract ends all the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from typing import Literal, Protocol

from billing.customer_credit import NO_CREDIT, Credit
from billing.money import CAME_TO_NOTHING
from chassis.dates import date_in

Kind = Literal["plan", "lifetime", "subscription"]
State = Literal["refunding", "refunded", "no_refund"]

TOO_LATE = "Too late to withdraw"
WAIVED = "Withdrawal was waived"
NOTHING = "Nothing to withdraw"

_SECOND = timedelta(seconds=1)


@dataclass(frozen=True)
class Contract:
    """What a member has bought, as far as it decides about a withdrawal. Amounts are cents."""

    number: str
    kind: Kind
    # None where nobody has said when it began.
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


def last_moment(began_at: datetime, zone: tzinfo, days: int) -> datetime:
    """The last second in which a member of this time zone may withdraw."""
    last_day = date_in(zone, began_at) + timedelta(days=days)
    next_day = datetime.combine(last_day + timedelta(days=1), time(), zone)
    return next_day.astimezone(began_at.tzinfo) - _SECOND


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


def goes_back(contract: Contract) -> int:
    """The cents that a withdrawal gives back."""
    if contract.is_settled_elsewhere:
        return 0
    return max(contract.paid - contract.refunded - contract.credit.spent, 0)


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
    """The state of a withdrawal, by the refunds of all payments that it gives back.

    One without a refund stays so; a bank may send a refund back.
    """
    if state == "no_refund":
        return "no_refund"
    return "refunded" if paid and refunded(adjustments) >= paid else "refunding"
