"""List the withdrawals of all members."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.desk.schemas import DeskWithdrawalsResponse
from billing.withdrawals import State, Withdrawal, WithdrawalRecord
from chassis.http import page


async def list_withdrawals(
    session: AsyncSession, state: State | None, limit: int, after: str | None
) -> DeskWithdrawalsResponse:
    """A page of them, the newest first; those of one state, if one is given."""
    place = col(Withdrawal.withdrawn_at), col(Withdrawal.id)
    named = [] if state is None else [col(Withdrawal.state) == state]
    found, cursor = await page(session, select(Withdrawal), place, limit, after, *named)
    return DeskWithdrawalsResponse(
        withdrawals=[WithdrawalRecord.of(each) for each in found], next=cursor
    )
