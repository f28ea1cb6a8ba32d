"""Requests to create or change customers, in Stripe's types."""

from stripe.params import CustomerCreateParams, CustomerUpdateParams

from billing.internal_api import Contact


def customer(contact: Contact, *, with_email: bool = True) -> CustomerCreateParams:
    """A customer for a user."""
    request: CustomerCreateParams = {"metadata": {"userId": contact.id}}
    if with_email:
        request["email"] = contact.email
    if contact.name:
        request["name"] = contact.name
    return request


def contact_change(contact: Contact, *, with_email: bool = True) -> CustomerUpdateParams:
    """The current address and name of a customer; an empty address removes the previous one."""
    request: CustomerUpdateParams = {"email": contact.email if with_email else ""}
    if contact.name:
        request["name"] = contact.name
    return request
