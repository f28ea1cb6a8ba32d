"""Who hears what: every queue of the system and the events bound to it, as data.

Each handler has a queue of its own, so that a slow one holds up nobody else. Every process
declares all of it before it publishes, since an exchange drops what no queue is bound to yet.
"""

from dataclasses import dataclass

from contracts.billing import PlanPurchased, SubscriptionChanged
from contracts.event import Event
from contracts.identity import (
    PasswordResetRequested,
    StreakChanged,
    UserProfileChanged,
    UserRegistered,
)
from contracts.tracker import AchievementEarned, LogSaved

EXCHANGE = "keto.events"

# A message whose handling failed comes back after each of these, then it is parked.
DELAYS_SECONDS = (10, 60, 600)


@dataclass(frozen=True)
class Queue:
    """A handler's queue and the events that it hears."""

    name: str
    events: tuple[type[Event], ...]

    @property
    def service(self) -> str:
        """Whose handler reads it."""
        return self.name.partition(".")[0]

    @property
    def dead(self) -> str:
        """Where its poisonous messages are parked."""
        return f"{self.name}.dead"


QUEUES: tuple[Queue, ...] = (
    Queue("identity.welcome-mail", (UserRegistered,)),
    Queue("identity.reset-mail", (PasswordResetRequested,)),
    Queue("identity.membership", (SubscriptionChanged,)),
    Queue("identity.points", (AchievementEarned,)),
    Queue("planner.membership", (SubscriptionChanged,)),
    Queue("tracker.members", (UserRegistered, UserProfileChanged)),
    Queue("tracker.streaks", (StreakChanged,)),
    Queue("tracker.purchases", (PlanPurchased,)),
    Queue("tracker.award", (LogSaved,)),
    Queue("catalogue.reviewers", (UserRegistered, UserProfileChanged)),
    Queue("catalogue.purchases", (PlanPurchased,)),
    Queue("catalogue.membership", (SubscriptionChanged,)),
)

BY_NAME: dict[str, Queue] = {queue.name: queue for queue in QUEUES}

# An event that nobody hears (yet) may be dropped by the exchange; any other must arrive.
HEARD: frozenset[str] = frozenset(e.routing_key() for queue in QUEUES for e in queue.events)


def delay_queue(seconds: int) -> str:
    """The queue in which failed messages wait for `seconds` before they go back to their own."""
    return f"keto.delay.{seconds}s"


def delay_exchange(seconds: int) -> str:
    """The exchange in front of it: the routing key is the queue to hand the message back to."""
    return f"keto.delay.{seconds}s"
