"""Billing's customers at Stripe."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from chassis.storage import timestamp
from identity.tables import Table


class StripeCustomer(Table, table=True):
    """Projection of the customers at Stripe, which billing owns: staff search by them."""

    __tablename__ = "stripe_customer"
    __table_args__ = (Index("stripe_customer_by_id", "stripe_customer_id"),)

    user_id: str = Field(primary_key=True)
    stripe_customer_id: str = Field(primary_key=True)
    added_at: datetime = Field(sa_column=timestamp())
