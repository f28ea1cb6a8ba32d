"""Open the billing portal for a member."""

from billing.dependencies import Dependencies
from billing.schemas import PortalResponse
from billing.stripe_errors import NoSuchCustomer
from chassis.http import BadRequest


async def open_portal(dependencies: Dependencies, user_id: str) -> PortalResponse:
    """Return a billing portal session; a customer that was deleted at Stripe has none."""
    customer_id = await dependencies.customers.known(user_id)
    if customer_id is None:
        raise BadRequest("No billing account found")
    try:
        return PortalResponse(url=await dependencies.stripe.create_portal(customer_id))
    except NoSuchCustomer:
        await dependencies.customers.replace_deleted(user_id, customer_id)
        raise BadRequest("No billing account found") from None
