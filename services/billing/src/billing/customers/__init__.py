"""Members as customers at Stripe: created, found, kept up to date, deleted."""

from billing.customers.add_customer import add_customer, publish_customer
from billing.customers.find_customer import known_customer, user_of
from billing.customers.tables import Customer
from billing.customers.update_contact import update_contact
from billing.customers.with_customer import replace_deleted, with_customer

__all__ = [
    "Customer",
    "add_customer",
    "known_customer",
    "publish_customer",
    "replace_deleted",
    "update_contact",
    "user_of",
    "with_customer",
]
