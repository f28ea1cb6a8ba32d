"""Failed logins: after ten for one account from one network, that network waits.

The wider networks of an IPv6 address have limits too. After a hundred from all networks together,
those wait from which the member has never logged in. Of any number of guesses at once, no more
than the limits are answered. The owner, who comes from another network, is never locked out.

Ten within 15 minutes from a /24 or /64 (20 and 40 from a /56 and /48) are a 429 for that account,
also with the right password. The failure is counted after the verification: of any number of
guesses at once, ten are told their result, and any number of right passwords is fine. The table is
unlogged and has hashes of addresses. A hundred are counted within an hour; a network is known for
90 days after a login or registration. One mail a day says so.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from fastapi import Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http import TooManyRequests
from contracts.identity import ManyLoginsFailed
from identity.accounts import normal_form
from identity.limits.known_networks import Account, is_known, networks_of, note_network
from identity.limits.requested_mails import Requester, may_send_mail
from messaging import outbox

WINDOW = timedelta(minutes=15)
FAILURES = 10
# Of the /64, /56 and /48; of a /24, the first.
_FAILURES_OF_NETWORKS = (FAILURES, 20, 40)

_ENDS_AT = text("""
SELECT max(known.started_at + allowed.period)
FROM unnest(CAST(:networks AS text[]), CAST(:most AS integer[]), CAST(:periods AS interval[]))
    AS allowed (network, most, period)
JOIN failed_login AS known ON known.account = :account AND known.network = allowed.network
WHERE known.failures >= allowed.most AND known.started_at + allowed.period > :now
""")
_COUNT = text("""
INSERT INTO failed_login AS known (account, network, failures, started_at)
VALUES (:account, :network, 1, :now)
ON CONFLICT (account, network) DO UPDATE
SET failures = CASE WHEN known.started_at > :since THEN known.failures + 1 ELSE 1 END,
    started_at = CASE WHEN known.started_at > :since THEN known.started_at ELSE :now END
WHERE known.started_at <= :since OR known.failures < :most
RETURNING failures
""")
_CLEAR = text("DELETE FROM failed_login WHERE account = :account AND network = ANY(:networks)")
_CLEAR_ALL = text("DELETE FROM failed_login WHERE account = :account")


class Limit(NamedTuple):
    """How many failures in a period one network has, or another name that is counted by."""

    network: str
    most: int
    period: timedelta = WINDOW


# By any network. Those that are not known wait for an hour.
_EVERYWHERE = Limit("all networks", 100, timedelta(hours=1))


class Failures:
    """The wrong passwords for one account, as they count for some limits.

    The account's row is locked, but to check.
    """

    def __init__(self, email: str, limits: Sequence[Limit], kind: str = "") -> None:
        self._account = _account(email, kind)
        self._limits = limits

    async def ends_at(self, session: AsyncSession) -> datetime | None:
        """When the period ends in which a limit is used up; None if none is."""
        names, most, periods = zip(*self._limits, strict=True)
        values = {"networks": list(names), "most": list(most), "periods": list(periods)}
        found: datetime | None = await session.scalar(
            _ENDS_AT, {**values, "account": self._account, "now": clock.now()}
        )
        return found

    async def check(self, session: AsyncSession) -> None:
        """Refuse the attempt if a limit is used up, also with the right password."""
        ends_at = await self.ends_at(session)
        if ends_at is not None:
            raise too_many(ends_at)

    async def count(self, session: AsyncSession) -> int:
        """Count a failure for each limit; return the last count, 0 if that limit is used up."""
        failures = 0
        now = clock.now()
        for limit in self._limits:
            values = {"network": limit.network, "most": limit.most, "since": now - limit.period}
            counted = await session.scalar(_COUNT, {**values, "account": self._account, "now": now})
            failures = counted or 0
            if not failures:
                break
        return failures

    async def clear(self, session: AsyncSession) -> None:
        """Forget these failures, after a success."""
        await self.check(session)
        values = {"account": self._account, "networks": [limit.network for limit in self._limits]}
        await session.execute(_CLEAR, values)


class LoginThrottle:
    """The failed logins for one address, from the client's networks and from all.

    An address may have accounts of two kinds, each with limits of its own.
    """

    def __init__(self, email: str, request: Request, kind: str = "") -> None:
        networks = networks_of(request)
        self._network = networks[-1]
        near = [Limit(*each) for each in zip(networks, _FAILURES_OF_NETWORKS, strict=False)]
        self._near = Failures(email, near, kind)
        self._everywhere = Failures(email, [_EVERYWHERE], kind)

    async def check(self, session: AsyncSession, user: Account | None) -> None:
        """Refuse the login if too many have failed, also with the right password."""
        await self._near.check(session)
        ends_at = await self._everywhere.ends_at(session)
        if ends_at is not None and not await self._is_known(session, user):
            raise too_many(ends_at)

    async def count_failure(self, session: AsyncSession, user: Account | None) -> None:
        """Count a failure; refused instead if others have used up a limit meanwhile."""
        if not await self._near.count(session):
            await self._near.check(session)
        failures = await self._everywhere.count(session)
        if not failures:
            await self.check(session, user)
        if failures == _EVERYWHERE.most and user is not None:
            await _notify(session, user)

    async def succeed(self, session: AsyncSession, user: Account) -> None:
        """Forget the failures of this network, which is known from now on."""
        await self._near.clear(session)
        await note_network(session, user, self._network)

    async def _is_known(self, session: AsyncSession, user: Account | None) -> bool:
        return user is not None and await is_known(session, user, self._network)


async def forget_failures(session: AsyncSession, email: str) -> None:
    """Forget the failures of every network: the password is new."""
    await session.execute(_CLEAR_ALL, {"account": _account(email)})


def too_many(ends_at: datetime) -> TooManyRequests:
    """The refusal, until then."""
    seconds = int((ends_at - clock.now()).total_seconds()) + 1
    return TooManyRequests(
        "Too many attempts. Please try again later.", headers={"retry-after": str(seconds)}
    )


async def _notify(session: AsyncSession, user: Account) -> None:
    if await may_send_mail(session, user.id, Requester.NOTICE):
        event = ManyLoginsFailed(user_id=user.id, email=user.email, failed_at=clock.now())
        outbox.add(session, event)


def _account(email: str, kind: str = "") -> str:
    return hashlib.sha256(f"{kind}{normal_form(email)}".encode()).hexdigest()
