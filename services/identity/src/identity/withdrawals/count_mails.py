"""Count the mails about withdrawals: at most three an hour for an order.

Only what billing has matched with an order of the member is counted, and each order by itself: who
does not know the order's number cannot use up its mails. No limit of other mails applies, so that
the first mail of an order is always sent, also to an address that was not confirmed. A member has
at most a hundred orders a day here: billing may be taken over, and could name any number.
"""

from datetime import timedelta

from sqlalchemy import text

from chassis import clock
from chassis.storage import Database
from identity.accounts import User, lock_user

_MAILS_AN_HOUR = 3
_ORDERS_A_DAY = 100
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)

_COUNT = text("""
INSERT INTO withdrawal_mail (user_id, order_number, event_id, counted_at)
SELECT :user_id, :order_number, :event_id, :now
WHERE (SELECT count(*) FROM withdrawal_mail
       WHERE user_id = :user_id AND order_number = :order_number AND counted_at > :hour) < :mails
  AND (SELECT count(DISTINCT order_number) FROM withdrawal_mail
       WHERE user_id = :user_id AND order_number <> :order_number AND counted_at > :day) < :orders
ON CONFLICT DO NOTHING
RETURNING true
""")
_COUNTED = text("""
SELECT true FROM withdrawal_mail
WHERE user_id = :user_id AND order_number = :order_number AND event_id = :event_id
""")


async def who_may_be_mailed_about(
    database: Database, user_id: str, order_number: str, event_id: str
) -> User | None:
    """Return the member, if there may be another mail about this order; an event counts once."""
    mail = {"user_id": user_id, "order_number": order_number, "event_id": event_id}
    now = clock.now()
    limits = {
        "now": now,
        "hour": now - _HOUR,
        "day": now - _DAY,
        "mails": _MAILS_AN_HOUR,
        "orders": _ORDERS_A_DAY,
    }
    async with database.session() as session:
        user = await lock_user(session, user_id)
        if user is None:
            return None
        may_send = await session.scalar(_COUNTED, mail) or await session.scalar(
            _COUNT, {**mail, **limits}
        )
    return user if may_send else None
