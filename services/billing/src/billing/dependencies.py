"""What the operations of billing need."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Annotated

from billing.coupon_holds import CouponHolds
from billing.customers import Customers
from billing.internal_api import InternalApi
from billing.settings import Settings
from billing.stripe_api import Stripe
from chassis.http import provided
from chassis.storage import Database


@dataclass(frozen=True)
class Dependencies:
    """The objects that are made once for each process."""

    settings: Settings
    database: Database
    stripe: Stripe
    internal_api: InternalApi
    customers: Customers
    coupon_holds: CouponHolds

    @classmethod
    def of(cls, database: Database, settings: Settings, stack: AsyncExitStack) -> "Dependencies":
        """Create them, and close them with the stack."""
        stripe = Stripe(settings)
        stack.push_async_callback(stripe.close)
        internal_api = InternalApi(settings)
        stack.push_async_callback(internal_api.close)
        customers = Customers(database, stripe, internal_api)
        holds = CouponHolds(database, stripe)
        return cls(settings, database, stripe, internal_api, customers, holds)


BillingDependencies = Annotated[Dependencies, provided(Dependencies)]
