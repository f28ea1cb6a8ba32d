"""Mails that are requested: at most so many in a time, for an account and a kind of requester.

What anyone may request uses up nothing of what the member may.

Three mails an hour that anyone may request (reset), three with which anyone may ask to withdraw
from a contract, and three that the member requests (verification, change), are sent to an account;
the responses do not tell. `forgot-password` runs the same statements for an unknown address, up to
an event without an address. Twenty mails a day about written plans, and twenty about
payments, whatever planner and billing publish; one that is tried again counts once.

Resets, verifications and changes are counted for the mailbox, so that `mia+1@` and `mia+2@` get
three together. Until the address is confirmed, its mailbox gets five of a kind a day: resets, those
that the member requests, warnings of guessed passwords, and all others. It may be a stranger's. The
mail of a registration, and those about a payment or a withdrawal, are sent in any case.

A stranger registers `mia+1@`, and has its mails sent, but can't leave Mia without hers: where
`mia@` has an account, the last mail of each limit is kept for it, and a confirmed address gets the
first mail in any case. Nor does anyone keep a member from a reset for a day with five requests: a
member who has come back after a week gets three an hour, though the address is not confirmed.
"""

import hashlib
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.storage import Database
from identity.accounts import User, lock_user, mailbox_of, normal_form


class Requester(StrEnum):
    """Who requests a mail: each has a limit of its own."""

    ANYONE = "anyone"
    MEMBER = "member"
    # The member, to an address that is not the account's yet.
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
    # Six reminders and a summary are due a day at most.
    Requester.SCHEDULE: (20, _DAY),
}
_OWN = [Requester.MEMBER, Requester.NEW_ADDRESS]
# Whose mails to one mailbox count together, also those of other accounts.
_OF_MAILBOX = {
    Requester.ANYONE: [Requester.ANYONE],
    Requester.MEMBER: _OWN,
    Requester.NEW_ADDRESS: _OWN,
}
_UNCONFIRMED = 5
# And until the address is confirmed.
_OTHERS = [Requester.PLAN, Requester.SCHEDULE]
_OF_UNCONFIRMED = {
    **_OF_MAILBOX,
    **dict.fromkeys(_OTHERS, _OTHERS),
    # No reminder takes the place of a warning.
    Requester.NOTICE: [Requester.NOTICE],
}

# A week of use: the address is hardly a stranger's.
_ADDRESS = text("""
SELECT normal_email, email_verified_at IS NOT NULL AS is_confirmed,
       coalesce(last_active_date > created_at + interval '7 days', false) AS is_in_use
FROM member WHERE id = :user_id
""")
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('mailbox ' || :mailbox, 0))")
_COUNT = text("""
WITH kept AS (
    SELECT count(*) AS mails FROM member
    WHERE normal_email = :untagged AND id <> :user_id AND NOT :is_confirmed
)
INSERT INTO requested_mail (user_id, requester, requested_at, event_id, mailbox)
SELECT :user_id, :requester, :now, :event_id, :mailbox FROM kept
WHERE (
    SELECT count(*) FROM requested_mail WHERE requested_at > :since AND (
        user_id = :user_id AND requester = :requester
        OR mailbox = :mailbox AND requester = ANY(:of_mailbox)
    )
) < :most - kept.mails * :shared AND (
    :is_confirmed OR :is_in_use OR (
        SELECT count(*) FROM requested_mail
        WHERE mailbox = :mailbox AND requester = ANY(:of_unconfirmed) AND requested_at > :day
    ) < :most_unconfirmed - kept.mails
) OR :is_confirmed AND NOT EXISTS (
    SELECT FROM requested_mail
    WHERE user_id = :user_id AND requester = :requester AND requested_at > :since
)
RETURNING true
""")
_COUNTED = text("SELECT true FROM requested_mail WHERE user_id = :user_id AND event_id = :event_id")


class _Mailbox(NamedTuple):
    """An address without its tag, and whether the address is confirmed, or in use for a week."""

    untagged: str
    is_confirmed: bool
    is_in_use: bool = False

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.untagged.encode()).hexdigest()


async def may_send_mail(
    session: AsyncSession, user_id: str, requester: Requester, event_id: str | None = None
) -> bool:
    """Count a mail, if there may be another one; the user's row is locked.

    One that an event asks for is counted once, however often it is tried.
    """
    of_event = {"user_id": user_id, "event_id": event_id}
    if event_id is not None and await session.scalar(_COUNTED, of_event):
        return True
    found = (await session.execute(_ADDRESS, {"user_id": user_id})).one_or_none()
    # Of no account, a mailbox that no other has.
    mailbox = _Mailbox(ids.new(), False)
    if found:
        mailbox = _Mailbox(mailbox_of(found[0]), *found[1:])
    return await _count(session, user_id, requester, mailbox, event_id)


async def may_mail_new_address(session: AsyncSession, user_id: str, email: str | None) -> bool:
    """Count a mail to an address that the member wants to have; None is another account's.

    The same statements run, so that neither tells whether it is free.
    """
    mailbox = mailbox_of(normal_form(email)) if email else ids.new()
    unconfirmed = _Mailbox(mailbox, False)
    may_send = await _count(session, user_id, Requester.NEW_ADDRESS, unconfirmed)
    return may_send and email is not None


async def who_may_be_mailed(
    database: Database, user_id: str, requester: Requester, event_id: str
) -> User | None:
    """The member to whom another service has something to say, if there may be another mail: that
    service may be taken over, so what it publishes is no reason to flood a mailbox."""
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
    # Accounts of one mailbox are counted one after the other. Taken after the account's row: a
    # transaction with this lock waits for no account.
    await session.execute(_LOCK, {"mailbox": mailbox.hash})
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
    return await session.scalar(_COUNT, values) is not None
