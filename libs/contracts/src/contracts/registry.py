"""All events, by their routing keys."""

from contracts.billing import PlanPurchased, SubscriptionChanged
from contracts.event import Event
from contracts.identity import (
    PasswordResetRequested,
    StreakChanged,
    TokensRevoked,
    UserProfileChanged,
    UserRegistered,
)
from contracts.planner import PlanGenerated
from contracts.tracker import AchievementEarned, LogSaved

EVENTS: tuple[type[Event], ...] = (
    UserRegistered,
    UserProfileChanged,
    StreakChanged,
    TokensRevoked,
    PasswordResetRequested,
    PlanGenerated,
    LogSaved,
    AchievementEarned,
    PlanPurchased,
    SubscriptionChanged,
)

BY_ROUTING_KEY: dict[str, type[Event]] = {event.routing_key(): event for event in EVENTS}
