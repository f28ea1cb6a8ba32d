"""Publish every membership and every purchase again, so that others can rebuild projections."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.membership import plan_purchased, plan_returned, subscription_changed
from billing.tables import Membership, Purchase
from chassis.storage import Database, for_each_row, next_version
from messaging import outbox


async def republish(database: Database) -> int:
    """Return the number of events; each has a new version.

    After a restore, projections may hold what the restored rows do not, with a higher version.
    """
    key = col(Membership.user_id)
    members = select(Membership).where(col(Membership.version) > 0).order_by(key).with_for_update()
    plans = (
        select(Purchase).order_by(col(Purchase.user_id), col(Purchase.plan_id)).with_for_update()
    )
    return await for_each_row(
        database, members, (Membership.user_id,), _publish_membership
    ) + await for_each_row(database, plans, (Purchase.user_id, Purchase.plan_id), _publish_purchase)


def _publish_membership(session: AsyncSession, member: Membership) -> int:
    member.version = next_version(member.version)
    outbox.add(session, subscription_changed(member))
    return 1


def _publish_purchase(session: AsyncSession, purchase: Purchase) -> int:
    purchase.version = next_version(purchase.version)
    is_owned = purchase.return_reason is None
    outbox.add(session, plan_purchased(purchase) if is_owned else plan_returned(purchase))
    return 1
