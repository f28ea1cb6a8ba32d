"""Withdraw from a contract: it ends here at once, and the worker does the rest at Stripe.

One withdrawal for a contract, whichever way is taken and however often: who comes later is given
the one that is there. What was bought gives nothing from this transaction on, whatever the events
that arrive after it say. After an erasure there is no one whose contract it could be: the request
is answered as for a stranger, and what was withdrawn before is still refunded.
"""

from datetime import UTC, datetime, tzinfo

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

import work
from billing.dependencies import Dependencies
from billing.erased_members import is_erased
from billing.membership import (
    Membership,
    Subscription,
    is_live,
    lock_member,
    rank,
    update_after,
    update_membership,
)
from billing.payments import Payment
from billing.settings import Settings
from billing.withdrawals import rules
from billing.withdrawals.find_contract import Sold, contracts_of, find_sold
from billing.withdrawals.publish import contract_withdrawn
from billing.withdrawals.rules import Contract
from billing.withdrawals.tables import Withdrawal
from billing.withdrawals.zones import zone_of_member
from chassis import clock
from chassis.http import Conflict, NotFound
from messaging import outbox


async def withdraw_from_order(dependencies: Dependencies, user_id: str, number: str) -> Withdrawal:
    """Withdraw from what was bought under this number."""
    asked_at = clock.now()
    async with dependencies.database.session() as session:
        is_known = await find_sold(session, user_id, number) is not None
    zone = await zone_of_member(dependencies, user_id) if is_known else UTC
    withdrawal = await _withdraw(dependencies, user_id, number, asked_at, zone)
    if withdrawal is None:
        raise NotFound("Order not found")
    return withdrawal


async def withdraw_from_subscription(dependencies: Dependencies, user_id: str) -> Withdrawal:
    """Withdraw from the subscription that the member has, or had last."""
    async with dependencies.database.session() as session:
        mine = select(Subscription).where(Subscription.user_id == user_id)
        held = (await session.scalars(mine)).all()
    # One that has ended, in the portal perhaps, is still a contract.
    live = [each for each in held if is_live(each)]
    sold = max(live or held, key=rank, default=None)
    if sold is None:
        raise NotFound("No subscription")
    return await withdraw_from_order(dependencies, user_id, sold.stripe_subscription_id)


async def withdraw_in_time(
    dependencies: Dependencies, user_id: str, number: str, asked_at: datetime
) -> Withdrawal | None:
    """Withdraw from what was in time when it was asked for; None where the member has no such
    contract, or no account any more."""
    return await _withdraw(dependencies, user_id, number, asked_at, None)


async def _withdraw(
    dependencies: Dependencies, user_id: str, number: str, asked_at: datetime, zone: tzinfo | None
) -> Withdrawal | None:
    settings = dependencies.settings
    async with dependencies.database.session() as session:
        if await is_erased(session, user_id):
            return None
        # Before it makes a row for a member who has bought nothing.
        if await find_sold(session, user_id, number) is None:
            return None
        member = await lock_member(session, user_id)
        sold = await find_sold(session, user_id, number)
        if sold is None:
            return None
        known = await withdrawal_of(session, sold)
        if known is not None:
            return known
        contracts = await contracts_of(session, sold)
        days = settings.withdrawal_days
        contract = rules.contract_in_time(contracts, asked_at, zone or UTC, days)
        refusal = (
            rules.refusal_in_time(contract)
            if zone is None
            else rules.refusal(contract, asked_at, zone, days)
        )
        if refusal is not None:
            raise Conflict(refusal)
        return await _end(session, settings, member, sold, contract, asked_at)


async def withdrawal_of(session: AsyncSession, sold: Sold) -> Withdrawal | None:
    """The withdrawal from this contract, if there is one."""
    number = sold.id if isinstance(sold, Payment) else sold.stripe_subscription_id
    same = select(Withdrawal).where(Withdrawal.order_number == number)
    return (await session.scalars(same)).one_or_none()


async def _end(
    session: AsyncSession,
    settings: Settings,
    member: Membership,
    sold: Sold,
    contract: Contract,
    asked_at: datetime,
) -> Withdrawal:
    """End what the locked member has bought, and note what is to be done at Stripe."""
    cents = rules.goes_back(contract, asked_at)
    withdrawal = Withdrawal(
        order_number=contract.order_number,
        number=contract.number,
        user_id=sold.user_id,
        kind=contract.kind,
        cents=cents,
        paid_cents=contract.paid,
        # As far as it is known here: the worker asks Stripe.
        credit_cents=contract.credit.left,
        spent_credit_cents=contract.credit.spent,
        kept_cents=rules.kept(contract, asked_at),
        contract_since=contract.since,
        currency=contract.currency,
        payments=list(contract.payments),
        state="refunding" if cents else "no_refund",
        withdrawn_at=asked_at,
    )
    session.add(withdrawal)
    # Also if nothing goes back: it is written at Stripe. Without a member, as an erasure deletes
    # a member's tasks.
    await work.add(session, "do-withdrawal", key=withdrawal.id)
    sold.withdrawn_at = asked_at
    session.add(sold)
    if isinstance(sold, Payment):
        await update_after(session, member, sold, settings)
    else:
        await update_membership(session, member, settings)
    outbox.add(session, contract_withdrawn(withdrawal))
    return withdrawal
