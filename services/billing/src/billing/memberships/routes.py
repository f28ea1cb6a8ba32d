"""HTTP operations."""

from billing.dependencies import BillingDependencies
from billing.memberships.list_purchases import list_purchases
from billing.memberships.schemas import PurchasesResponse
from chassis.http import CurrentUser, Limit, Routes

api = Routes("/api/payments")


@api.get("/purchases", errors={500: "Failed to fetch purchases"})
async def get_purchases(
    user: CurrentUser,
    dependencies: BillingDependencies,
    limit: Limit = 20,
    after: str | None = None,
) -> PurchasesResponse:
    """List the plans that the member owns."""
    return await list_purchases(dependencies.database, user.id, limit, after)
