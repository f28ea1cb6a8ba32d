"""The command that only identity has: `set-streak`, for the demo member of a local run."""

import argparse
import sys
from collections.abc import Iterable
from urllib.parse import urlsplit

from chassis.service import Service
from chassis.service.command_line import Arguments, Command
from chassis.service.settings import ServiceSettings
from chassis.storage import Database
from identity.set_streak import set_streak

_LOOPBACK = ("127.0.0.1", "::1", "localhost")


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("email")
    parser.add_argument("days", type=int)


async def _set_streak(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    refuse_unless_local(service.settings)
    async with database.session() as session:
        if not await set_streak(session, arguments.email, arguments.days):
            sys.exit("there is no account with this address")
    return [f"a streak of {arguments.days} days"]


def refuse_unless_local(settings: ServiceSettings) -> None:
    """End the process unless the settings are those of a local run."""
    if not settings.local_run or urlsplit(settings.database_url).hostname not in _LOOPBACK:
        sys.exit("set-streak changes history: only with LOCAL_RUN=true and a database on loopback")


COMMANDS = (Command("set-streak", "local runs only: set a streak", _set_streak, _arguments),)
