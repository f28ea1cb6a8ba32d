"""Intended refunds."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, Text
from sqlmodel import Field

from billing.refunds.rules import WANTED
from billing.tables import Table
from chassis import clock, ids
from chassis.storage import timestamp


class RefundIntent(Table, table=True):
    """An intended refund, and its state at Stripe. The id is the idempotency key, and is in the
    metadata of the refund."""

    __tablename__ = "refund_intent"
    __table_args__ = (
        Index("refund_intent_of_payment", "stripe_payment_id"),
        Index("refund_intent_of_member", "user_id"),
    )

    id: str = Field(default_factory=ids.new, primary_key=True)
    stripe_payment_id: str
    # The member who has paid.
    user_id: str
    cents: int = Field(sa_type=BigInteger)
    currency: str
    # `desk`, `command`, `withdrawal` or `credit`.
    channel: str
    # Who wants it, of staff.
    by: str = ""
    # The order, the invoice, the withdrawal or the subscription that it is for.
    about: str
    # An erasure clears it.
    why: str | None = ""
    state: str = Field(default=WANTED, sa_type=Text)
    stripe_refund_id: str | None = Field(default=None, unique=True)
    # Stripe repeats a failure to the key that it has seen: then another one follows.
    keys_used: int = 0
    last_error: str = ""
    created_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
