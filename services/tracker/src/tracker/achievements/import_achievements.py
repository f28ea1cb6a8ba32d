"""Import achievements from a content file.

The name is the key. An achievement that is removed from the content stays, and earned points do
not change when an import changes the achievement's points.
"""

from typing import Annotated

from pydantic import Field

from chassis import content
from chassis.storage import Database
from tracker.achievements.rules import ConditionKind
from tracker.achievements.tables import Achievement

_SECTION = "achievements"
# Limited, so that the sum of a member's points fits into an integer column.
_MAX_POINTS = 100_000


class ConditionItem(content.Item):
    type: ConditionKind
    value: Annotated[int | float, Field(ge=0)]


class AchievementItem(content.Item):
    """An achievement in a content file."""

    # Accepted and ignored: the name is the key.
    id: str | None = Field(None, exclude=True)
    name: str = Field(min_length=1)
    icon: str = ""
    points: int = Field(ge=0, le=_MAX_POINTS)
    condition: ConditionItem


async def import_achievements(database: Database, path: str, force: bool = False) -> list[str]:
    """Add new achievements and update existing ones; they can be earned from the next log save."""
    items = content.read(path, _SECTION, AchievementItem, key="name")
    async with database.session() as session:
        report = await content.upsert(
            session, _SECTION, items, Achievement, key="name", force=force
        )
    return report.lines()
