"""Refuse a key of the other mode than that of the database.

Stripe has two modes, and knows nothing of one under a key of the other: a checkout would fail for
each member who has a customer of test mode, memberships of test cards would continue, and test
money would be in the figures. Earlier rows have no mode: then the newest event that was applied
says it. A database that has rows of both modes was used for both before this was refused: it is
left to its operator, so that an upgrade stops no shop that is live.
"""

import logging
from contextlib import AsyncExitStack

from tenacity import AsyncRetrying, retry_if_not_exception_type, wait_fixed

from billing.settings import Settings
from chassis.storage import Database, statements
from messaging import exceptions, tasks

queries = statements(__package__)
log = logging.getLogger(__name__)


class KeyOfOtherMode(Exception):
    """The secret key is of the other mode than the database."""


async def refuse_other_mode(
    database: Database, settings: Settings, stack: AsyncExitStack, *, retry_seconds: float = 5
) -> None:
    """Raise KeyOfOtherMode. A database that does not answer, or is not migrated yet, is asked again
    until it does: the process ends then."""
    try:
        await check_mode(database, settings)
    except KeyOfOtherMode:
        raise
    except Exception as error:
        reason = exceptions.describe(error)
        log.warning("The mode of the database is checked later: %s", reason)
        checking = tasks.begin(_check_later(database, settings, retry_seconds))
        stack.push_async_callback(tasks.end, [checking])


async def _check_later(database: Database, settings: Settings, retry_seconds: float) -> None:
    again = AsyncRetrying(
        retry=retry_if_not_exception_type(KeyOfOtherMode),
        wait=wait_fixed(retry_seconds),
        reraise=True,
    )
    await again(check_mode, database, settings)


async def check_mode(database: Database, settings: Settings) -> None:
    """Raise KeyOfOtherMode when the database has sold in the other mode than that of the key."""
    if settings.livemode is None:
        return
    async with database.session() as session:
        modes = (await session.execute(queries.find_modes.clause)).one()
    has = {True: modes.live, False: modes.test}
    if not any(has.values()) and modes.newest is not None:
        has[modes.newest] = True
    key, other = settings.livemode, not settings.livemode
    if has[other] and not has[key]:
        raise KeyOfOtherMode(
            f"STRIPE_SECRET_KEY is of {_name(key)} mode, and this database has customers, payments"
            f" or subscriptions of {_name(other)} mode, of which Stripe knows nothing under this"
            f" key: start with an empty database, or with a key of {_name(other)} mode"
            " (docs/going-live.md)"
        )
    if has[other]:
        log.error(
            "The database has customers, payments or subscriptions of %s mode, too: they count as"
            " if they were of %s mode (docs/going-live.md)",
            _name(other),
            _name(key),
        )


def _name(livemode: bool) -> str:
    return "live" if livemode else "test"
