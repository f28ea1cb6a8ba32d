"""The command `set-streak`: local runs only, for a demo member with a history."""

import argparse
import sys
from collections.abc import Iterable
from urllib.parse import urlsplit

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.service import Arguments, Command, Service, ServiceSettings
from chassis.storage import Database
from identity.accounts import find_user, lock_user
from identity.streaks.count_days import store_streak

_LOOPBACK = ("127.0.0.1", "::1", "localhost")


async def set_streak(session: AsyncSession, email: str, days: int) -> bool:
    """Set a streak that ends today; return False if the account does not exist."""
    unlocked = await find_user(session, email)
    user = await lock_user(session, unlocked.id) if unlocked else None
    if user is not None:
        store_streak(session, user, days, clock.now())
    return user is not None


def refuse_unless_local(settings: ServiceSettings) -> None:
    """Exit unless the settings are those of a local run."""
    if not settings.local_run or urlsplit(settings.database_url).hostname not in _LOOPBACK:
        sys.exit("set-streak changes history: only with LOCAL_RUN=true and a database on loopback")


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("email")
    parser.add_argument("days", type=int)


async def _set_streak(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    refuse_unless_local(service.settings)
    async with database.session() as session:
        if not await set_streak(session, arguments.email, arguments.days):
            sys.exit("No account has this address")
    return [f"a streak of {arguments.days} days"]


COMMANDS = (Command("set-streak", "local runs only: set a streak", _set_streak, _arguments),)
