"""Withdrawals, the requests for them, and the waivers that exclude one."""

from datetime import datetime

from sqlalchemy import BigInteger, Column, FetchedValue, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class Withdrawal(Table, table=True):
    """A member's withdrawal from a contract, and what is to be done at Stripe because of it."""

    __tablename__ = "withdrawal"
    __table_args__ = (
        UniqueConstraint("order_number"),
        Index("withdrawal_newest", "user_id", "withdrawn_at", "id"),
        Index("withdrawal_newest_of_all", "withdrawn_at", "id"),
        Index("withdrawal_payments", "payments", postgresql_using="gin"),
        Index("withdrawal_due", "next_attempt_at", postgresql_where=text("done_at IS NULL")),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    # The id of a payment, or of a subscription.
    order_number: str
    # Short, for people: that of the payment or subscription.
    number: str | None = Field(default=None, sa_column=Column(Text, FetchedValue()))
    user_id: str
    kind: str
    # What goes back, and all that was paid: these payments.
    cents: int = Field(sa_type=BigInteger)
    paid_cents: int = Field(sa_type=BigInteger)
    currency: str
    # The credit of a subscription's invoices: taken back from the customer's balance, and what has
    # paid for something else, so that it is not refunded.
    credit_cents: int = Field(default=0, sa_type=BigInteger)
    spent_credit_cents: int = Field(default=0, sa_type=BigInteger)
    # Kept for the days used, as the buyer has accepted.
    kept_cents: int = Field(default=0, sa_type=BigInteger)
    payments: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    # What was billed before belongs to an earlier contract of the same subscription.
    contract_since: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))
    state: str
    # The moment that counts: of the request, where a mail was asked for first.
    withdrawn_at: datetime = Field(sa_column=timestamp())
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    # The schedule of the previous version: the task `do-withdrawal` has replaced it.
    next_attempt_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
    attempts: int = 0
    last_error: str = ""
    done_at: datetime | None = Field(default=None, sa_column=timestamp(nullable=True))


class UnmatchedWithdrawal(Table, table=True):
    """A request to withdraw that was made without a login: deleted once identity has answered whose
    address it is."""

    __tablename__ = "unmatched_withdrawal"
    __table_args__ = (Index("unmatched_withdrawal_asked_at", "asked_at"),)

    id: str = Field(default_factory=ids.new, primary_key=True)
    # Both as they were typed.
    order_number: str
    email: str
    asked_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())


class WithdrawalRequest(Table, table=True):
    """A request to withdraw that was made without a login, and matched with the order."""

    __tablename__ = "withdrawal_request"
    __table_args__ = (
        Index("withdrawal_request_of_order", "order_number", "asked_at"),
        Index("withdrawal_request_of_member", "user_id"),
        Index("withdrawal_request_asked_at", "asked_at"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    # As in `Withdrawal`, whatever number was given.
    order_number: str
    asked_at: datetime = Field(sa_column=timestamp())


class Waiver(Table, table=True):
    """A buyer's consent to have at once what is bought, and to lose the right to withdraw."""

    __tablename__ = "waiver"
    __table_args__ = (
        UniqueConstraint("stripe_session_id"),
        Index("waiver_of_member", "user_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    stripe_session_id: str
    version: str
    # As it was shown.
    text: str
    accepted_at: datetime = Field(sa_column=timestamp())


class UsedShareConsent(Table, table=True):
    """A buyer's consent to pay for the days used, if the contract is withdrawn from."""

    __tablename__ = "used_share_consent"
    __table_args__ = (
        UniqueConstraint("subject"),
        Index("used_share_consent_of_member", "user_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    user_id: str
    # A subscription, or a checkout session.
    subject: str
    version: str
    # As it was shown.
    text: str
    accepted_at: datetime = Field(sa_column=timestamp())
