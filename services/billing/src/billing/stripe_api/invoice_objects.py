"""What is read of invoices and credit notes, in the shapes of every API version since 2020."""

from typing import Annotated

from pydantic import Field

from billing.stripe_api.objects import MOST_CENTS, Cents, Part, Reference, Second, ShortText
from chassis.http import Text


class _SubscriptionDetails(Part):
    subscription: Reference = None


class _Parent(Part):
    subscription_details: _SubscriptionDetails | None = None


class _Transitions(Part):
    paid_at: Second | None = None


class _Tax(Part):
    amount: Cents = 0


class _Taxed(Part):
    """What has a tax: as a sum, or since 2025-03-31 as a list."""

    tax: Cents | None = None
    total_taxes: list[_Tax] | None = None

    @property
    def tax_cents(self) -> int | None:
        """The tax that is part of the total; None when Stripe says nothing of it."""
        if self.total_taxes is None:
            return self.tax
        return sum(each.amount for each in self.total_taxes)


class CreditNote(_Taxed):
    """What was credited of an invoice."""

    id: ShortText | None = None
    customer: Reference = None
    invoice: Reference = None
    number: ShortText | None = None
    status: ShortText = ""
    currency: ShortText = "usd"
    total: Cents = 0
    created: Second | None = None


class Invoice(_Taxed):
    """An invoice; its subscription is at the top or, since 2025-03-31, in its parent."""

    id: ShortText | None = None
    customer: Reference = None
    number: ShortText | None = None
    status: ShortText = ""
    billing_reason: ShortText | None = None
    currency: ShortText = "usd"
    total: Annotated[int, Field(ge=-MOST_CENTS, le=MOST_CENTS)] = 0
    amount_due: Cents = 0
    amount_paid: Cents = 0
    attempt_count: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    next_payment_attempt: Second | None = None
    hosted_invoice_url: Text | None = None
    created: Second | None = None
    status_transitions: _Transitions = _Transitions()
    subscription_reference: Reference = Field(None, alias="subscription")
    parent: _Parent | None = None

    @property
    def subscription(self) -> str | None:
        details = self.parent.subscription_details if self.parent else None
        return self.subscription_reference or (details.subscription if details else None)
