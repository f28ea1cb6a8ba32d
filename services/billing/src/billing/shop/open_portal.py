"""Open the billing portal.

The portal is that of the customer who is billed.
"""

from billing.customers import known_customer, replace_deleted
from billing.dependencies import Dependencies
from billing.shop.schemas import PortalResponse
from billing.stripe_api import NoSuchCustomer
from chassis.http import BadRequest


async def open_portal(dependencies: Dependencies, user_id: str) -> PortalResponse:
    """Return a billing portal session; a customer that was deleted at Stripe has none."""
    customer_id = await known_customer(dependencies, user_id)
    if customer_id is None:
        raise BadRequest("No billing account found")
    try:
        return PortalResponse(url=await dependencies.stripe.create_portal(customer_id))
    except NoSuchCustomer:
        await replace_deleted(dependencies, user_id, customer_id)
        raise BadRequest("No billing account found") from None
