"""List a member's withdrawals, and what the member may still withdraw from."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from sqlalchemy import exists
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.dependencies import Dependencies
from billing.membership import Subscription
from billing.payments import Payment
from billing.withdrawals import rules
from billing.withdrawals.find_contract import contracts_of
from billing.withdrawals.rules import Contract
from billing.withdrawals.schemas import WithdrawableRecord, WithdrawalRecord, WithdrawalsResponse
from billing.withdrawals.tables import Waiver, Withdrawal
from billing.withdrawals.zones import zone_of_member
from chassis import clock

# A day of the member may begin a day before that of UTC, and the last one ends with a day.
_MARGIN = timedelta(days=2)
_MOST = 100


async def list_withdrawals(dependencies: Dependencies, user_id: str) -> WithdrawalsResponse:
    """What the member has withdrawn from, and may withdraw from now, the newest first."""
    now, days = clock.now(), dependencies.settings.withdrawal_days
    since = now - timedelta(days=days) - _MARGIN
    async with dependencies.database.session() as session:
        withdrawals = await withdrawals_of(session, user_id)
        sold = [
            *await _recent_orders(session, user_id, since),
            *await _recent_subscriptions(session, user_id, since),
        ]
    # Most members have bought nothing lately: identity is not asked about them.
    zone = await zone_of_member(dependencies, user_id) if sold else UTC
    return WithdrawalsResponse(
        withdrawable=[found for each in sold if (found := _withdrawable(each, now, zone, days))],
        withdrawals=[WithdrawalRecord.of(each) for each in withdrawals],
        keeps_share=bool(withdrawals),
    )


async def withdrawals_of(session: AsyncSession, user_id: str) -> Sequence[Withdrawal]:
    """The newest of what a member has withdrawn from."""
    place = col(Withdrawal.withdrawn_at).desc(), col(Withdrawal.id).desc()
    mine = select(Withdrawal).where(Withdrawal.user_id == user_id).order_by(*place)
    return (await session.scalars(mine.limit(_MOST))).all()


async def _recent_orders(
    session: AsyncSession, user_id: str, since: datetime
) -> list[list[Contract]]:
    is_waived = exists().where(col(Waiver.stripe_session_id) == col(Payment.stripe_session_id))
    mine = select(Payment).where(
        Payment.user_id == user_id,
        col(Payment.paid_at) >= since,
        col(Payment.amount) > 0,
        Payment.status == "COMPLETED",
        col(Payment.refunded_at).is_(None),
        col(Payment.withdrawn_at).is_(None),
        ~is_waived,
    )
    newest = mine.order_by(col(Payment.paid_at).desc(), col(Payment.id).desc()).limit(_MOST)
    return [
        [
            Contract(
                order_number=payment.id,
                number=payment.number or payment.id,
                kind="lifetime" if payment.plan_id is None else "plan",
                began_at=payment.paid_at,
                paid=1,
                currency=payment.currency,
            )
        ]
        for payment in await session.scalars(newest)
    ]


async def _recent_subscriptions(
    session: AsyncSession, user_id: str, since: datetime
) -> list[list[Contract]]:
    mine = select(Subscription).where(
        Subscription.user_id == user_id, col(Subscription.withdrawn_at).is_(None)
    )
    found = [await contracts_of(session, each) for each in await session.scalars(mine)]
    recent = [each for each in found if (each[-1].began_at or since) > since]
    return sorted(recent, key=lambda each: each[-1].began_at or since, reverse=True)


def _withdrawable(
    contracts: list[Contract], now: datetime, zone: tzinfo, days: int
) -> WithdrawableRecord | None:
    contract = rules.contract_in_time(contracts, now, zone, days)
    is_refused = rules.refusal(contract, now, zone, days) is not None
    began_at = contracts[-1].began_at
    if is_refused or not rules.goes_back(contract, now) or began_at is None:
        return None
    until = rules.last_moment(began_at, zone, days)
    return WithdrawableRecord(
        order_number=contract.order_number,
        number=contract.number,
        kind=contract.kind,
        until=until,
    )
