"""What events say, as facts of the ledger.

Of a subscription, `details` has what decides within a second: `final` (it has ended), `step` (the
kind of the event), and `status`, `price` and `pause`: whether the event is about these.
"""

from datetime import datetime

from billing import stripe_api
from billing.ledger.entries import Fact
from billing.ledger.rules import monthly_cents
from billing.payments import adjustment_step
from billing.stripe_api import CheckoutSession, Event, instant
from billing.subscriptions import Subscription, event_order, status_order
from chassis import clock

_OPEN = ("open", "uncollectible")


def subscription_fact(
    event: Event, reported: stripe_api.Subscription, record: Subscription, tier: str
) -> Fact:
    """What an event says of a subscription; `record` is what was known of it before."""
    kind = event.type.rpartition(".")[2]
    order = event_order(kind, event.second, status=reported.status)
    cents, currency = _monthly(reported, record)
    return Fact(
        id=event.id,
        user_id=record.user_id,
        subject=record.stripe_subscription_id,
        kind="subscription",
        state=reported.status or "",
        second=event.second,
        at=event.created_at,
        currency=currency,
        cents=cents,
        estimated=event.is_observed,
        details={
            "final": order.final,
            "step": order.kind,
            "status": list(
                status_order(
                    status=reported.status,
                    was_changed=event.changed("status"),
                    period_end=reported.period_end,
                )
            ),
            "price": int(event.price_before() not in (None, reported.price)),
            "pause": int(event.changed("pause_collection")),
            "paused": reported.pause_collection is not None,
            "tier": tier,
        },
    )


def _monthly(reported: stripe_api.Subscription, record: Subscription) -> tuple[int, str]:
    item = reported.items.first
    quantity = 1 if item.quantity is None else item.quantity
    price = item.price_object
    if price is not None and price.unit_amount is not None and price.recurring is not None:
        currency = price.currency or reported.currency or "usd"
        of = price.recurring
        monthly = monthly_cents(
            price.unit_amount, of.interval, count=of.interval_count, quantity=quantity
        )
        return monthly, currency.lower()
    # A price that the event only names may be known.
    unit = record.unit_cents if reported.price == record.price_id else None
    monthly = monthly_cents(unit or 0, record.price_interval, quantity=quantity)
    return monthly, (record.currency or reported.currency or "usd").lower()


def checkout_fact(event: Event, checkout: CheckoutSession, subject: str, user_id: str) -> Fact:
    """What was paid for a plan or a lifetime."""
    sold = checkout.metadata
    return paid_checkout(
        id=event.id,
        user_id=user_id,
        subject=subject,
        at=event.created_at,
        currency=(checkout.currency or "usd").lower(),
        cents=checkout.amount_total or 0,
        is_estimated=event.is_observed,
        plan=sold.plan_id or None,
        tier=sold.tier.upper() or None,
        coupon=sold.coupon_code.upper() or None,
    )


def paid_checkout(
    *,
    id: str,
    user_id: str,
    subject: str,
    at: datetime,
    currency: str,
    cents: int,
    is_estimated: bool,
    **sold: str | None,
) -> Fact:
    """A paid checkout of what was sold: a plan, a tier or both, with a coupon or without."""
    second = int(at.timestamp())
    return Fact(
        id, user_id, subject, "checkout", "paid", second, at, currency, cents, is_estimated, sold
    )


def invoice_fact(event: Event, reported: stripe_api.Invoice, user_id: str) -> Fact | None:
    """A payment of an invoice of a subscription that failed or succeeded; None of another event."""
    if reported.subscription is None:
        # What a checkout of a plan makes is counted as the checkout.
        return None
    at = event.created_at
    if reported.status == "paid":
        state, cents = "paid", reported.amount_paid
        if event.is_observed:
            at = instant(reported.status_transitions.paid_at) or at
    elif event.type == "invoice.payment_failed" or (
        event.is_observed and reported.status in _OPEN and reported.attempt_count > 0
    ):
        state, cents = "failed", reported.amount_due
        if event.is_observed:
            at = instant(reported.created) or at
    else:
        return None
    if not cents:
        return None
    return Fact(
        id=event.id,
        user_id=user_id,
        subject=reported.id or "",
        kind="invoice",
        state=state,
        second=int(at.timestamp()),
        at=at,
        currency=reported.currency.lower(),
        cents=cents,
        estimated=event.is_observed,
        details={"subscription": reported.subscription},
    )


def adjustment_fact(
    event: Event, kind: str, reported: stripe_api.Adjustment, user_id: str | None
) -> Fact:
    """What an event says of a refund or a dispute."""
    made_at = instant(reported.created) if event.is_observed else None
    return Fact(
        id=event.id,
        user_id=user_id,
        subject=reported.id or "",
        kind=kind,
        state=reported.status,
        second=event.second,
        at=made_at or event.created_at,
        currency=reported.currency.lower(),
        cents=reported.amount,
        estimated=event.is_observed,
        details={"step": adjustment_step(kind, reported.status)},
    )


def credit_fact(subscription_id: str, user_id: str, billed: stripe_api.Billed, cents: int) -> Fact:
    """What was taken back of a subscription's credit."""
    at = clock.now()
    return Fact(
        id=f"credit:{subscription_id}",
        user_id=user_id,
        # The subscription has facts of its own.
        subject=f"credit:{subscription_id}",
        kind="credit",
        state="taken",
        second=int(at.timestamp()),
        at=at,
        currency=billed.currency.lower(),
        cents=cents,
        estimated=False,
    )
