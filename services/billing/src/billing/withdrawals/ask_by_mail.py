"""Withdraw without a login: ask for a mail, and confirm with its token.

The response is the same whatever is sent, and takes as long: one event is published, and all that
depends on the order or the address is done when it is handled. Identity alone knows addresses: it
finds the member, whom billing then compares with the order's. A link is mailed, or why there is
none; of a stranger's order, or to an address without an account, nothing.

The token is signed by identity as the mail is written, so that no queue holds one. It is for one
contract of one member and one moment, and for nothing else, and works for a week: what counts is
when the mail was asked for. Followed twice, it shows the same withdrawal.
"""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from billing.dependencies import Dependencies
from billing.settings import Settings
from billing.withdrawals import rules
from billing.withdrawals.find_contract import contract_of, find_sold
from billing.withdrawals.publish import withdrawal_checked
from billing.withdrawals.tables import Withdrawal
from billing.withdrawals.withdraw import withdraw_in_time, withdrawal_of
from chassis import clock, ids
from chassis.dates import zone_of
from chassis.http import BadRequest, BadToken, Tokens
from contracts.billing import WithdrawalRequested
from contracts.identity import WITHDRAWAL_LINK, MemberAskedToWithdraw
from messaging import outbox


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
    refusal = None
    # Who has withdrawn is shown the same withdrawal.
    if await withdrawal_of(session, sold) is None:
        zone = zone_of(event.timezone)
        refusal = rules.refusal(contract, event.asked_at, zone, settings.withdrawal_days)
    outbox.add(session, withdrawal_checked(event, contract, refusal))


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
