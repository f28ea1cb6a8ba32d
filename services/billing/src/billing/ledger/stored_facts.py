"""What is stored of before, as estimated facts: of objects of which no event is a fact."""

from collections.abc import Sequence
from datetime import UTC, datetime

from billing.invoices import Invoice
from billing.ledger.entries import Fact
from billing.ledger.facts import paid_checkout
from billing.ledger.rules import monthly_cents
from billing.money import in_minor_units
from billing.payments import Payment, PaymentAdjustment, adjustment_step
from billing.subscriptions import Subscription

_NO_CHANGE = {"step": -1, "status": [0, 0, 0], "price": 0, "pause": 0}


def facts_of_subscription(record: Subscription) -> list[Fact]:
    """As it is, since it began."""
    newest = datetime.fromtimestamp(record.newest_event_second, UTC)
    began = record.started_at or record.current_period_start or newest
    trial_end = record.trial_ends_at
    now = "canceled" if record.deleted else record.stripe_status or ""
    states = [("newest", now, newest, record.newest_event_final)]
    if began < newest:
        begun_as = "trialing" if trial_end else "active" if record.deleted else now
        states.append(("begun", begun_as, began, 0))
        if trial_end and began < trial_end < newest:
            states.append(("paid", "active", trial_end, 0))
    cents = monthly_cents(record.unit_cents or 0, record.price_interval, quantity=record.quantity)
    return [
        Fact(
            id=f"before:{name}:{record.stripe_subscription_id}",
            user_id=record.user_id,
            subject=record.stripe_subscription_id,
            kind="subscription",
            state=state,
            second=int(at.timestamp()),
            at=at,
            currency=(record.currency or "usd").lower(),
            cents=cents,
            estimated=True,
            details={
                **_NO_CHANGE,
                "final": final,
                "paused": record.is_paused and name == "newest",
                "tier": record.current_tier,
            },
        )
        for name, state, at, final in states
    ]


def facts_of_invoice(invoice: Invoice) -> list[Fact]:
    """When it first failed, and when it was paid."""
    if invoice.stripe_subscription_id is None:
        return []
    states = []
    if invoice.first_failed_at is not None and invoice.due_cents:
        states.append(("failed", invoice.first_failed_at, invoice.due_cents))
    if invoice.status == "paid" and invoice.paid_cents:
        states.append(("paid", invoice.paid_at or invoice.created_at, invoice.paid_cents))
    return [
        Fact(
            id=f"before:{state}:{invoice.id}",
            user_id=invoice.user_id,
            subject=invoice.id,
            kind="invoice",
            state=state,
            second=int(at.timestamp()),
            at=at,
            currency=invoice.currency,
            cents=cents,
            estimated=True,
            details={"subscription": invoice.stripe_subscription_id},
        )
        for state, at, cents in states
    ]


def fact_of_checkout(payments: Sequence[Payment]) -> Fact:
    """What was paid in one session; one that sold a plan and a lifetime is two payments."""
    paid = max(payments, key=lambda payment: payment.plan_id or "")
    return paid_checkout(
        id=f"before:{paid.stripe_session_id}",
        user_id=paid.user_id,
        subject=paid.stripe_session_id,
        at=paid.paid_at,
        currency=paid.currency,
        cents=in_minor_units(paid.amount),
        is_estimated=True,
        plan=paid.plan_id,
        tier="LIFETIME" if any(each.plan_id is None for each in payments) else None,
        coupon=paid.coupon_code,
    )


def fact_of_adjustment(made: PaymentAdjustment, user_id: str | None) -> Fact:
    """As its newest event said."""
    return Fact(
        id=f"before:{made.id}",
        user_id=user_id,
        subject=made.id,
        kind=made.kind,
        state=made.status,
        second=made.event_second,
        at=made.made_at or made.recorded_at,
        currency=made.currency,
        cents=made.cents,
        estimated=True,
        details={"step": adjustment_step(made.kind, made.status)},
    )
