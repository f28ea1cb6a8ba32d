"""The events of tracker."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from contracts.identity import CarbMode
from contracts.user_event import UserEvent
from messaging import Event


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


class WeekMineral(BaseModel):
    """What the days of a week had of a mineral, or of fiber, in the unit of its target."""

    model_config = Event.model_config

    name: Literal["potassium", "magnesium", "sodium", "fiber"]
    # The average of the days on which all foods state it, and their number; null without one.
    average: float | None
    known: int
    # On how many days something was eaten.
    of: int
    # The targets of a day.
    min: float | None
    max: float | None
    # The foods with the most. No names by members: a mail may reach a stranger.
    most: list[str]


class WeekExpenditure(BaseModel):
    """What the member burns per day, with its range (kcal)."""

    model_config = Event.model_config

    kcal: int
    low: int
    high: int


class WeekCheckIn(BaseModel):
    """The target calories that the check-in after the week proposes, and today's."""

    model_config = Event.model_config

    calories: int
    instead_of: float


class WeekSummarized(UserEvent):
    """The figures of a member's week, for the mail that identity sends.

    The averages are those of the days that have the figure; null if no day has it.
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
    # What is shown as carbs, and the average of that. Release 1.0.0 sends no field from here on.
    carb_mode: CarbMode = "net"
    carbs_g: float | None = None
    # Without minerals that are unknown.
    minerals: Sequence[WeekMineral] = ()
    # Null if too little is logged. Release 1.1.0 sends no field from here on.
    expenditure: WeekExpenditure | None = None
    # Null without a proposal.
    check_in: WeekCheckIn | None = None
    # Whether the mail shows none of these figures.
    are_hidden: bool = False


class StartedPlan(BaseModel):
    """The day on which a member starts a plan: the id of a written one, or the slug of another."""

    model_config = Event.model_config

    kind: Literal["written", "catalogue"]
    plan_id: str
    starts_on: date
    chosen_at: datetime


class CheckInAccepted(UserEvent):
    """A member accepted a check-in's calories: planner changes the portions of the running plan.

    The later `accepted_at` is newer.
    """

    producer = "tracker"
    name = "check-in-accepted"

    accepted_at: datetime
    calories: int
    # The member's next day: portions of the same day may be cooked or eaten.
    from_date: date
    # The latest choices. A written plan without one starts on the day on which it was written.
    starts: Sequence[StartedPlan]


class DayClosed(UserEvent):
    """A day of a member who has a written plan is over, and something was eaten on it.

    Planner finds the meals of the running plan among the entries, and learns from them. Nothing
    says what the entries are.
    """

    producer = "tracker"
    name = "day-closed"

    day: date
    # The ids of entries that a device has made from the plan, the day, the meal and the date.
    entries: Sequence[str]
    # The latest choices. A written plan without one starts on the day on which it was written.
    starts: Sequence[StartedPlan]


class ReminderNeeded(UserEvent):
    """Nothing of this kind is logged for the day: identity sends the reminder."""

    producer = "tracker"
    name = "reminder-needed"

    kind: Literal["log", "weigh"]
    day: date
    good_until: datetime
