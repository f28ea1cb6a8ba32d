"""The facts in events about checkouts, invoices, refunds, disputes and credit notes."""

from billing import stripe_api
from billing.facts import IN_LIFE, Fact, Json, paid_checkout
from billing.stripe_api import CheckoutSession, Event, instant

PAID, FAILED, NOTED = "paid", "failed", "noted"
_OPEN = ("open", "uncollectible")


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


def invoice_fact(event: Event, reported: stripe_api.Invoice, *, user_id: str) -> Fact:
    """What an event says of an invoice."""
    state, cents, at = _for_the_ledger(event, reported)
    details: Json = {
        "event": event.type.rpartition(".")[2],
        "subscription": reported.subscription,
        "says": {
            "status": reported.status,
            "customer": reported.customer,
            "subscription": reported.subscription,
            "number": reported.number,
            "billing_reason": reported.billing_reason,
            "currency": reported.currency.lower(),
            "total": reported.total,
            "due": reported.amount_due,
            "paid": reported.amount_paid,
            "tax": reported.tax_cents,
            "prices": reported.price_ids,
            "attempts": reported.attempt_count,
            "next_attempt": reported.next_payment_attempt,
            "created": reported.created,
            "paid_at": reported.status_transitions.paid_at,
        },
    }
    before = event.previous(stripe_api.Invoice)
    if before is not None:
        is_named = "status" in before.model_fields_set
        details["before"] = {"status": before.status} if is_named else {}
    return Fact(
        id=event.id,
        user_id=user_id,
        subject=reported.id or "",
        kind="invoice",
        state=state,
        second=event.second,
        at=instant(at) or event.created_at,
        currency=reported.currency.lower(),
        cents=cents,
        estimated=event.is_observed,
        details=details,
    )


def _for_the_ledger(event: Event, reported: stripe_api.Invoice) -> tuple[str, int, int | None]:
    """Whether a payment for a subscription succeeded or failed, of how much, and when.

    What a checkout of a plan makes is counted as the checkout.
    """
    if reported.subscription is None:
        return NOTED, 0, None
    if reported.status == "paid" and reported.amount_paid:
        paid_at = reported.status_transitions.paid_at if event.is_observed else None
        return PAID, reported.amount_paid, paid_at
    is_known_to_fail = reported.status in _OPEN and reported.attempt_count > 0
    has_failed = event.type == "invoice.payment_failed" or (event.is_observed and is_known_to_fail)
    if has_failed and reported.amount_due and reported.status != "paid":
        return FAILED, reported.amount_due, reported.created if event.is_observed else None
    return NOTED, 0, None


def adjustment_fact(
    event: Event, kind: str, reported: stripe_api.Adjustment, *, user_id: str | None
) -> Fact:
    """What an event says of a refund or a dispute."""
    lives = IN_LIFE[kind]
    details: Json = {
        "event": event.type.rpartition(".")[2],
        # The previous version reads it while both versions run.
        "step": lives.index(reported.status) if reported.status in lives else 0,
        "says": {
            "payment": reported.payment_intent or "",
            "status": reported.status,
            "cents": reported.amount,
            "currency": reported.currency.lower(),
            "made_at": reported.created,
        },
    }
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
        details=details | _before(event.previous(stripe_api.Adjustment)),
    )


def credit_note_fact(event: Event, reported: stripe_api.CreditNote, *, user_id: str) -> Fact:
    """What an event says of a credit note."""
    details: Json = {
        "event": event.type.rpartition(".")[2],
        "says": {
            "status": reported.status,
            "customer": reported.customer,
            "invoice": reported.invoice,
            "number": reported.number,
            "currency": reported.currency.lower(),
            "total": reported.total,
            "tax": reported.tax_cents,
            "created": reported.created,
        },
    }
    return Fact(
        id=event.id,
        user_id=user_id,
        subject=reported.id or "",
        kind="credit_note",
        state=reported.status,
        second=event.second,
        at=event.created_at,
        currency=reported.currency.lower(),
        cents=reported.total,
        estimated=event.is_observed,
        details=details | _before(event.previous(stripe_api.CreditNote)),
    )


def _before(before: stripe_api.Adjustment | stripe_api.CreditNote | None) -> Json:
    """The status that an event has changed; nothing of an event that names no values."""
    if before is None:
        return {}
    return {"before": {"status": before.status} if "status" in before.model_fields_set else {}}
