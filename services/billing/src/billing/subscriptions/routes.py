"""HTTP operations."""

from billing.dependencies import BillingDependencies
from billing.subscriptions.find_subscription import find_subscription
from billing.subscriptions.schemas import SubscriptionResponse
from chassis.http import CurrentUser, Routes

api = Routes("/api/payments")


@api.get("/subscription", errors={500: "Failed to fetch subscription"})
async def get_subscription(
    user: CurrentUser, dependencies: BillingDependencies
) -> SubscriptionResponse:
    """Find the subscription of the member."""
    return await find_subscription(dependencies.database, user.id)
