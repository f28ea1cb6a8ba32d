"""What the operations of billing need."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Annotated

from billing.internal_api import InternalApi
from billing.locks import SubscriptionLocks
from billing.settings import Settings
from billing.stripe_api.client import Stripe
from billing.webhook_sender import Sender
from chassis.http import provided
from chassis.storage import Database


@dataclass(frozen=True)
class Dependencies:
    """The objects that are made once for each process."""

    settings: Settings
    database: Database
    stripe: Stripe
    internal_api: InternalApi
    webhooks: Sender
    locks: SubscriptionLocks

    @classmethod
    def of(cls, database: Database, settings: Settings, stack: AsyncExitStack) -> "Dependencies":
        """Create them, and close them with the stack."""
        stripe, internal_api = Stripe(settings), InternalApi(settings)
        webhooks = Sender(settings)
        for each in (stripe, internal_api, webhooks):
            stack.push_async_callback(each.close)
        locks = SubscriptionLocks(database)
        return cls(settings, database, stripe, internal_api, webhooks, locks)


BillingDependencies = Annotated[Dependencies, provided(Dependencies)]
