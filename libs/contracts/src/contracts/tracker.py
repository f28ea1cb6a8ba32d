"""The events of tracker."""

from datetime import datetime

from messaging import Event


class LogSaved(Event):
    """A member saved the log of a day; starts the achievement check."""

    producer = "tracker"
    name = "log-saved"

    date: datetime
    saved_at: datetime


class AchievementEarned(Event):
    """A member earned an achievement. `total_points` only grows."""

    producer = "tracker"
    name = "achievement-earned"

    achievement_id: str
    achievement_name: str
    points: int
    total_points: int
    earned_at: datetime
