"""What operators ask of a member, give and take away."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers import Customer
from billing.dependencies import Dependencies
from billing.desk import Unknown, derive, lock_for_change, named, plan_of
from billing.desk import grant as give
from billing.desk import revoke as take
from billing.erased_members import is_anonymous
from billing.ledger import MembershipChange, find_differences
from billing.membership import NOTHING, Membership, Subscription, rank
from billing.operators.command import MEMBER, Facts, argument, command
from billing.payments import payments_of_member
from billing.stripe_events import StoredEvent

_LAST_EVENTS = 10
_AT_ONCE = 500
_WHAT = argument("what", help="plan:ID or lifetime")


@command(MEMBER)
async def member(dependencies: Dependencies, member: str) -> list[Facts]:
    """Show everything that billing knows of a member."""
    async with dependencies.database.session() as session:
        known = await session.get(Membership, member)
        held = await session.scalars(select(Subscription).where(Subscription.user_id == member))
        subscriptions = sorted(held.all(), key=rank, reverse=True)
        owned = await session.scalars(select(Customer).where(Customer.user_id == member))
        customers = owned.all()
        paid = await payments_of_member(session, member)
        named = [c.stripe_customer_id for c in customers if c.stripe_customer_id]
        events = await _events_about(session, [member, *named])
    has = known or Membership(user_id=member, **NOTHING._asdict())
    why = "the member was erased" if is_anonymous(member) else _why(has.tier, subscriptions)
    return [
        {"what": "member", "id": member, "tier": has.tier, "status": has.status,
         "ends_at": has.ends_at, "why": why},
        *(
            {"what": "subscription", "id": s.stripe_subscription_id, "tier": s.current_tier,
             "status": s.stripe_status or s.status, "ends_at": s.current_period_end,
             "ending": "ends with its period" if s.cancel_at_period_end else ""}
            for s in subscriptions
        ),
        *(
            {"what": "payment", "id": p.payment.id, "bought": p.payment.what,
             "amount": p.payment.amount, "paid_at": p.payment.paid_at,
             "stripe_payment_id": p.payment.stripe_payment_id, "status": p.status}
            for p in paid
        ),
        *(
            {"what": "customer", "id": c.stripe_customer_id,
             "state": "replaced" if c.replaced_at else "in use"}
            for c in customers
        ),
        *(
            {"what": "event", "id": e.id, "type": e.type, "at": e.created_at, "state": e.state,
             "how": e.outcome}
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


@command(MEMBER, _WHAT, needs_reason=True)
async def grant(dependencies: Dependencies, member: str, what: str) -> list[Facts]:
    """Give a plan or a lifetime."""
    with _ends_if_unknown():
        plan_id = await plan_of(dependencies, what)
    async with dependencies.database.session() as session:
        locked = await lock_for_change(session, member)
        await give(session, locked, plan_id, dependencies.settings)
    return [{"granted": what, "member": member}]


@command(MEMBER, _WHAT, needs_reason=True)
async def revoke(dependencies: Dependencies, member: str, what: str) -> list[Facts]:
    """Take a plan or a lifetime."""
    with _ends_if_unknown():
        plan_id = named(what)
    async with dependencies.database.session() as session:
        locked = await lock_for_change(session, member)
        if not await take(session, locked, plan_id, dependencies.settings):
            sys.exit(f"{member} has no {what} to revoke")
    return [{"revoked": what, "member": member}]


@contextmanager
def _ends_if_unknown() -> Iterator[None]:
    try:
        yield
    except Unknown as unknown:
        sys.exit(str(unknown))


@command(
    argument("member", nargs="?", default="", help="as for `member`"),
    argument("--all", action="store_true", help="all members"),
)
async def recompute(dependencies: Dependencies, member: str, all: bool) -> list[Facts]:
    """Derive memberships and plans again."""
    if bool(member) == all:
        sys.exit("name a member, or --all")
    members = [member]
    if all:
        async with dependencies.database.session() as session:
            members = list(await session.scalars(select(Membership.user_id)))
    changed: list[Facts] = []
    for user_id in members:
        async with dependencies.database.session() as session:
            locked = await lock_for_change(session, user_id)
            version = locked.version
            await derive(session, locked, dependencies.settings)
        if locked.version != version:
            changed.append({"changed": user_id, "tier": locked.tier, "status": locked.status})
    return [*changed, {"recomputed": len(members)}]


@command()
async def compare_facts(dependencies: Dependencies) -> list[Facts]:
    """List the rows that differ from what Stripe's events and answers fold to."""
    database = dependencies.database
    async with database.session() as session:
        found = await session.scalars(select(MembershipChange.subject).distinct())
        subjects = found.all()
    return [
        {"differs": difference}
        for start in range(0, len(subjects), _AT_ONCE)
        for difference in await find_differences(database, subjects[start : start + _AT_ONCE])
    ]


COMMANDS = (member, grant, revoke, recompute, compare_facts)
