"""Withdraw without a login: ask for a mail, and confirm with its token.

The response is the same whatever is sent, and takes as long: a row is stored and one event with its
id published, and everything that depends on the order or the address is done by a task, which is
retried for as long as identity is away. It requests the member with the address from identity, and
deletes the row in the transaction that compares that member with the order's. A link is mailed, or
the reason for a refusal; for a stranger's order, or an address without an account, nothing. Each
request for the member's own order is recorded, and its time counts, whether a mail was sent for it
or not: of those there are three an hour for an order, which a stranger who knows the number may use
up.

The token is signed by identity as the mail is written, so that no queue holds one. It is for one
contract of one member and one moment, and for nothing else, and works for a week: what counts is
when the mail was requested. Followed twice, it shows the same withdrawal.
"""

from datetime import UTC, datetime, timedelta

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

import work
from billing.dependencies import Dependencies
from billing.erased_members import is_erased
from billing.internal_api import Contact
from billing.withdrawals import rules
from billing.withdrawals.find_contract import contracts_of, find_sold
from billing.withdrawals.publish import withdrawal_checked
from billing.withdrawals.tables import UnmatchedWithdrawal, Withdrawal, WithdrawalRequest
from billing.withdrawals.withdraw import withdraw_in_time, withdrawal_of
from chassis.dates import zone_of
from chassis.http import BadRequest, BadToken, Tokens
from contracts.billing import WithdrawalRequested
from contracts.identity import WITHDRAWAL_LINK
from messaging import outbox
from work import Task, Works

works = Works()

# As long as a mailed link works.
_COUNTS_FOR = timedelta(days=7)


def request_withdrawal(session: AsyncSession, order_number: str, email: str) -> None:
    """Have the mail sent, if it is the order of a member with this address."""
    request = UnmatchedWithdrawal(order_number=order_number, email=email)
    session.add(request)
    outbox.add(session, WithdrawalRequested(request_id=request.id))


async def add_matching(event: WithdrawalRequested, session: AsyncSession) -> None:
    """Have a request matched, however long identity is away."""
    # Without a member: the task finds out whose the request is.
    await work.add(session, "match-withdrawal-request", key=event.request_id)


@works("match-withdrawal-request", at_once=4, pauses=(5, 60))
async def match_request(task: Task, dependencies: Dependencies) -> None:
    """Find the member with the address of a request, and check it if the order is that member's.
    Doing it again is harmless: the request is deleted with it."""
    async with dependencies.database.session() as session:
        request = await session.get(UnmatchedWithdrawal, task.key)
    if request is None:
        return
    member = await dependencies.internal_api.find_contact(request.email)
    taken = delete(UnmatchedWithdrawal).where(col(UnmatchedWithdrawal.id) == request.id)
    async with task.session() as session:
        # The previous version may have checked it in the meantime.
        is_taken = (await session.execute(taken.returning(col(UnmatchedWithdrawal.id)))).first()
        if is_taken and member is not None and not await is_erased(session, member.id):
            await _check(session, request, member, dependencies.settings.withdrawal_days)


async def _check(
    session: AsyncSession, request: UnmatchedWithdrawal, member: Contact, days: int
) -> None:
    """Publish whether the member may withdraw from what has this number, if it is the member's."""
    sold = await find_sold(session, member.id, request.order_number)
    if sold is None:
        return
    zone, refusal, asked_at = zone_of(member.timezone), None, request.asked_at
    contracts = await contracts_of(session, sold)
    contract = rules.contract_in_time(contracts, asked_at, zone, days)
    # Who has withdrawn is shown the same withdrawal.
    if await withdrawal_of(session, sold) is None:
        refusal = rules.refusal(contract, asked_at, zone, days)
        if refusal == rules.TOO_LATE:
            earlier = await _first_request(session, contract.order_number, before=asked_at)
            if earlier:
                then = rules.contract_in_time(contracts, earlier, zone, days)
                if rules.refusal(then, earlier, zone, days) is None:
                    contract, refusal, asked_at = then, None, earlier
    session.add(
        WithdrawalRequest(
            user_id=member.id, order_number=contract.order_number, asked_at=request.asked_at
        )
    )
    outbox.add(session, withdrawal_checked(member.id, contract, refusal, asked_at))


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
