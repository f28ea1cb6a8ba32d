"""What is read of invoices and credit notes, in the shapes of every API version since 2020."""

from typing import Annotated

from pydantic import Field

from billing.stripe_api.parts import Cents, Part, Reference, Second, ShortText, SignedCents
from chassis.http import Text

_MOST_OF_A_YEAR = 300 * 86_400


class _SubscriptionDetails(Part):
    subscription: Reference = None


class _Parent(Part):
    subscription_details: _SubscriptionDetails | None = None


class _Transitions(Part):
    paid_at: Second | None = None


class _Tax(Part):
    amount: SignedCents = 0


class _Taxed(Part):
    """What has a tax: as a sum, or since 2025-03-31 as a list."""

    tax: SignedCents | None = None
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


class _Period(Part):
    start: Second
    end: Second


class _PriceDetails(Part):
    price: Reference = None


class _Pricing(Part):
    price_details: _PriceDetails | None = None


class _Line(Part):
    """What an invoice charges, with its price in the line or, since 2025-03-31, in its pricing."""

    amount: SignedCents = 0
    price: Reference = None
    plan: Reference = None
    pricing: _Pricing | None = None
    period: _Period | None = None

    @property
    def seconds(self) -> int:
        return self.period.end - self.period.start if self.period else 0

    @property
    def is_year(self) -> bool:
        """Whether it is of a year, and not of a few months."""
        return self.seconds > _MOST_OF_A_YEAR

    @property
    def price_id(self) -> str | None:
        details = self.pricing.price_details if self.pricing else None
        return (details.price if details else None) or self.price or self.plan


class _Lines(Part):
    data: tuple[_Line, ...] = ()


class Invoice(_Taxed):
    """An invoice; its subscription is at the top or, since 2025-03-31, in its parent."""

    id: ShortText | None = None
    customer: Reference = None
    number: ShortText | None = None
    status: ShortText = ""
    billing_reason: ShortText | None = None
    currency: ShortText = "usd"
    total: SignedCents = 0
    amount_due: Cents = 0
    amount_paid: Cents = 0
    attempt_count: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    next_payment_attempt: Second | None = None
    hosted_invoice_url: Text | None = None
    created: Second | None = None
    status_transitions: _Transitions = _Transitions()
    subscription_reference: Reference = Field(None, alias="subscription")
    parent: _Parent | None = None
    lines: _Lines | None = None

    @property
    def price_ids(self) -> list[str] | None:
        """The prices that it charges for; None where its lines do not say it."""
        charged = (
            [line.price_id for line in self.lines.data if line.amount > 0] if self.lines else []
        )
        named = sorted({name for name in charged if name})
        return named if named or (self.lines and not charged) else None

    @property
    def subscription(self) -> str | None:
        details = self.parent.subscription_details if self.parent else None
        return self.subscription_reference or (details.subscription if details else None)


class UpcomingInvoice(Invoice):
    """What the next invoice of a subscription will be, at the end of its period."""

    @property
    def longest_line(self) -> _Line | None:
        """The line of the next period: that of a change is of a rest of the present one."""
        lines = self.lines.data if self.lines else ()
        return max(lines, key=lambda line: line.seconds, default=None)
