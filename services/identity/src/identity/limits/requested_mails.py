"""Limits of requested mails, per account and kind of requester.

Requests that anyone can send do not count against the member's limit.

An account receives at most three mails an hour that anyone can request (reset), three with which
anyone can start a withdrawal from a contract, and three that the member requests (verification,
change); the responses do not reveal it. `forgot-password` runs the same statements for an unknown
address, and publishes an event as well. At most twenty mails a day about written plans and twenty
about payments are sent, whatever planner and billing publish; a retried one counts once.

Resets, verifications and changes are counted per mailbox: `mia+1@` and `mia+2@` share three. Until
the address is confirmed, its mailbox receives at most five of a kind a day: resets, mails that the
member requests, warnings of guessed passwords, and all others. The mailbox may be a stranger's. The
mail of a registration and those about a payment or a withdrawal are always sent.

A stranger who registers `mia+1@` and requests its mails cannot keep Mia from receiving hers: if
`mia@` has an account, the last mail of each limit is reserved for it, and a confirmed address
always receives the first mail. Five requests a day do not prevent a reset either: a member who
returns after a week receives three an hour, even if the address is not confirmed.
"""

import hashlib
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.storage import Database, statements
from identity.accounts import User, lock_user, mailbox_of, normal_form

queries = statements(__package__)


class Requester(StrEnum):
    """Who requests a mail; each has a separate limit."""

    ANYONE = "anyone"
    MEMBER = "member"
    # The member, to the new address of a change.
    NEW_ADDRESS = "new_address"
    NOTICE = "notice"
    PLAN = "plan"
    SHOP = "shop"
    SCHEDULE = "schedule"


_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_LIMITS = {
    Requester.ANYONE: (3, _HOUR),
    Requester.MEMBER: (3, _HOUR),
    Requester.NEW_ADDRESS: (3, _HOUR),
    Requester.NOTICE: (1, _DAY),
    Requester.PLAN: (20, _DAY),
    Requester.SHOP: (20, _DAY),
    # At most six reminders and a summary are due per day.
    Requester.SCHEDULE: (20, _DAY),
}
_OWN = [Requester.MEMBER, Requester.NEW_ADDRESS]
# These count per mailbox, together with those of its other accounts.
_OF_MAILBOX = {
    Requester.ANYONE: [Requester.ANYONE],
    Requester.MEMBER: _OWN,
    Requester.NEW_ADDRESS: _OWN,
}
_UNCONFIRMED = 5
# The additional limits until the address is confirmed.
_OTHERS = [Requester.PLAN, Requester.SCHEDULE]
_OF_UNCONFIRMED = {
    **_OF_MAILBOX,
    **dict.fromkeys(_OTHERS, _OTHERS),
    # Reminders do not use up the limit of warnings.
    Requester.NOTICE: [Requester.NOTICE],
}


class _Mailbox(NamedTuple):
    """An address without its tag, and whether it is confirmed, or has been used for a week."""

    untagged: str
    is_confirmed: bool
    is_in_use: bool = False

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.untagged.encode()).hexdigest()


async def may_send_mail(
    session: AsyncSession, user_id: str, requester: Requester, event_id: str | None = None
) -> bool:
    """Count a mail and return True, unless a limit is reached; the user's row is locked.

    A mail requested by an event is counted once, however often it is retried.
    """
    of_event = {"user_id": user_id, "event_id": event_id}
    if event_id is not None and await session.scalar(queries.is_counted.clause, of_event):
        return True
    of_user = {"user_id": user_id}
    address = (await session.execute(queries.select_address.clause, of_user)).one_or_none()
    # Without an account, count for a mailbox that does not exist.
    mailbox = _Mailbox(ids.new(), False)
    if address:
        untagged = mailbox_of(address.normal_email)
        mailbox = _Mailbox(untagged, address.is_confirmed, address.is_in_use)
    return await _count(session, user_id, requester, mailbox, event_id)


async def may_mail_new_address(session: AsyncSession, user_id: str, email: str | None) -> bool:
    """Count a mail to the new address; None if the address belongs to another account.

    The same statements run in both cases, so that timing does not reveal whether it is taken.
    """
    mailbox = mailbox_of(normal_form(email)) if email else ids.new()
    unconfirmed = _Mailbox(mailbox, False)
    may_send = await _count(session, user_id, Requester.NEW_ADDRESS, unconfirmed)
    return may_send and email is not None


async def who_may_be_mailed(
    database: Database, user_id: str, requester: Requester, event_id: str
) -> User | None:
    """The member whom another service's event is about, unless a limit is reached: a compromised
    service must not be able to flood a mailbox."""
    async with database.session() as session:
        user = await lock_user(session, user_id)
        may_send = user is not None and await may_send_mail(session, user.id, requester, event_id)
    return user if may_send else None


async def _count(
    session: AsyncSession,
    user_id: str,
    requester: Requester,
    mailbox: _Mailbox,
    event_id: str | None = None,
) -> bool:
    # Serialise the accounts of one mailbox. Taken after the account's row lock: a transaction
    # that holds this lock does not wait for an account.
    await session.execute(queries.lock_mailbox.clause, {"mailbox": mailbox.hash})
    now = clock.now()
    most, window = _LIMITS[requester]
    values = {
        "user_id": user_id,
        "requester": requester.value,
        "event_id": event_id,
        "mailbox": mailbox.hash,
        "untagged": mailbox.untagged,
        "now": now,
        "since": now - window,
        "most": most,
        "shared": int(requester in _OF_MAILBOX),
        "of_mailbox": [each.value for each in _OF_MAILBOX.get(requester, [])],
        "is_confirmed": mailbox.is_confirmed or requester not in _OF_UNCONFIRMED,
        "is_in_use": mailbox.is_in_use and requester is Requester.ANYONE,
        "of_unconfirmed": [each.value for each in _OF_UNCONFIRMED.get(requester, [])],
        "day": now - _DAY,
        "most_unconfirmed": _UNCONFIRMED,
    }
    return await session.scalar(queries.count_mail.clause, values) is not None
