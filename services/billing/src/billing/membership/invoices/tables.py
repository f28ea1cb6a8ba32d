"""Invoices and credit notes of members, and the mails that were requested about invoices."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, Text, text
from sqlalchemy import UniqueConstraint as Unique
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class Invoice(Table, table=True):
    """An invoice at Stripe, as its facts fold to it. Amounts are cents."""

    __tablename__ = "invoice"
    __table_args__ = (
        Index("invoice_newest", "user_id", "created_at", "id"),
        Index("invoice_of_subscription", "stripe_subscription_id"),
        Index("invoice_open", "user_id", postgresql_where=text("status = 'open'")),
        Index("invoice_payments", "payments", postgresql_using="gin"),
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
    # The prices that it charges for; None where that is not known.
    price_ids: list[str] | None = Field(default=None, sa_type=ARRAY(Text))
    attempt_count: int = 0
    next_attempt_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    hosted_url: str | None = None
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    paid_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    # Its payments at Stripe, whose events do not name them: None until Stripe was asked.
    payments: list[str] | None = Field(default=None, sa_type=ARRAY(Text))
    # The first attempt that failed, and the numbers of the last that failed or needs its holder.
    first_failed_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    failed_attempt: int = 0
    asked_attempt: int = 0
    # Stripe's second of the newest fact.
    newest_second: int = Field(default=0, sa_type=BigInteger)


class CreditNote(Table, table=True):
    """What was credited of an invoice, as its facts fold to it. Amounts are cents."""

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


class PaymentNotice(Table, table=True):
    """A requested mail about an invoice: one of each stage, `first` and `last`."""

    __tablename__ = "payment_notice"
    __table_args__ = (
        Unique("invoice_id", "stage"),
        Index("payment_notice_of_member", "user_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    invoice_id: str
    stage: str
    user_id: str
    kind: str
    asked_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
