"""The notices about an unpaid invoice, as pure functions.

They follow from the state of the invoice in its newest event, not from the event that arrived
last: a payment ends the notice whatever arrives late. An invoice of 0 is paid at once and never
fails; whether the first invoice of a subscription is paid, its buyer sees on Stripe's page.
"""

from datetime import datetime, timedelta
from typing import Literal, Protocol

NoticeKind = Literal["failed", "action_required", "last"]
FIRST, LAST = "first", "last"
# The page of an invoice can be opened for this long.
_PAGE_WORKS = timedelta(days=30)
# A later event sends no mail: Stripe tries again within days, or has given up long ago.
_NEWS = timedelta(days=3)


class UnpaidInvoice(Protocol):
    """An invoice as its newest event tells it."""

    status: str
    billing_reason: str | None
    due_cents: int
    stripe_subscription_id: str | None
    next_attempt_at: datetime | None
    hosted_url: str | None
    created_at: datetime
    failed_attempt: int
    asked_attempt: int


def is_of_change(invoice: UnpaidInvoice, stripe_status: str | None) -> bool:
    """Whether an invoice is of a pending change: Stripe does not retry it, and the subscription
    itself is paid."""
    return (
        invoice.billing_reason == "subscription_update"
        and invoice.next_attempt_at is None
        and stripe_status in ("active", "trialing")
    )


def notice_kind(invoice: UnpaidInvoice, *, is_change: bool = False) -> NoticeKind | None:
    """The kind of notice about an invoice; None if it needs no notice."""
    is_of_interest = (
        invoice.status == "open"
        and invoice.due_cents > 0
        and invoice.stripe_subscription_id is not None
        and invoice.billing_reason != "subscription_create"
    )
    if not is_of_interest or not (invoice.failed_attempt or invoice.asked_attempt):
        return None
    if invoice.next_attempt_at is None and not is_change:
        return "last"
    return "action_required" if invoice.asked_attempt >= invoice.failed_attempt else "failed"


def mail_stage(invoice: UnpaidInvoice, happened_at: datetime, now: datetime) -> str | None:
    """The mail that is due after an event, the first or the last; None if the event is too old."""
    kind = notice_kind(invoice)
    if kind is None:
        return None
    if invoice.next_attempt_at is None:
        return LAST if now < happened_at + _NEWS else None
    # After the day of the next attempt there is another event, which has its outcome.
    return FIRST if now < invoice.next_attempt_at else None


def page_of(invoice: UnpaidInvoice, now: datetime) -> str | None:
    """The page on which the invoice can be paid, as long as it works."""
    return invoice.hosted_url if now < invoice.created_at + _PAGE_WORKS else None
