"""Which event of a subscription counts, which subscription counts, and the membership that
follows, as pure functions.

An end is final; then `created` (seconds) decides, then the kind. Within one second and kind,
status, price and period are each decided on their own: a changed status or price comes after an
unchanged one, of two changed statuses the later period and then the later step of a life, of two
periods the later. What is observed counts as older than the events of its second. So the orders of
delivery end in the same state, but for `subscription.tier`: that is the tier that was heard of
first, as specified; `current_tier` is what the newest event says, and what else follows comes from
it.

A subscription ends with its period when `cancel_at_period_end` says so, or `cancel_at` is within
it: Stripe's portal sets the latter (flexible billing).

The membership is a lifetime; else the best live subscription (ACTIVE before PAST_DUE before
trialing, unpaid and paused; PRO before BASIC; the later end); else the newest dead one. With one
subscription that is the specification's table. LIFETIME has no end; a refund, a dispute or an
operator takes it away.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

_NEVER = datetime.min.replace(tzinfo=UTC)


_STATUSES = {"active": "ACTIVE", "canceled": "CANCELED", "past_due": "PAST_DUE"}


def status_of(stripe_status: str | None) -> str:
    """Stripe's word for the state of a subscription, in ours."""
    return _STATUSES.get(stripe_status or "", "INACTIVE")


class PausedState(Protocol):
    """A subscription with what was begun here: a trial, or a pause."""

    deleted: bool
    stripe_status: str | None
    is_own_trial: bool
    current_period_start: datetime | None
    paused_from: datetime | None
    unpaid_until: datetime | None


def status_now(subscription: PausedState) -> str:
    """The status that follows from everything that is known of a subscription.

    Two differences from the specification, of what was begun here alone: a trial is ACTIVE, and a
    period that began in a pause is INACTIVE, since nobody pays for it.
    """
    if subscription.deleted:
        return "CANCELED"
    if subscription.stripe_status == "trialing" and subscription.is_own_trial:
        return "ACTIVE"
    status = status_of(subscription.stripe_status)
    return "INACTIVE" if status == "ACTIVE" and is_unpaid(subscription) else status


def is_unpaid(subscription: PausedState) -> bool:
    """Whether the present period began in a pause that was begun here."""
    began = subscription.current_period_start
    first, end = subscription.paused_from, subscription.unpaid_until
    return None not in (began, first, end) and first <= began < end  # type: ignore[operator]


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
DELETED, OBSERVED = _KINDS["deleted"], _KINDS["observed"]


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
    withdrawn_at: datetime | None


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
    status = status_shown(best)
    return MembershipState(
        tier="FREE" if has_ended(best) else best.current_tier,
        status=status,
        role="PREMIUM" if status == "ACTIVE" else "MEMBER",
        ends_at=best.current_period_end,
    )


def has_ended(subscription: SubscriptionState) -> bool:
    """Whether a subscription is over: at Stripe, or because its member has withdrawn from it."""
    return subscription.deleted or subscription.withdrawn_at is not None


def status_shown(subscription: SubscriptionState) -> str:
    """The status as members see it."""
    return subscription.status if subscription.withdrawn_at is None else "CANCELED"


# Stripe's statuses of a subscription that bills, or will bill again.
_LIVE = ("active", "past_due", "trialing", "unpaid", "paused")


def is_live(subscription: SubscriptionState) -> bool:
    """Whether a subscription bills its customer, or will again."""
    return not has_ended(subscription) and subscription.stripe_status in _LIVE


_ENDED = ("canceled", "incomplete_expired")


def may_become_live(subscription: SubscriptionState) -> bool:
    """Whether a subscription waits for its first payment, or has a status that we do not know."""
    ended = has_ended(subscription) or subscription.stripe_status in _ENDED
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
