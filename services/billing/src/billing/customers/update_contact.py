"""Send a member's changed address or name to Stripe.

The worker requests the address from identity: receipts are sent there.
"""

import logging

from sqlmodel import select

from billing.customers import stripe_requests
from billing.customers.tables import Customer
from billing.dependencies import Dependencies
from billing.stripe_api import InvalidAddress

log = logging.getLogger(__name__)


async def update_contact(dependencies: Dependencies, user_id: str) -> None:
    """Send the member's current address and name to Stripe."""
    stripe = dependencies.stripe
    contact = await dependencies.internal_api.find_contact(user_id)
    if contact is None:
        # Erased: the customers are deleted.
        return
    async with dependencies.database.session() as session:
        mine = select(Customer.stripe_customer_id).where(Customer.user_id == user_id)
        customers = (await session.scalars(mine)).all()
    for customer_id in filter(None, customers):
        try:
            await stripe.update_customer(customer_id, stripe_requests.contact_change(contact))
        except InvalidAddress as refused:
            log.warning("Removing the address of %s from %s: %s", user_id, customer_id, refused)
            change = stripe_requests.contact_change(contact, with_email=False)
            await stripe.update_customer(customer_id, change)
