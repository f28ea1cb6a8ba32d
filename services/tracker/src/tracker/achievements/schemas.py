"""Response bodies of achievements."""

from datetime import datetime

from chassis.http import ResponseBody, example
from tracker.achievements import rules


class Condition(ResponseBody):
    """What is counted, and the number that earns the achievement."""

    type: rules.ConditionKind
    value: int | float


class AchievementProgress(ResponseBody):
    """An achievement, and the member's progress."""

    id: str
    name: str
    icon: str
    points: int
    condition: Condition
    current: int
    earned_at: datetime | None


class EarnedAchievement(ResponseBody):
    name: str
    icon: str
    earned_at: datetime


class AchievementsResponse(ResponseBody):
    """All achievements: the earned ones first, then the nearest ones."""

    model_config = example(
        {
            "achievements": [
                {
                    "id": "01939fa0-8000-7000-8000-000000000007",
                    "name": "First log",
                    "icon": "📓",
                    "points": 10,
                    "condition": {"type": "logs", "value": 1},
                    "current": 12,
                    "earnedAt": "2026-03-20T07:30:00Z",
                },
                {
                    "id": "01939fa0-8000-7000-8000-000000000008",
                    "name": "Streak of 7",
                    "icon": "🔥",
                    "points": 40,
                    "condition": {"type": "streak", "value": 7},
                    "current": 4,
                    "earnedAt": None,
                },
            ]
        }
    )

    achievements: list[AchievementProgress]
