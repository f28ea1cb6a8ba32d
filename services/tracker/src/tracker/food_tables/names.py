"""The names of imported foods, in memory, for the search.

A process reads them when it starts, and again after each import, which it checks for every few
seconds. Foods with a barcode are not among them: there can be millions, and they are looked up by
barcode. The import limits the others (`MOST_SEARCHED`): 1 MB at most.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from chassis.service import repeat
from chassis.storage import Database, statements
from foods import FoodNames

queries = statements(__package__)

_REPEAT_SECONDS = 10.0
_FOOD = re.compile(r"(.*)\n(.*)\n(.*)\n")


class ImportedNames:
    """The names as of the latest import that was read."""

    def __init__(self, database: Database) -> None:
        self._sql = database.raw_sql
        self._read_of: datetime | None = None
        self.names = FoodNames(())

    async def keep_reading(self) -> None:
        """Read the names again after each import, until cancelled."""
        failed = "The names of imported foods were not read"
        await repeat(self.read, seconds=_REPEAT_SECONDS, failed=failed)

    async def read(self) -> None:
        newest = await self._sql.fetchval(queries.select_time_of_newest_import)
        if newest == self._read_of:
            return
        foods = _foods(await self._sql.fetchval(queries.select_names))
        # In a thread, so that requests are served in the meantime.
        self.names = await asyncio.to_thread(FoodNames, foods)
        self._read_of = newest


def _foods(lines: str) -> Iterator[tuple[str, Sequence[str]]]:
    for food in _FOOD.finditer(lines):
        food_id, *names = food.groups()
        yield food_id, [name for name in names if name]
