"""The rules of payments, subscriptions and memberships, as pure functions."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, Literal, NamedTuple, Protocol

PaymentStatus = Literal["COMPLETED", "REFUNDED", "DISPUTED"]

_NEVER = datetime.min.replace(tzinfo=UTC)

# Of two events of one second, the status that comes later. What was lost may be appealed, and only
# a case that is won is over for good.
_REFUND_STEPS = ("pending", "requires_action", "succeeded", "canceled", "failed")
DISPUTE_STEPS = (
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
)


def adjustment_step(kind: str, status: str) -> int:
    """The place of a status in the life of a refund or a dispute."""
    steps = _REFUND_STEPS if kind == "refund" else DISPUTE_STEPS
    return steps.index(status) if status in steps else 0


def takes_money(dispute_status: str) -> bool:
    """Whether a dispute keeps the money: each does, unless its status is known to leave it.

    An inquiry (`warning_...`) moves no money, and what was won came back. While a lost case is
    appealed the bank keeps it. `prevented`: before a case was opened, the buyer was paid back from
    our balance (Visa's Rapid Dispute Resolution); nothing follows, so it counts as lost.
    """
    return dispute_status != "won" and not dispute_status.startswith("warning_")


class AdjustmentState(Protocol):
    """What the newest event of a refund or a dispute says."""

    kind: str
    cents: int
    status: str


def payment_status(cents: int, adjustments: Iterable[AdjustmentState]) -> PaymentStatus:
    """What became of a payment: pending and partial refunds change nothing."""
    known = list(adjustments)
    refunded = sum(a.cents for a in known if a.kind == "refund" and a.status == "succeeded")
    if cents and refunded >= cents:
        return "REFUNDED"
    if any(a.kind == "dispute" and takes_money(a.status) for a in known):
        return "DISPUTED"
    return "COMPLETED"


class PaidOrder(Protocol):
    """A payment, as far as it decides whether a refund may be asked for."""

    amount: Decimal
    status: str
    paid_at: datetime
    refunded_at: datetime | None


def refund_refusal(order: PaidOrder, now: datetime, within: timedelta) -> str | None:
    """Why no refund may be asked for; None when one may be. A period of nothing offers none."""
    if not order.amount or order.status != "COMPLETED" or order.refunded_at is not None:
        return "Nothing to refund"
    if not within or now > order.paid_at + within:
        return "Too late for a refund"
    return None


class PaymentState(Protocol):
    """A payment, as far as it decides whether it still gives what it bought."""

    status: str
    revoked_at: datetime | None


def return_reason(payment: PaymentState, *, refunds_revoke: bool) -> str | None:
    """Why a payment gives nothing any more; None while it does."""
    if payment.revoked_at is not None:
        return "revoked"
    if refunds_revoke and payment.status != "COMPLETED":
        return payment.status.lower()
    return None


_STATUSES = {"active": "ACTIVE", "canceled": "CANCELED", "past_due": "PAST_DUE"}


def status_of(stripe_status: str | None) -> str:
    """Stripe's word for the state of a subscription, in ours."""
    return _STATUSES.get(stripe_status or "", "INACTIVE")


# Of two statuses within one second, the one that comes later in the life of a subscription.
# A payment within that second wins.
IN_LIFE = (
    "incomplete",
    "trialing",
    "past_due",
    "unpaid",
    "paused",
    "active",
    "incomplete_expired",
    "canceled",
)
# An observation (what Stripe says when it is asked) counts as older than the events of its second:
# they may have happened after it.
_KINDS = {"observed": -1, "created": 0, "updated": 1, "deleted": 2}
DELETED = _KINDS["deleted"]


class StatusOrder(NamedTuple):
    """Which status counts, of events of one second: that of the greater one."""

    # An update that changed the status comes after one that did not; of two that did, the one of
    # the later period, and then the one that leads further.
    was_changed: int
    period_end: int
    in_life: int


class EventOrder(NamedTuple):
    """The position of an event among the events of one subscription: a greater one is newer.

    Stripe's clock has whole seconds and its deliveries have no order, so whatever arrives first,
    the same event has to be the newest. An end is the newest whatever its second. Of two events of
    the same position, the status, the price and the period are each decided on their own.
    """

    final: int
    second: int
    kind: int


def event_order(kind: str, second: int, *, status: str | None) -> EventOrder:
    """The position of an event `customer.subscription.<kind>`."""
    return EventOrder(
        final=2 if kind == "deleted" else 1 if status == "canceled" else 0,
        second=second,
        kind=_KINDS[kind],
    )


def status_order(*, status: str | None, was_changed: bool, period_end: int | None) -> StatusOrder:
    """Which of several statuses within one second counts."""
    if not was_changed:
        return StatusOrder(0, 0, 0)
    return StatusOrder(
        was_changed=1,
        period_end=period_end or 0,
        in_life=IN_LIFE.index(status) if status in IN_LIFE else 0,
    )


class SubscriptionState(Protocol):
    """A subscription as its newest event describes it."""

    current_tier: str
    status: str
    deleted: bool
    current_period_end: datetime | None
    newest_event_second: int
    newest_event_kind: int
    stripe_status: str | None


class MembershipState(NamedTuple):
    """What a member may have."""

    tier: str
    status: str
    role: str
    ends_at: datetime | None


NOTHING = MembershipState("FREE", "INACTIVE", "MEMBER", None)
LIFETIME = MembershipState("LIFETIME", "ACTIVE", "PREMIUM", None)


def membership(
    subscriptions: Iterable[SubscriptionState], *, bought_lifetime: bool
) -> MembershipState:
    """The membership that follows from the best live subscription, or the newest dead one."""
    if bought_lifetime:
        return LIFETIME
    best = max(subscriptions, key=rank, default=None)
    if best is None:
        return NOTHING
    return MembershipState(
        tier="FREE" if best.deleted else best.current_tier,
        status=best.status,
        role="PREMIUM" if best.status == "ACTIVE" else "MEMBER",
        ends_at=best.current_period_end,
    )


# Stripe's statuses of a subscription that bills, or will bill again.
_LIVE = ("active", "past_due", "trialing", "unpaid", "paused")


def is_live(subscription: SubscriptionState) -> bool:
    """Whether a subscription bills its customer, or will again."""
    return not subscription.deleted and subscription.stripe_status in _LIVE


_ENDED = ("canceled", "incomplete_expired")


def may_become_live(subscription: SubscriptionState) -> bool:
    """Whether a subscription waits for its first payment, or has a status that we do not know."""
    ended = subscription.deleted or subscription.stripe_status in _ENDED
    return not ended and not is_live(subscription)


def rank(subscription: SubscriptionState) -> tuple[Any, ...]:
    """The rank of a subscription: the greatest is the one that counts."""
    newest = subscription.newest_event_second, subscription.newest_event_kind
    if not is_live(subscription):
        return (0, False, _NEVER, newest)
    return (
        {"ACTIVE": 3, "PAST_DUE": 2}.get(subscription.status, 1),
        subscription.current_tier == "PRO",
        subscription.current_period_end or _NEVER,
        newest,
    )
