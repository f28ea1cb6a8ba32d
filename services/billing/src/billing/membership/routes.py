"""HTTP operations."""

from billing.dependencies import BillingDependencies
from billing.membership.find_membership import find_membership
from billing.membership.find_subscription import find_subscription
from billing.membership.list_purchases import list_purchases
from billing.membership.schemas import MembershipResponse, PurchasesResponse, SubscriptionResponse
from chassis.http import CurrentUser, Limit, Routes

api = Routes("/api/payments")


@api.get("/subscription", errors={500: "Failed to fetch subscription"})
async def get_subscription(
    user: CurrentUser, dependencies: BillingDependencies
) -> SubscriptionResponse:
    """Find the subscription of the member."""
    return await find_subscription(dependencies.database, user.id)


@api.get("/purchases", errors={500: "Failed to fetch purchases"})
async def get_purchases(
    user: CurrentUser,
    dependencies: BillingDependencies,
    limit: Limit = 20,
    after: str | None = None,
) -> PurchasesResponse:
    """List the plans that the member owns."""
    return await list_purchases(dependencies.database, user.id, limit, after)


@api.get("/membership", errors={500: "Failed to fetch membership"})
async def get_membership(
    user: CurrentUser, dependencies: BillingDependencies
) -> MembershipResponse:
    """Show the membership of the member, with the notice of a payment that failed."""
    return await find_membership(dependencies, user.id)
