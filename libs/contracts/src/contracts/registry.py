"""All events, by their routing keys."""

from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.event import Event
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    PasswordResetRequested,
    StreakChanged,
    TokensRevoked,
    UserProfileChanged,
    UserRegistered,
    WelcomeMailRequested,
)
from contracts.planner import PlanGenerated
from contracts.tracker import AchievementEarned, LogDeleted, LogSaved

EVENTS: tuple[type[Event], ...] = (
    UserRegistered,
    WelcomeMailRequested,
    UserProfileChanged,
    StreakChanged,
    TokensRevoked,
    PasswordResetRequested,
    EmailVerificationRequested,
    EmailChangeRequested,
    PlanGenerated,
    LogSaved,
    LogDeleted,
    AchievementEarned,
    PlanPurchased,
    PlanReturned,
    SubscriptionChanged,
)

BY_ROUTING_KEY: dict[str, type[Event]] = {event.routing_key(): event for event in EVENTS}
