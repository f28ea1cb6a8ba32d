"""Withdraw without a login: ask for a mail, and confirm with its token.

The response is the same whatever is sent, and takes as long: one event is published, and all that
depends on the order or the address is done when it is handled. Identity alone knows addresses: it
finds the member, whom billing then compares with the order's. A link is mailed, or why there is
none; of a stranger's order, or to an address without an account, nothing. Each request for the
member's own order is recorded, and its time counts, whether a mail was sent for it or not: of those
there are three an hour for an order, which a stranger who knows the number may use up.

The token is signed by identity as the mail is written, so that no queue holds one. It is for one
contract of one member and one moment, and for nothing else, and works for a week: what counts is
when the mail was asked for. Followed twice, it shows the same withdrawal.
"""

from datetime import UTC, datetime, timedelta

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.dependencies import Dependencies
from billing.settings import Settings
from billing.withdrawals import rules
from billing.withdrawals.find_contract import contract_of, find_sold
from billing.withdrawals.publish import withdrawal_checked
from billing.withdrawals.tables import Withdrawal, WithdrawalRequest
from billing.withdrawals.withdraw import withdraw_in_time, withdrawal_of
from chassis import clock, ids
from chassis.dates import zone_of
from chassis.http import BadRequest, BadToken, Tokens
from contracts.billing import WithdrawalRequested
from contracts.identity import WITHDRAWAL_LINK, MemberAskedToWithdraw
from messaging import outbox

# As long as a mailed link works.
_COUNTS_FOR = timedelta(days=7)


def request_withdrawal(session: AsyncSession, order_number: str, email: str) -> None:
    """Have the mail sent, if it is the order of a member with this address."""
    event = WithdrawalRequested(
        # Of nobody: whose address it is, is found out later.
        user_id=ids.new(),
        order_number=order_number,
        email=email,
        asked_at=clock.now(),
    )
    outbox.add(session, event)


async def check_request(
    event: MemberAskedToWithdraw, session: AsyncSession, settings: Settings
) -> None:
    """Say whether a member may withdraw from what has this number, if it is the member's."""
    sold = await find_sold(session, event.user_id, event.order_number)
    if sold is None:
        return
    contract = await contract_of(session, sold)
    refusal, asked_at = None, event.asked_at
    # Who has withdrawn is shown the same withdrawal.
    if await withdrawal_of(session, sold) is None:
        zone, days = zone_of(event.timezone), settings.withdrawal_days
        refusal = rules.refusal(contract, asked_at, zone, days)
        if refusal == rules.TOO_LATE:
            earlier = await _first_request(session, contract.number, before=asked_at)
            if earlier and rules.refusal(contract, earlier, zone, days) is None:
                refusal, asked_at = None, earlier
    session.add(
        WithdrawalRequest(
            user_id=event.user_id, order_number=contract.number, asked_at=event.asked_at
        )
    )
    outbox.add(session, withdrawal_checked(event.user_id, contract, refusal, asked_at))


async def _first_request(
    session: AsyncSession, order_number: str, before: datetime
) -> datetime | None:
    """The time of the first request of the last days, in which its link would still work."""
    asked_at = col(WithdrawalRequest.asked_at)
    of_order = col(WithdrawalRequest.order_number) == order_number
    first = select(func.min(asked_at)).where(of_order, asked_at >= before - _COUNTS_FOR)
    found: datetime | None = await session.scalar(first)
    return found


async def confirm_withdrawal(dependencies: Dependencies, tokens: Tokens, token: str) -> Withdrawal:
    """Withdraw from what the token was mailed for."""
    try:
        claims = tokens.of_type(token, WITHDRAWAL_LINK)
        user_id, number = str(claims["sub"]), str(claims["orderNumber"])
        asked_at = datetime.fromtimestamp(float(claims["askedAt"]), UTC)
    except (BadToken, KeyError, ValueError, OverflowError):
        raise BadRequest("Invalid or expired token") from None
    withdrawal = await withdraw_in_time(dependencies, user_id, number, asked_at)
    if withdrawal is None:
        raise BadRequest("Invalid or expired token")
    return withdrawal
