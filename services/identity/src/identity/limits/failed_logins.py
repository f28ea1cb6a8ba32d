"""Failed logins: after ten for one account from one network, that network must wait.

The wider networks of an IPv6 address have limits, too. After a hundred failures from all networks
together, networks from which the member has never logged in must wait. Concurrent guesses receive
no more results than the limits. The owner, who logs in from another network, is never locked out.

After ten failures within 15 minutes from a /24 or /64 (20 and 40 from a /56 and /48), logins to
that account are 429, also with the correct password. A failure is counted after the verification:
of concurrent guesses, ten receive their result, and any number of correct passwords succeeds. The
table is unlogged and has hashes of addresses. The hundred are counted within an hour; a network is
known for 90 days after a login or registration. The member is mailed once a day.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from fastapi import Request
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from chassis import clock
from chassis.http import TooManyRequests
from chassis.storage import statements
from contracts.identity import ManyLoginsFailed
from identity.accounts import normal_form
from identity.limits.known_networks import LoginAccount, is_known, networks_of, note_network
from identity.limits.requested_mails import Requester, may_send_mail
from identity.limits.tables import FailedLogin
from messaging import outbox

queries = statements(__package__)

WINDOW = timedelta(minutes=15)
FAILURES = 10
# For the /64, /56 and /48; the first one for a /24.
_FAILURES_OF_NETWORKS = (FAILURES, 20, 40)


class Limit(NamedTuple):
    """A limit of failures in a period, for a network or another name."""

    network: str
    most: int
    period: timedelta = WINDOW


# For all networks together. Unknown networks then wait for an hour.
_EVERYWHERE = Limit("all networks", 100, timedelta(hours=1))


class Failures:
    """The wrong passwords for one account, counted against some limits.

    The account's row is locked, except for a check.
    """

    def __init__(self, email: str, limits: Sequence[Limit], kind: str = "") -> None:
        self._account = _account(email, kind)
        self._limits = limits

    async def ends_at(self, session: AsyncSession) -> datetime | None:
        """When the period of an exhausted limit ends; None if no limit is exhausted."""
        names, most, periods = zip(*self._limits, strict=True)
        values = {"networks": list(names), "most": list(most), "periods": list(periods)}
        ends_at: datetime | None = await session.scalar(
            queries.select_end.clause, {**values, "account": self._account, "now": clock.now()}
        )
        return ends_at

    async def check(self, session: AsyncSession) -> None:
        """Refuse the attempt if a limit is exhausted, also with the correct password."""
        ends_at = await self.ends_at(session)
        if ends_at is not None:
            raise too_many(ends_at)

    async def count(self, session: AsyncSession) -> int:
        """Count a failure against each limit; return the last count, 0 if it is exhausted."""
        failures = 0
        now = clock.now()
        for limit in self._limits:
            counted = await session.scalar(
                queries.count_failure.clause,
                {
                    "account": self._account,
                    "network": limit.network,
                    "most": limit.most,
                    "now": now,
                    "since": now - limit.period,
                },
            )
            failures = counted or 0
            if not failures:
                break
        return failures

    async def clear(self, session: AsyncSession) -> None:
        """Forget these failures, after a success."""
        await self.check(session)
        of_account = col(FailedLogin.account) == self._account
        networks = [limit.network for limit in self._limits]
        await session.execute(
            delete(FailedLogin).where(of_account, col(FailedLogin.network).in_(networks))
        )


class LoginThrottle:
    """The failed logins for one address, from the client's networks and from all networks.

    An address can have an account of each kind, with separate limits.
    """

    def __init__(self, email: str, request: Request, kind: str = "") -> None:
        networks = networks_of(request)
        self._network = networks[-1]
        near = [Limit(*each) for each in zip(networks, _FAILURES_OF_NETWORKS, strict=False)]
        self._near = Failures(email, near, kind)
        self._everywhere = Failures(email, [_EVERYWHERE], kind)

    async def check(self, session: AsyncSession, user: LoginAccount | None) -> None:
        """Refuse the login if too many have failed, also with the correct password."""
        await self._near.check(session)
        ends_at = await self._everywhere.ends_at(session)
        if ends_at is not None and not await self._is_known(session, user):
            raise too_many(ends_at)

    async def count_failure(self, session: AsyncSession, user: LoginAccount | None) -> None:
        """Count a failure; refuse it if concurrent ones have exhausted a limit."""
        if not await self._near.count(session):
            await self._near.check(session)
        failures = await self._everywhere.count(session)
        if not failures:
            await self.check(session, user)
        if failures == _EVERYWHERE.most and user is not None:
            await _notify(session, user)

    async def succeed(self, session: AsyncSession, user: LoginAccount) -> None:
        """Forget the failures of this network, and note it as known."""
        await self._near.clear(session)
        await note_network(session, user, self._network)

    async def _is_known(self, session: AsyncSession, user: LoginAccount | None) -> bool:
        return user is not None and await is_known(session, user, self._network)


async def forget_failures(session: AsyncSession, email: str) -> None:
    """Forget the failures of every network: the password is new."""
    of_account = col(FailedLogin.account) == _account(email)
    await session.execute(delete(FailedLogin).where(of_account))


def too_many(ends_at: datetime) -> TooManyRequests:
    """The error 429, with the time until then."""
    seconds = int((ends_at - clock.now()).total_seconds()) + 1
    return TooManyRequests(
        "Too many attempts. Please try again later.", headers={"retry-after": str(seconds)}
    )


async def _notify(session: AsyncSession, user: LoginAccount) -> None:
    if await may_send_mail(session, user.id, Requester.NOTICE):
        outbox.add(session, ManyLoginsFailed(user_id=user.id, failed_at=clock.now()))


def _account(email: str, kind: str = "") -> str:
    return hashlib.sha256(f"{kind}{normal_form(email)}".encode()).hexdigest()
