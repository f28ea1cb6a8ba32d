"""Every event there is, by the name it travels under."""

from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.event import Event
from contracts.identity import (
    PasswordResetRequested,
    StreakChanged,
    UserProfileChanged,
    UserRegistered,
)
from contracts.planner import PlanGenerated
from contracts.tracker import AchievementEarned, LogSaved

EVENTS: tuple[type[Event], ...] = (
    UserRegistered,
    UserProfileChanged,
    StreakChanged,
    PasswordResetRequested,
    PlanGenerated,
    LogSaved,
    AchievementEarned,
    PlanPurchased,
    PlanReturned,
    SubscriptionChanged,
)

BY_ROUTING_KEY: dict[str, type[Event]] = {event.routing_key(): event for event in EVENTS}
