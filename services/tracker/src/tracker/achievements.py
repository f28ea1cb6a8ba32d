"""Brings the achievements in from the content."""

from typing import Annotated

from pydantic import Field

from chassis import content
from chassis.storage import Database
from tracker.rules import Kind
from tracker.tables import Achievement

_SECTION = "achievements"
# A list of this many is no game any more; the sum of the points must stay a number that fits.
_MOST_POINTS = 100_000


class ConditionItem(content.Item):
    type: Kind
    value: Annotated[int | float, Field(ge=0)]


class AchievementItem(content.Item):
    """An achievement as the content describes it."""

    # It may be given; it is by their names that achievements are known.
    id: str | None = Field(None, exclude=True)
    name: str = Field(min_length=1)
    icon: str = ""
    points: int = Field(ge=0, le=_MOST_POINTS)
    condition: ConditionItem


async def import_achievements(database: Database, path: str) -> list[str]:
    """Add new achievements and change known ones; members earn them at their next log save."""
    items = content.read(path, _SECTION, AchievementItem, key="name")
    async with database.session() as session:
        report = await content.upsert(session, _SECTION, items, Achievement, key="name")
    return report.lines()
