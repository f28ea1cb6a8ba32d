"""Counters: failed logins, known networks, requested mails."""

from datetime import datetime

from sqlalchemy import Column, DateTime, Index, Text
from sqlalchemy import Table as SqlTable
from sqlmodel import Field

from chassis.storage import timestamp
from identity.tables import Table


class FailedLogin(Table, table=True):
    """The failed logins for an account from a network, since the first one of a window.

    Wrong passwords of logged-in members are counted per session, and all failures in total: these
    rows have another name instead of a network.
    """

    __tablename__ = "failed_login"
    __table_args__ = (Index("failed_login_started_at", "started_at"),)

    # A hash of the normal address: most of these addresses have no account.
    account: str = Field(primary_key=True)
    network: str = Field(primary_key=True)
    failures: int
    started_at: datetime = Field(sa_column=timestamp())


class KnownNetwork(Table, table=True):
    """A network from which a member has logged in, and the day of the last login."""

    __tablename__ = "known_network"
    __table_args__ = (Index("known_network_seen_at", "seen_at"),)

    user_id: str = Field(primary_key=True)
    network: str = Field(primary_key=True)
    seen_at: datetime = Field(sa_column=timestamp())


# Rows without a key, written and counted in SQL.
REQUESTED_MAIL = SqlTable(
    "requested_mail",
    Table.metadata,
    Column("user_id", Text, nullable=False),
    Column("requested_at", DateTime(timezone=True), nullable=False),
    Column("requester", Text, nullable=False, server_default="member"),
    # The event that requested it: a retried one counts once.
    Column("event_id", Text),
    # A hash of the mailbox (`mailbox_of`), which outlives the account; NULL before release 1.1.
    Column("mailbox", Text),
    Index("requested_mail_of_user", "user_id", "requested_at"),
    Index("requested_mail_of_mailbox", "mailbox", "requested_at"),
    Index("requested_mail_requested_at", "requested_at"),
)
