"""The invoices of members, and what was credited of them."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, Text, text
from sqlmodel import Field

from billing.invoices.rules import InvoicePosition
from billing.tables import Table
from chassis import clock
from chassis.storage import timestamp


class Invoice(Table, table=True):
    """An invoice at Stripe, as its newest event tells it. Amounts are cents."""

    __tablename__ = "invoice"
    __table_args__ = (
        Index("invoice_newest", "user_id", "created_at", "id"),
        Index("invoice_of_subscription", "stripe_subscription_id"),
        Index("invoice_open", "user_id", postgresql_where=text("status = 'open'")),
    )

    id: str = Field(primary_key=True)
    user_id: str
    stripe_customer_id: str | None = None
    stripe_subscription_id: str | None = None
    number: str | None = None
    status: str = Field(sa_type=Text)
    billing_reason: str | None = None
    currency: str
    total_cents: int = Field(default=0, sa_type=BigInteger)
    due_cents: int = Field(default=0, sa_type=BigInteger)
    paid_cents: int = Field(default=0, sa_type=BigInteger)
    tax_cents: int | None = Field(default=None, sa_type=BigInteger)
    attempt_count: int = 0
    next_attempt_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    hosted_url: str | None = None
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    paid_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # The first attempt that failed, and the numbers of the last that failed or needs its holder.
    first_failed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    failed_attempt: int = 0
    asked_attempt: int = 0
    # The position of the newest event (rules.py says what the numbers mean).
    newest_in_life: int = -1
    newest_second: int = Field(default=0, sa_type=BigInteger)
    newest_next_attempt: int = Field(default=0, sa_type=BigInteger)

    @property
    def newest(self) -> InvoicePosition:
        """The position of the newest event."""
        return InvoicePosition(
            self.newest_in_life, self.attempt_count, self.newest_second, self.newest_next_attempt
        )


class CreditNote(Table, table=True):
    """What was credited of an invoice, as its newest event tells it. Amounts are cents."""

    __tablename__ = "credit_note"
    __table_args__ = (Index("credit_note_newest", "user_id", "created_at", "id"),)

    id: str = Field(primary_key=True)
    user_id: str
    stripe_customer_id: str | None = None
    invoice_id: str | None = None
    number: str | None = None
    status: str
    currency: str
    total_cents: int = Field(default=0, sa_type=BigInteger)
    tax_cents: int | None = Field(default=None, sa_type=BigInteger)
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    newest_second: int = Field(default=0, sa_type=BigInteger)
