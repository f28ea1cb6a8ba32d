"""Publish memberships, purchases and customers again, so that others can rebuild projections."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers import Customer, publish_customer
from billing.erased_members import anonymous
from billing.membership.publish import publish_membership, publish_purchase
from billing.membership.tables import Membership, Purchase
from chassis.storage import Database, for_each_row


async def republish(database: Database) -> int:
    """Return the number of events; each has a new version, but for customers, which never change.

    After a restore, projections may hold what the restored rows do not, with a higher version.
    """

    def member(session: AsyncSession, row: Membership) -> int:
        publish_membership(session, row)
        return 1

    def plan(session: AsyncSession, row: Purchase) -> int:
        publish_purchase(session, row)
        return 1

    def customer(session: AsyncSession, row: Customer) -> int:
        publish_customer(session, row)
        return 1

    user = col(Membership.user_id)
    members = select(Membership).where(col(Membership.version) > 0).order_by(user).with_for_update()
    key = Purchase.user_id, Purchase.plan_id
    plans = select(Purchase).order_by(*map(col, key)).with_for_update()
    published = await for_each_row(database, members, (Membership.user_id,), member)
    published += await for_each_row(database, plans, key, plan)
    customers = select(Customer).where(
        col(Customer.stripe_customer_id).is_not(None), ~anonymous(col(Customer.user_id))
    )
    customers = customers.order_by(col(Customer.id))
    return published + await for_each_row(database, customers, (Customer.id,), customer)
