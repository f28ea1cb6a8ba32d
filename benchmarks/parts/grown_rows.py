"""Rows of 100,000 members in all databases, as if their events had been handled."""

import aio_pika
import asyncpg

from chassis import clock, ids
from messaging.middlewares import SINCE

MEMBERS = 100_000
SUBSCRIPTIONS = 20_000
DEAD_LETTERS = 20_000
STORED_EVENTS = 1_000_000
# What Stripe lists of 30 days: two events of each subscription's renewal.
STRIPE_EVENTS = 2 * SUBSCRIPTIONS
# The number of the member who is erased.
ERASED = 7

_NUMBERED = "'member-' || n"
_ENDS = "date_trunc('day', now()) + interval '20 days'"

# For each service: statements over n, and how far n goes.
_ROWS: dict[str, tuple[tuple[str, int], ...]] = {
    "identity": (
        (
            "INSERT INTO member (id, email, normal_email, name, profile_version)"
            f" SELECT {_NUMBERED}, {_NUMBERED} || '@example.com', {_NUMBERED} || '@example.com',"
            " 'Mia ' || n, 1",
            MEMBERS,
        ),
        (
            "UPDATE member SET subscription_tier = 'PRO', subscription_status = 'ACTIVE',"
            f" role = 'PRO', subscription_ends_at = {_ENDS}, membership_version = 1"
            f" WHERE id IN (SELECT {_NUMBERED}",
            SUBSCRIPTIONS,
        ),
    ),
    "planner": ((f"INSERT INTO membership SELECT {_NUMBERED}, 'PRO', 1", SUBSCRIPTIONS),),
    "tracker": (
        (f"INSERT INTO member (id, profile_version) SELECT {_NUMBERED}, 1", MEMBERS),
        (
            "INSERT INTO progress_log (id, user_id, date, saved_at) SELECT 'log-' || n,"
            f" {_NUMBERED}, date_trunc('day', now()), now()",
            MEMBERS,
        ),
    ),
    "catalogue": (
        (f"INSERT INTO reviewer SELECT {_NUMBERED}, 'Mia ' || n, NULL, 1", MEMBERS),
        (f"INSERT INTO membership SELECT {_NUMBERED}, 'PRO', 'ACTIVE', 1", SUBSCRIPTIONS),
    ),
    "billing": (
        (
            f"INSERT INTO membership SELECT {_NUMBERED}, 'PRO', 'ACTIVE', 'PRO', {_ENDS}, 1",
            SUBSCRIPTIONS,
        ),
        (
            "INSERT INTO customer (id, user_id, idempotency_key, stripe_customer_id, created_at)"
            f" SELECT 'customer-' || n, {_NUMBERED}, 'key-' || n, 'cus_' || n, now()",
            SUBSCRIPTIONS,
        ),
        (
            "INSERT INTO subscription (stripe_subscription_id, user_id, tier, current_tier,"
            " status, deleted, stripe_status, newest_event_final, newest_event_second,"
            " newest_event_kind, status_was_changed,"
            " status_period_end, status_in_life, price_was_changed)"
            f" SELECT 'sub_' || n, {_NUMBERED}, 'PRO', 'PRO', 'ACTIVE', false, 'active',"
            " 0, 1, 0, 0, 0, 0, 0",
            SUBSCRIPTIONS,
        ),
        (
            "INSERT INTO payment (id, user_id, stripe_session_id, amount, paid_at)"
            " SELECT 'payment-' || n, 'payer-' || n, 'cs_' || n, 99, now()",
            SUBSCRIPTIONS,
        ),
        (
            "INSERT INTO stripe_event (id, type, created_at, received_at, payload, summary,"
            " state, outcome) SELECT 'evt_' || n, 'customer.subscription.updated', now(),"
            " now() - n * interval '7 seconds', repeat('x', 200), 'id=sub_' || n % 20000 ||"
            " ' customer=cus_' || n % 20000 || ' userId=member-' || n % 20000, 'applied', ''",
            STORED_EVENTS,
        ),
    ),
}


async def fill(service: str, database_url: str) -> None:
    """Insert the rows of a service."""
    connection = await asyncpg.connect(database_url)
    # As a restore does: the triggers that refuse erased members take a lock for each row.
    await connection.execute("SET session_replication_role = replica")
    for statement, most in _ROWS[service]:
        closed = ")" if " IN (" in statement else ""
        await connection.execute(f"{statement} FROM generate_series(1, {most}) AS n{closed}")
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


async def leave_dead_letters(rabbitmq_url: str, queue: str) -> None:
    """Put dead letters of 1 KB into a queue that holds nothing else."""
    async with await aio_pika.connect(rabbitmq_url) as connection:
        channel = await connection.channel(publisher_confirms=False)
        dead = await channel.get_queue(queue)
        await dead.purge()
        for number in range(DEAD_LETTERS):
            message = aio_pika.Message(
                f'{{"subject": "member-{number}"}}'.ljust(1000).encode(),
                message_id=ids.new(),
                headers={SINCE: clock.now().isoformat()},
                delivery_mode=aio_pika.DeliveryMode.PERSISTENT,
            )
            await channel.default_exchange.publish(message, queue)
