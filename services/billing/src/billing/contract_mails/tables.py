"""The requested mails about contracts."""

from datetime import datetime

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from billing.tables import Table
from chassis import clock
from chassis.storage import timestamp


class ContractMail(Table, table=True):
    """A requested mail about a subscription: of its start, or of a charge in this second."""

    __tablename__ = "contract_mail"
    __table_args__ = (Index("contract_mail_of_member", "user_id"),)

    order_number: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    second: int = Field(primary_key=True, sa_type=BigInteger)
    user_id: str
    asked_at: datetime = Field(default_factory=clock.now, sa_column=timestamp())
