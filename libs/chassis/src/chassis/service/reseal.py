"""The command `reseal`: what a former secret sealed is sealed with the first one, before the former
one leaves."""

import logging
from collections.abc import Callable, Iterable

from chassis.sealing import Box
from chassis.service.application import Service
from chassis.service.commands import Arguments, Command
from messaging import Database

log = logging.getLogger(__name__)


def reseal_command(box_of: Callable[[Service], Box], table: str, *columns: str) -> Command:
    """A command that seals these columns of a table anew; it may run while the service does."""

    async def run(service: Service, database: Database, _: Arguments) -> Iterable[str]:
        box, closed = box_of(service), 0
        found = 0
        for column in columns:
            rows = await database.raw_sql.fetch(
                f"SELECT id, {column} AS sealed FROM {table} WHERE {column} IS NOT NULL"  # noqa: S608 - names of ours
            )
            for row in rows:
                found += 1
                if box.opened(row["sealed"]) is None:
                    closed += 1
                    continue
                # One that was replaced meanwhile was sealed by the service.
                await database.raw_sql.fetch(
                    f"UPDATE {table} SET {column} = $1 WHERE id = $2 AND {column} = $3",  # noqa: S608
                    box.renewed(row["sealed"]), row["id"], row["sealed"],
                )  # fmt: skip
        if closed:
            # They were lost before: by a secret that left too early.
            log.warning("%s in %s are opened by no secret", closed, table)
        return [f"sealed {found - closed} of {table}"]

    return Command("reseal", "seal anew what a former secret sealed", run)
