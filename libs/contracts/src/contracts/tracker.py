"""The events of tracker."""

from datetime import date, datetime
from typing import Literal

from contracts.user_event import UserEvent


class LogSaved(UserEvent):
    """A member saved the log of a day; starts the achievement check."""

    producer = "tracker"
    name = "log-saved"

    date: datetime
    saved_at: datetime


class AchievementEarned(UserEvent):
    """A member earned an achievement. `total_points` only grows."""

    producer = "tracker"
    name = "achievement-earned"

    achievement_id: str
    achievement_name: str
    points: int
    total_points: int
    earned_at: datetime


class WeekSummarized(UserEvent):
    """The figures of a member's week, for the mail that identity sends.

    The averages are those of the days that have the figure; null means that there is none.
    """

    producer = "tracker"
    name = "week-summarized"

    week: date
    good_until: datetime
    days_logged: int
    # Null without targets.
    days_in_target: int | None
    calories: float | None
    protein_g: float | None
    fat_g: float | None
    net_carbs_g: float | None
    # The last weight of the week, minus the first one.
    weight_kg: float | None
    weight_change: float | None
    # The trend at the end of the week, and how it changed in seven days.
    trend_kg: float | None
    trend_change: float | None


class ReminderNeeded(UserEvent):
    """Nothing of this kind is logged for the day: identity sends the reminder."""

    producer = "tracker"
    name = "reminder-needed"

    kind: Literal["log", "weigh"]
    day: date
    good_until: datetime
