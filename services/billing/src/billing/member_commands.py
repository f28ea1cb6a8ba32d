"""What operators ask of a member, give and take away."""

import argparse
import sys
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import payments, rules
from billing.adjust_payment import update_status
from billing.erased_members import is_anonymous
from billing.find_member import find_member
from billing.membership import lock_member, update_membership
from billing.operator_command import Operator, Row, command, row
from billing.ownership import update_ownership
from billing.settings import Settings
from billing.tables import Customer, LifetimePayment, Membership, Order, Subscription
from billing.work_tables import StoredEvent
from chassis import clock, ids
from chassis.http import NotFound
from chassis.service.command_line import Arguments

_LAST_EVENTS = 10


async def _member(operator: Operator, arguments: Arguments) -> list[Row]:
    user_id = await find_member(operator, arguments)
    async with operator.database.session() as session:
        member = await session.get(Membership, user_id)
        held = await session.scalars(select(Subscription).where(Subscription.user_id == user_id))
        subscriptions = sorted(held.all(), key=rules.worth, reverse=True)
        owned = await session.scalars(select(Customer).where(Customer.user_id == user_id))
        customers = owned.all()
        paid = await payments.of_member(session, user_id)
        named = [c.stripe_customer_id for c in customers if c.stripe_customer_id]
        events = await _events_about(session, [user_id, *named])
    tier, status, ends_at = (
        (member.tier, member.status, member.ends_at) if member else ("FREE", "INACTIVE", None)
    )
    why = "the member was erased" if is_anonymous(user_id) else _why(tier, subscriptions)
    return [
        row(what="member", id=user_id, tier=tier, status=status, ends_at=ends_at, why=why),
        *(
            row(
                what="subscription", id=s.stripe_subscription_id, tier=s.current_tier,
                status=s.stripe_status or s.status, ends_at=s.current_period_end,
                ending="ends with its period" if s.cancel_at_period_end else "",
            )
            for s in subscriptions
        ),
        *(
            row(
                what="payment", id=p.id, bought=p.what, amount=p.amount, paid_at=p.paid_at,
                stripe_payment_id=p.stripe_payment_id, status=p.status,
            )
            for p in paid
        ),
        *(
            row(
                what="customer", id=c.stripe_customer_id,
                state="replaced" if c.replaced_at else "in use",
            )
            for c in customers
        ),
        *(
            row(what="event", id=e.id, type=e.type, at=e.created_at, state=e.state, how=e.outcome)
            for e in events
        ),
    ]  # fmt: skip


def _why(tier: str, subscriptions: list[Subscription]) -> str:
    if tier == "LIFETIME":
        return "a lifetime was bought"
    if not subscriptions:
        return "nothing that gives a tier was bought"
    best = subscriptions[0]
    newest = datetime.fromtimestamp(best.newest_event_second, UTC).isoformat()
    return f"{best.stripe_subscription_id} is {best.stripe_status or best.status} since {newest}"


async def _events_about(session: AsyncSession, named: list[str]) -> list[StoredEvent]:
    about = or_(*(col(StoredEvent.summary).contains(name, autoescape=True) for name in named))
    newest = select(StoredEvent).where(about).order_by(col(StoredEvent.received_at).desc())
    return list((await session.scalars(newest.limit(_LAST_EVENTS))).all())


async def _grant(operator: Operator, arguments: Arguments) -> list[Row]:
    user_id = await find_member(operator, arguments)
    plan_id = _plan_of(arguments.what)
    if plan_id is not None:
        try:
            await operator.internal_api.plan(plan_id)
        except NotFound:
            sys.exit(f"{plan_id}: there is no such plan")
    granted: dict[str, Any] = {
        "user_id": user_id,
        "stripe_session_id": f"grant_{ids.new()}",
        "amount": 0,
        "paid_at": clock.now(),
    }
    async with operator.database.session() as session:
        await lock_member(session, user_id)
        if plan_id is not None:
            session.add(Order(**granted, plan_id=plan_id))
        else:
            session.add(LifetimePayment(**granted))
        await recompute(session, user_id, operator.settings)
    return [row(granted=arguments.what, member=user_id)]


async def _revoke(operator: Operator, arguments: Arguments) -> list[Row]:
    user_id = await find_member(operator, arguments)
    plan_id = _plan_of(arguments.what)
    async with operator.database.session() as session:
        await lock_member(session, user_id)
        if plan_id is not None:
            mine = select(Order).where(Order.user_id == user_id, Order.plan_id == plan_id)
            paid: list[Order | LifetimePayment] = [*await session.scalars(mine)]
        else:
            lifetimes = select(LifetimePayment).where(LifetimePayment.user_id == user_id)
            paid = [*await session.scalars(lifetimes)]
        giving = [payment for payment in paid if payment.revoked_at is None]
        if not giving:
            sys.exit(f"{user_id} has no {arguments.what} to revoke")
        now = clock.now()
        for payment in giving:
            payment.revoked_at = now
        await recompute(session, user_id, operator.settings)
    return [row(revoked=arguments.what, member=user_id)]


def _plan_of(what: str) -> str | None:
    """The plan's id in `plan:ID`; None for `lifetime`."""
    kind, _, plan_id = what.partition(":")
    if what == "lifetime":
        return None
    if kind != "plan" or not plan_id:
        sys.exit(f"{what}: write plan:ID or lifetime")
    return plan_id


async def _recompute(operator: Operator, arguments: Arguments) -> list[Row]:
    if bool(arguments.member) == bool(arguments.all):
        sys.exit("name a member, or --all")
    if not arguments.all:
        members = [await find_member(operator, arguments)]
    else:
        async with operator.database.session() as session:
            members = list(await session.scalars(select(Membership.user_id)))
    changed = []
    for user_id in members:
        async with operator.database.session() as session:
            before = await session.get(Membership, user_id)
            version = before.version if before else 0
            await recompute(session, user_id, operator.settings)
            after = await session.get(Membership, user_id)
            if after is not None and after.version != version:
                changed.append(row(changed=user_id, tier=after.tier, status=after.status))
    return [*changed, row(recomputed=len(members))]


async def recompute(session: AsyncSession, user_id: str, settings: Settings) -> None:
    """Work out everything that follows from a member's payments again."""
    member = await lock_member(session, user_id)
    await session.flush()
    orders = (await session.scalars(select(Order).where(Order.user_id == user_id))).all()
    mine = select(LifetimePayment).where(LifetimePayment.user_id == user_id)
    for payment in (*orders, *await session.scalars(mine)):
        await update_status(session, payment)
    for plan_id in sorted({order.plan_id for order in orders}):
        await update_ownership(session, user_id, plan_id, settings)
    await update_membership(session, member, settings)


def _takes_member(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("member", help="an address, a user id, or cus_, sub_, pi_, cs_")


def _takes_member_and_what(parser: argparse.ArgumentParser) -> None:
    _takes_member(parser)
    parser.add_argument("what", help="plan:ID or lifetime")


def _takes_member_or_all(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("member", nargs="?", default="", help="as for `member`")
    parser.add_argument("--all", action="store_true", help="all members")


COMMANDS = (
    command("member", "everything that billing knows of a member", _member, _takes_member),
    command(
        "grant", "give a plan or a lifetime", _grant, _takes_member_and_what, needs_reason=True
    ),
    command(
        "revoke", "take a plan or a lifetime", _revoke, _takes_member_and_what, needs_reason=True
    ),
    command("recompute", "derive memberships and plans again", _recompute, _takes_member_or_all),
)
