"""Find the member whose address was given with the number of an order.

Billing knows no address, and asks nobody while a visitor waits. Nothing is counted here: the number
may be a slip, or a stranger's guess. Mails are counted when billing has matched the order.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from contracts.billing import WithdrawalRequested
from contracts.identity import MemberAskedToWithdraw
from identity.accounts import find_user
from messaging import outbox


async def find_member(event: WithdrawalRequested, session: AsyncSession) -> None:
    """Tell billing who has asked; nothing where the address is nobody's."""
    try:
        user = await find_user(session, event.email)
    except ValueError:
        # It is no address.
        return
    if user is None:
        return
    asked = MemberAskedToWithdraw(
        user_id=user.id,
        order_number=event.order_number,
        timezone=user.known_timezone,
        asked_at=event.asked_at,
    )
    outbox.add(session, asked)
