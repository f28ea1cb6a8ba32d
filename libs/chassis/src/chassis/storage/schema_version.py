"""Whether the migrations that this version needs have been applied.

A new version may be started before its migrations have run: it handles no events and is not ready
until then. The previous version goes on meanwhile.
"""

import logging
import operator
from collections.abc import Sequence

from tenacity import AsyncRetrying, retry_if_result, wait_fixed

from chassis.storage.migrations import Migration
from messaging import Database

log = logging.getLogger(__name__)

_POLL_SECONDS = 1
_APPLIED = "SELECT count(*) FROM migration WHERE name = ANY($1::text[])"


class SchemaVersion:
    """The migrations that a process needs, and whether they have been applied."""

    def __init__(self, database: Database, migrations: Sequence[Migration]) -> None:
        self._database = database
        self._names = [migration.name for migration in migrations]
        # An applied migration stays applied: it is not queried again.
        self._current = not self._names

    async def is_current(self) -> bool:
        if not self._current:
            try:
                applied = await self._database.raw_sql.fetchval(_APPLIED, self._names)
            except Exception as error:
                log.debug("The migrations can't be read: %r", error)
                return False
            self._current = applied == len(self._names)
        return self._current

    async def until_current(self) -> None:
        if await self.is_current():
            return
        log.warning("Waiting for the migrations (`migrate`) before handling events")
        again = AsyncRetrying(retry=retry_if_result(operator.not_), wait=wait_fixed(_POLL_SECONDS))
        await again(self.is_current)
