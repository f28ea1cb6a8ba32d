"""Response bodies of achievements."""

from datetime import datetime

from chassis.http import ResponseBody
from tracker.achievements import rules


class Condition(ResponseBody):
    """What is counted, and the number that earns the achievement."""

    type: rules.Kind
    value: int | float


class AchievementProgress(ResponseBody):
    """An achievement, and how far the member is."""

    id: str
    name: str
    icon: str
    points: int
    condition: Condition
    current: int
    earned_at: datetime | None


class AchievementsResponse(ResponseBody):
    """All achievements: the earned ones first, then the nearest ones."""

    achievements: list[AchievementProgress]
