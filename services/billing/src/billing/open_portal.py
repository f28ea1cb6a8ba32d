"""A member wants to see and change what is paid for."""

from billing import stripe_requests
from billing.parts import Parts
from billing.schemas import PortalOpened
from billing.stripe_api import NoSuchCustomer
from chassis.http import BadRequest


async def open_portal(parts: Parts, user_id: str) -> PortalOpened:
    """A billing portal session. Whoever was deleted at Stripe has no account there to look at."""
    customer_id = await parts.customers.known(user_id)
    if customer_id is None:
        raise BadRequest("No billing account found")
    frontend_url = parts.settings.frontend_url
    wish = stripe_requests.portal(customer_id=customer_id, frontend_url=frontend_url)
    try:
        return PortalOpened(url=await parts.stripe.create_portal(wish))
    except NoSuchCustomer:
        await parts.customers.replace(customer_id)
        raise BadRequest("No billing account found") from None
