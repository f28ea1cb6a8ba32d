"""All events, by their routing keys."""

from contracts.billing import BillingDataErased, PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.catalogue import CatalogueDataErased
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    IdentityDataErased,
    ManyLoginsFailed,
    PasswordResetRequested,
    StreakChanged,
    TokensRevoked,
    UserErased,
    UserProfileChanged,
    UserRegistered,
    WelcomeMailRequested,
)
from contracts.planner import PlanGenerated, PlannerDataErased
from contracts.tracker import AchievementEarned, LogSaved, TrackerDataErased
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
    IdentityDataErased,
    PlannerDataErased,
    TrackerDataErased,
    CatalogueDataErased,
    BillingDataErased,
)

BY_ROUTING_KEY: dict[str, type[Event]] = {event.routing_key(): event for event in EVENTS}
