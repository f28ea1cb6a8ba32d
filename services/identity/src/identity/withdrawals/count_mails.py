"""Count the mails about withdrawals: at most three an hour for an order.

Only requests that billing has matched with an order of the member are counted, per order: a
stranger who does not know the order's number cannot use up its mails. No limit of other mails
applies, so that the first mail of an order is always sent, also to an unconfirmed address. At most
a hundred orders a day are mailed about: a compromised billing could name any number of them.
"""

from datetime import timedelta

from chassis import clock
from chassis.storage import Database, statements
from identity.accounts import User, lock_user

queries = statements(__package__)

_MAILS_AN_HOUR = 3
_ORDERS_A_DAY = 100
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


async def who_may_be_mailed_about(
    database: Database, user_id: str, order_number: str, event_id: str
) -> User | None:
    """Return the member, unless the order's limit is reached; an event counts once."""
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
        may_send = await session.scalar(queries.is_counted.clause, mail)
        if not may_send:
            may_send = await session.scalar(queries.count_mail.clause, {**mail, **limits})
    return user if may_send else None
