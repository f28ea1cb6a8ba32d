"""All events, by their routing keys."""

from contracts.billing import PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.erasure import DATA_ERASED
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    ManyLoginsFailed,
    PasswordResetRequested,
    StreakChanged,
    TokensRevoked,
    UserErased,
    UserProfileChanged,
    UserRegistered,
    WelcomeMailRequested,
)
from contracts.planner import PlanGenerated
from contracts.tracker import AchievementEarned, LogSaved
from messaging import Event

EVENTS: tuple[type[Event], ...] = (
    UserRegistered,
    WelcomeMailRequested,
    UserProfileChanged,
    StreakChanged,
    TokensRevoked,
    PasswordResetRequested,
    ManyLoginsFailed,
    EmailVerificationRequested,
    EmailChangeRequested,
    PlanGenerated,
    LogSaved,
    AchievementEarned,
    PlanPurchased,
    PlanReturned,
    SubscriptionChanged,
    UserErased,
    *DATA_ERASED.values(),
)

BY_ROUTING_KEY: dict[str, type[Event]] = {event.routing_key(): event for event in EVENTS}
