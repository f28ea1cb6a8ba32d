"""The topology: every queue of the system and the events bound to it, as data.

Each handler has a queue of its own, so that a slow one delays no other.
"""

from dataclasses import dataclass

from contracts.billing import BillingDataErased, PlanPurchased, PlanReturned, SubscriptionChanged
from contracts.catalogue import CatalogueDataErased
from contracts.event import Event
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
from contracts.planner import PlannerDataErased
from contracts.registry import EVENTS
from contracts.tracker import AchievementEarned, LogSaved, TrackerDataErased


@dataclass(frozen=True)
class Queue:
    """A handler's queue and the events that are bound to it."""

    name: str
    events: tuple[type[Event], ...]

    @property
    def service(self) -> str:
        """The service whose handler reads it."""
        return self.name.partition(".")[0]

    @property
    def dead(self) -> str:
        """The queue of its dead letters."""
        return f"{self.name}.dead"


@dataclass(frozen=True)
class Topology:
    """Every exchange, queue and binding; the names of exchanges begin with `name`."""

    name: str
    queues: tuple[Queue, ...]
    # Every event type that is published, whether a queue is bound to it or not.
    events: tuple[type[Event], ...]
    # A message whose handling failed is retried after each of these, then dead-lettered.
    retry_seconds: tuple[float, ...] = (10, 60, 600)

    @property
    def exchange(self) -> str:
        """The topic exchange of all events; the routing key is the event's type."""
        return f"{self.name}.events"

    @property
    def dead_letter_exchange(self) -> str:
        """The topic exchange of dead letters; the routing key is the handler's queue."""
        return f"{self.name}.dead"

    def retry_exchange(self, seconds: float) -> str:
        """The topic exchange, and the queue behind it, where messages wait for a retry; the
        routing key is the handler's queue."""
        return f"{self.name}.retry.{seconds:g}s"

    @property
    def retry_queues(self) -> tuple[str, ...]:
        """Where messages wait for a retry, the shortest delay first."""
        return tuple(self.retry_exchange(seconds) for seconds in self.retry_seconds)

    def queue(self, name: str) -> Queue:
        """The queue of this name."""
        return next(queue for queue in self.queues if queue.name == name)

    def queues_of(self, service: str) -> tuple[Queue, ...]:
        """The queues whose handlers belong to a service."""
        return tuple(queue for queue in self.queues if queue.service == service)

    def is_handled(self, routing_key: str) -> bool:
        """Whether a queue is bound to this event type; all others are dropped by the broker."""
        return any(e.routing_key() == routing_key for queue in self.queues for e in queue.events)


QUEUES: tuple[Queue, ...] = (
    Queue("identity.welcome-mail-request", (WelcomeMailRequested,)),
    Queue("identity.reset-mail", (PasswordResetRequested,)),
    Queue("identity.many-logins-notice", (ManyLoginsFailed,)),
    Queue("identity.verification-mail", (EmailVerificationRequested,)),
    Queue("identity.email-change-mail", (EmailChangeRequested,)),
    Queue("identity.email-change-notice", (EmailChangeRequested,)),
    Queue("identity.membership", (SubscriptionChanged,)),
    Queue("identity.points", (AchievementEarned,)),
    Queue(
        "identity.erasure-answers",
        (
            IdentityDataErased,
            PlannerDataErased,
            TrackerDataErased,
            CatalogueDataErased,
            BillingDataErased,
        ),
    ),
    Queue("planner.membership", (SubscriptionChanged,)),
    Queue("planner.revocations", (TokensRevoked,)),
    Queue("planner.erasures", (UserErased,)),
    Queue("tracker.members", (UserRegistered, UserProfileChanged)),
    Queue("tracker.streaks", (StreakChanged,)),
    Queue("tracker.purchases", (PlanPurchased,)),
    Queue("tracker.plan-returns", (PlanReturned,)),
    Queue("tracker.award", (LogSaved,)),
    Queue("tracker.revocations", (TokensRevoked,)),
    Queue("tracker.erasures", (UserErased,)),
    Queue("catalogue.reviewers", (UserRegistered, UserProfileChanged)),
    Queue("catalogue.purchases", (PlanPurchased,)),
    Queue("catalogue.plan-returns", (PlanReturned,)),
    Queue("catalogue.membership", (SubscriptionChanged,)),
    Queue("catalogue.revocations", (TokensRevoked,)),
    Queue("catalogue.erasures", (UserErased,)),
    Queue("billing.contacts", (UserProfileChanged,)),
    Queue("billing.revocations", (TokensRevoked,)),
    Queue("billing.erasures", (UserErased,)),
)

KETO = Topology("keto", QUEUES, EVENTS)
