"""Which subscription counts, and the membership that follows, as pure functions.

A subscription is what its facts fold to (`billing.facts`), but for `subscription.tier`: that is the
tier that was reported first, as specified. `current_tier` is that of the newest fact, and the
membership follows from it.

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


class TrialState(Protocol):
    """A subscription, as far as it decides the status."""

    deleted: bool
    stripe_status: str | None
    is_own_trial: bool
    is_unpaid: bool


def status_now(subscription: TrialState) -> str:
    """The status that follows from everything that is known of a subscription.

    Two differences from the specification: a trial that was begun here is ACTIVE, and PAST_DUE is
    INACTIVE where nothing was ever paid.
    """
    if subscription.deleted:
        return "CANCELED"
    if subscription.stripe_status == "trialing" and subscription.is_own_trial:
        return "ACTIVE"
    if subscription.stripe_status == "past_due" and subscription.is_unpaid:
        return "INACTIVE"
    return status_of(subscription.stripe_status)


class PaidInvoice(Protocol):
    """An invoice of a subscription."""

    status: str
    price_ids: list[str] | None


def paid_price(price_id: str | None, invoices: Iterable[PaidInvoice]) -> str | None:
    """The price that a late subscription was paid at: that of the newest invoice in order that was
    paid; None where that has charged nothing, as in a trial or a pause. It is the subscription's
    own where the invoice does not name any, and while no paid invoice is known."""
    paid = [each for each in invoices if each.status == "paid"]
    prices = paid[-1].price_ids if paid else None
    if prices is None or price_id in prices:
        return price_id
    return prices[-1] if prices else None


class SubscriptionState(Protocol):
    """A subscription as its newest event describes it."""

    current_tier: str
    paid_tier: str | None
    status: str
    deleted: bool
    current_period_end: datetime | None
    newest_event_second: int
    stripe_status: str | None
    withdrawn_at: datetime | None


class MembershipState(NamedTuple):
    """What a member may have."""

    tier: str
    status: str
    role: str
    ends_at: datetime | None
    # Nothing was paid.
    is_trial: bool = False


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
        tier="FREE" if has_ended(best) else tier_shown(best),
        status=status,
        role="PREMIUM" if status == "ACTIVE" else "MEMBER",
        ends_at=best.current_period_end,
        is_trial=status == "ACTIVE" and best.stripe_status == "trialing",
    )


def has_ended(subscription: SubscriptionState) -> bool:
    """Whether a subscription is over: at Stripe, or because its member has withdrawn from it."""
    return subscription.deleted or subscription.withdrawn_at is not None


def status_shown(subscription: SubscriptionState) -> str:
    """The status as members see it."""
    return subscription.status if subscription.withdrawn_at is None else "CANCELED"


def tier_shown(subscription: SubscriptionState) -> str:
    """The tier as members see it: of a late subscription, the one that was paid."""
    is_late = subscription.stripe_status == "past_due"
    return (subscription.paid_tier if is_late else None) or subscription.current_tier


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
    newest = subscription.newest_event_second
    if not is_live(subscription):
        return (0, False, _NEVER, newest)
    return (
        {"ACTIVE": 3, "PAST_DUE": 2}.get(subscription.status, 1),
        tier_shown(subscription) == "PRO",
        subscription.current_period_end or _NEVER,
        newest,
    )


class Held(Protocol):
    """A subscription as its newest event describes it."""

    status: str
    cancel_at: datetime | None
    cancel_at_period_end: bool
    current_period_end: datetime | None


def cancels_at(subscription: Held) -> datetime | None:
    """When a live subscription ends, if that is decided."""
    with_period = subscription.current_period_end if subscription.cancel_at_period_end else None
    return subscription.cancel_at or with_period


def access_ends_at(subscription: Held, next_attempt_at: datetime | None) -> datetime | None:
    """The end of what is paid of a live subscription.

    While a payment is late, what is left ends with the next attempt at the earliest: Stripe gives
    up after one of them, and does not say after which.
    """
    if subscription.status not in ("ACTIVE", "PAST_DUE"):
        return None
    end = subscription.current_period_end
    if subscription.status == "PAST_DUE" and next_attempt_at is not None:
        end = next_attempt_at
    return min(filter(None, (end, cancels_at(subscription))), default=None)
