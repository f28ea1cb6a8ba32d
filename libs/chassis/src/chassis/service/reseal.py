"""The command `reseal`: reseals values of a previous secret with the first one, before the previous
one is removed."""

import logging
from collections.abc import Callable, Iterable

from sqlalchemy import column, select, update
from sqlalchemy import table as sql_table

from chassis.sealing import Box
from chassis.service.application import Service
from chassis.service.commands import Arguments, Command
from messaging import Database

log = logging.getLogger(__name__)


def reseal_command(box_of: Callable[[Service], Box], table: str, *columns: str) -> Command:
    """A command that reseals these columns of a table; it can run while the service runs."""

    async def run(service: Service, database: Database, _: Arguments) -> Iterable[str]:
        box, closed, found = box_of(service), 0, 0
        rows = sql_table(table, column("id"), *map(column, columns))
        for sealed in (rows.c[name] for name in columns):
            async with database.session() as session:
                query = select(rows.c.id, sealed).where(sealed.is_not(None))
                values = (await session.execute(query)).all()
            for id, value in values:
                found += 1
                if box.opened(value) is None:
                    closed += 1
                    continue
                # A value that was replaced in the meantime was sealed by the service.
                same = (rows.c.id == id, sealed == value)
                async with database.session() as session:
                    renewed = {sealed: box.renewed(value)}
                    await session.execute(update(rows).where(*same).values(renewed))
        if closed:
            # These were lost before, when a secret was removed too early.
            log.warning("%s values in %s cannot be opened with any secret", closed, table)
        return [f"sealed {found - closed} of {table}"]

    return Command("reseal", "reseal values of a previous secret", run)
