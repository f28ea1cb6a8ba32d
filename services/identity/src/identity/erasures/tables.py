"""Receipts of erasures, and the confirmations of services."""

from datetime import datetime

from sqlmodel import Field

from chassis.storage import timestamp
from identity.tables import Table


class Erasure(Table, table=True):
    """The receipt of an erasure: no other data has the id of an erased user."""

    __tablename__ = "erasure"

    receipt_id: str = Field(primary_key=True)
    user_id: str = Field(unique=True)


class ErasureAnswer(Table, table=True):
    """A service has erased its data about an erased user."""

    __tablename__ = "erasure_answer"

    user_id: str = Field(primary_key=True)
    service: str = Field(primary_key=True)
    erased_at: datetime = Field(sa_column=timestamp())
