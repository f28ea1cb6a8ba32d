"""The names of imported foods in the memory of a process, to search them.

A process reads them when it starts, and again when a newer import is there, which it looks for
every few seconds. Foods with a barcode are not among them: they may be millions, and are looked up
by that. What is left is limited by the import (`MOST_SEARCHED`): 1 MB at most.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from chassis.service import repeat
from chassis.storage import Database
from foods import FoodNames

_REPEAT_SECONDS = 10.0
_NEWEST = "SELECT max(imported_at) FROM food_import"
# Short names first, as in the other tables. As one text, in lines: thousands of rows would leave
# megabytes of their process unused. An import leaves no line break in them.
_NAMES = """
SELECT coalesce(string_agg(
    id || E'\\n' || name || E'\\n' || also || E'\\n', '' ORDER BY char_length(name), name, id
), '')
FROM imported_food WHERE barcode IS NULL AND gone_at IS NULL
"""
_FOOD = re.compile(r"(.*)\n(.*)\n(.*)\n")


class ImportedNames:
    """The names as of the newest import that was read."""

    def __init__(self, database: Database) -> None:
        self._sql = database.raw_sql
        self._read_of: datetime | None = None
        self.names = FoodNames(())

    async def keep_reading(self) -> None:
        """Read them again after each import, until cancelled."""
        failed = "The names of imported foods were not read"
        await repeat(self.read, seconds=_REPEAT_SECONDS, failed=failed)

    async def read(self) -> None:
        newest = await self._sql.fetchval(_NEWEST)
        if newest == self._read_of:
            return
        foods = _foods(await self._sql.fetchval(_NAMES))
        # Requests are answered meanwhile.
        self.names = await asyncio.to_thread(FoodNames, foods)
        self._read_of = newest


def _foods(lines: str) -> Iterator[tuple[str, Sequence[str]]]:
    for food in _FOOD.finditer(lines):
        food_id, *names = food.groups()
        yield food_id, [name for name in names if name]
