"""Find the member whose address was given with the number of an order.

Billing knows no address, and asks nobody while a visitor waits. Three such mails an hour are sent
to an account: anyone may ask for them.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from contracts.billing import WithdrawalRequested
from contracts.identity import MemberAskedToWithdraw
from identity.accounts import find_user, lock_user
from identity.limits import Requester, may_send_mail
from messaging import outbox


async def find_member(event: WithdrawalRequested, session: AsyncSession) -> None:
    """Tell billing who has asked; nothing where the address is nobody's."""
    try:
        found = await find_user(session, event.email)
    except ValueError:
        # It is no address.
        return
    user = await lock_user(session, found.id) if found else None
    if user is None or not await may_send_mail(session, user.id, Requester.WITHDRAWAL):
        return
    asked = MemberAskedToWithdraw(
        user_id=user.id,
        order_number=event.order_number,
        timezone=user.known_timezone,
        asked_at=event.asked_at,
    )
    outbox.add(session, asked)
