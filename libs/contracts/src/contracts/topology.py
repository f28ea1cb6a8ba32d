"""The topology: every queue of the system and the events bound to it, as data; and so every event.

Each handler has a separate queue, so that a slow one delays no other.
"""

from contracts.billing import (
    ChargeNoticeDue,
    ContractConcluded,
    ContractWithdrawn,
    CustomerAdded,
    PaymentNoticeDue,
    PlanPurchased,
    PlanReturned,
    ShopWeekCounted,
    SubscriptionChanged,
    WebhookEndpointDisabled,
    WithdrawalChecked,
    WithdrawalRequested,
)
from contracts.erasure import DATA_ERASED
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    EndpointNoticeRequested,
    ManyLoginsFailed,
    PasswordResetRequested,
    ReminderDue,
    SessionEnded,
    ShopWeekMailRequested,
    StreakChanged,
    TokensRevoked,
    UserErased,
    UserProfileChanged,
    UserRegistered,
    WeeklySummaryDue,
)
from contracts.identity_v1 import (
    EmailChangeRequestedV1,
    EmailVerificationRequestedV1,
    ManyLoginsFailedV1,
    PasswordResetRequestedV1,
    WelcomeMailRequestedV1,
)
from contracts.planner import EnergyLimitsChanged, KetoneRiskChanged, PlanGenerated, PlanJobEnded
from contracts.services import SERVICES
from contracts.tracker import (
    AchievementEarned,
    CheckInAccepted,
    DayClosed,
    LogSaved,
    ReminderNeeded,
    WeekSummarized,
)
from messaging import Event, Queue, Topology

QUEUES: tuple[Queue, ...] = (
    Queue("identity.welcome-mail", (UserRegistered,)),
    Queue("identity.password-reset-mail", (PasswordResetRequested,)),
    Queue("identity.failed-logins-notice", (ManyLoginsFailed,)),
    Queue("identity.email-verification-mail", (EmailVerificationRequested,)),
    Queue("identity.new-email-mail", (EmailChangeRequested,)),
    Queue("identity.new-email-notice", (EmailChangeRequested,)),
    Queue("identity.plan-mail", (PlanJobEnded,)),
    Queue("identity.payment-mail", (PaymentNoticeDue,)),
    Queue("identity.contract-mail", (ContractConcluded,)),
    Queue("identity.charge-mail", (ChargeNoticeDue,)),
    Queue("identity.weekly-mail", (WeekSummarized,)),
    Queue("identity.shop-weeks", (ShopWeekCounted,)),
    Queue("identity.shop-week-mail", (ShopWeekMailRequested,)),
    Queue("identity.reminder-mail", (ReminderNeeded,)),
    Queue("identity.withdrawal-mail", (WithdrawalChecked,)),
    Queue("identity.withdrawal-receipt", (ContractWithdrawn,)),
    Queue("identity.endpoint-owners", (WebhookEndpointDisabled,)),
    Queue("identity.endpoint-notice", (EndpointNoticeRequested,)),
    Queue("identity.membership", (SubscriptionChanged,)),
    Queue("identity.customers", (CustomerAdded,)),
    Queue("identity.points", (AchievementEarned,)),
    Queue("identity.erasure-answers", tuple(DATA_ERASED.values())),
    Queue("planner.membership", (SubscriptionChanged,)),
    Queue("planner.members", (UserRegistered, UserProfileChanged)),
    Queue("planner.check-ins", (CheckInAccepted,)),
    Queue("planner.closed-days", (DayClosed,)),
    Queue("tracker.members", (UserRegistered, UserProfileChanged)),
    Queue("tracker.streaks", (StreakChanged,)),
    Queue("tracker.purchases", (PlanPurchased, PlanReturned)),
    Queue("tracker.plans", (PlanGenerated,)),
    Queue("tracker.energy-limits", (EnergyLimitsChanged,)),
    Queue("tracker.risks", (KetoneRiskChanged,)),
    Queue("tracker.award", (LogSaved,)),
    Queue("tracker.weeks", (WeeklySummaryDue,)),
    Queue("tracker.reminders", (ReminderDue,)),
    Queue("catalogue.reviewers", (UserRegistered, UserProfileChanged)),
    Queue("catalogue.purchases", (PlanPurchased, PlanReturned)),
    Queue("catalogue.membership", (SubscriptionChanged,)),
    Queue("billing.withdrawal-requests", (WithdrawalRequested,)),
    Queue("billing.contacts", (UserProfileChanged,)),
    # Release 1.0.0 publishes these events (`contracts.identity_v1`).
    Queue("identity.welcome-mail-request", (WelcomeMailRequestedV1,)),
    Queue("identity.reset-mail", (PasswordResetRequestedV1,)),
    Queue("identity.many-logins-notice", (ManyLoginsFailedV1,)),
    Queue("identity.verification-mail", (EmailVerificationRequestedV1,)),
    Queue("identity.email-change-mail", (EmailChangeRequestedV1,)),
    Queue("identity.email-change-notice", (EmailChangeRequestedV1,)),
    # Identity ends sessions and erases members: every other service must know.
    *(
        Queue(f"{service}.{name}", (event,))
        for service in SERVICES
        if service != "identity"
        for name, event in (
            ("revocations", TokensRevoked),
            ("ended-sessions", SessionEnded),
            ("erasures", UserErased),
        )
    ),
)

# No queue is bound to them yet; their docstrings say what they are published for.
UNHANDLED: tuple[type[Event], ...] = ()

EVENTS: tuple[type[Event], ...] = tuple(
    sorted(
        {*UNHANDLED, *(event for queue in QUEUES for event in queue.events)},
        key=lambda event: event.routing_key(),
    )
)

KETO = Topology("keto", QUEUES, EVENTS)
