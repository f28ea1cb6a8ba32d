"""Tells of every membership and every purchase again, so that others can rebuild their copies."""

from sqlmodel import col, select, tuple_

from billing.entitle import subscription_changed
from billing.fulfil import plan_purchased
from billing.tables import Membership, Purchase
from chassis.messaging import outbox
from chassis.storage import Database

_AT_A_TIME = 500


async def republish(database: Database) -> int:
    """How many events that were; each says what is known already, with the version it had."""
    return await _memberships(database) + await _purchases(database)


async def _memberships(database: Database) -> int:
    count, after = 0, ""
    while True:
        async with database.session() as session:
            page = (
                select(Membership)
                .where(col(Membership.user_id) > after, col(Membership.version) > 0)
                .order_by(col(Membership.user_id))
                .limit(_AT_A_TIME)
            )
            members = (await session.scalars(page)).all()
            for member in members:
                outbox.add(session, subscription_changed(member))
        if not members:
            return count
        count, after = count + len(members), members[-1].user_id


async def _purchases(database: Database) -> int:
    count, after = 0, ("", "")
    while True:
        async with database.session() as session:
            key = tuple_(col(Purchase.user_id), col(Purchase.plan_id))
            page = select(Purchase).where(key > after).order_by(key).limit(_AT_A_TIME)
            purchases = (await session.scalars(page)).all()
            for purchase in purchases:
                outbox.add(session, plan_purchased(purchase))
        if not purchases:
            return count
        count, after = count + len(purchases), (purchases[-1].user_id, purchases[-1].plan_id)
