"""Whether the database is what this code was written for.

A new version may be started before its migrations have run: it waits with handling events, and
says that it is not ready. The old version goes on meanwhile.
"""

import asyncio
import logging
from collections.abc import Sequence

from chassis.storage.database import Database
from chassis.storage.migrations import Migration

log = logging.getLogger(__name__)

_ASK_SECONDS = 1
_APPLIED = "SELECT count(*) FROM migration WHERE name = ANY($1::text[])"


class SchemaVersion:
    """The migrations that a process needs, and whether they have been applied."""

    def __init__(self, database: Database, migrations: Sequence[Migration]) -> None:
        self._database = database
        self._names = [migration.name for migration in migrations]
        # What was applied stays applied: it need not be asked for again.
        self._current = not self._names

    async def is_current(self) -> bool:
        """Whether all of them have been applied."""
        if not self._current:
            try:
                applied = await self._database.hot.fetchval(_APPLIED, self._names)
            except Exception as error:
                log.debug("The migrations can't be read: %r", error)
                return False
            self._current = applied == len(self._names)
        return self._current

    async def until_current(self) -> None:
        """Wait for them, however long it takes."""
        said = False
        while not await self.is_current():
            if not said:
                log.warning("Waiting for the migrations (`migrate`) before handling events")
                said = True
            await asyncio.sleep(_ASK_SECONDS)
