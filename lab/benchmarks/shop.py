"""The operators' console with 100,000 paying members: its pages, and the figures of a year.

    make bench ARGS="shop --members=100000"

Each member has a subscription, an invoice and an event for each month of a year, a bought plan and
a failed checkout. The requests go to a real process of billing, on a PostgreSQL as the tests start
it.
"""

import argparse
import os
import time
from datetime import timedelta
from statistics import median

import asyncpg
import uvloop

from chassis import ids
from chassis.http import STAFF_TOKEN, Tokens
from lab.benchmarks.parts.load import request
from lab.benchmarks.parts.processes import NO_BROKER, SECRET, service
from testkit.databases import servers

_TIMES = 7
_ENVIRONMENT = {
    "STRIPE_SECRET_KEY": "sk_test_benchmark",
    "CATALOGUE_URL": "http://127.0.0.1:1",
    "IDENTITY_URL": "http://127.0.0.1:1",
    "CATALOGUE_SECRET": "benchmark of catalogue" * 2,
    "IDENTITY_SECRET": "benchmark of identity" * 2,
}
_WATCHED = (
    *("membership", "customer", "membership_change", "ledger_row", "failed_checkout"),
    "staff_audit",
)
_MONTHS = "generate_series(0, 11) AS month"
_MEMBERS = "generate_series(1, $1::integer) AS n"
_AT = "timestamptz '2026-01-01' + n * interval '13 seconds'"
_ROWS = (
    f"INSERT INTO membership SELECT 'member-' || n, 'PRO', 'ACTIVE', 'PREMIUM', now(), 1"
    f" FROM {_MEMBERS}",
    "INSERT INTO customer (id, user_id, idempotency_key, stripe_customer_id, created_at)"
    f" SELECT n, 'member-' || n, n, 'cus_' || n, {_AT} FROM {_MEMBERS}",
    "INSERT INTO payment (id, user_id, plan_id, stripe_session_id, stripe_payment_id, amount,"
    " paid_at) SELECT 'payment-' || n, 'member-' || n, 'plan-' || n % 20, 'cs_' || n, 'pi_' || n,"
    f" 29.99, {_AT} FROM {_MEMBERS}",
    "INSERT INTO failed_checkout SELECT 'evt_' || n, 'member-' || n, 'plan-1', NULL, 2999, 'usd',"
    f" 'expired', {_AT} FROM {_MEMBERS}",
    "INSERT INTO coupon SELECT 'CODE' || n, true, now(), NULL, 5, 0, 'PERCENTAGE', 10, NULL"
    " FROM generate_series(1, 1000) AS n WHERE $1::integer > 0",
    "INSERT INTO staff_audit SELECT 'audit-' || n, now(), 'ida', 'POST', NULL, 'member-' || n,"
    f" 'why', '{{}}' FROM {_MEMBERS}",
    "INSERT INTO membership_change SELECT 'evt_' || n || '_' || month, 'member-' || n, 'sub_' || n,"
    " 'subscription', 'active', 0, now(), 'usd', 1999, false,"
    ' \'{"final": 0, "step": 1, "status": [0, 0, 0], "price": 0, "pause": 0, "paused": false}\''
    f" FROM {_MEMBERS}, {_MONTHS}",
    "INSERT INTO ledger_row SELECT 'revenue:in_' || n || '_' || month,"
    f" {_AT} + month * interval '30 days', 'revenue', 'member-' || n, 'in_' || n, 'usd', 1999,"
    f" false, NULL, CASE n % 2 WHEN 0 THEN 'PRO' ELSE 'BASIC' END, NULL, NULL"
    f" FROM {_MEMBERS}, {_MONTHS}",
    "INSERT INTO ledger_row SELECT 'revenue:cs_' || n,"
    f" {_AT}, 'revenue', 'member-' || n, 'cs_' || n, 'usd', 2999, false, 'plan-' || n % 20, NULL,"
    f" CASE n % 3 WHEN 0 THEN 'WELCOME10' END, NULL FROM {_MEMBERS}",
    "INSERT INTO ledger_row SELECT kind || ':usd:evt_' || n,"
    f" {_AT}, kind, 'member-' || n, 'sub_' || n, 'usd', 1999, false, NULL, NULL, NULL, NULL"
    f" FROM {_MEMBERS}, unnest(ARRAY['new', 'mrr', 'trialsBegun']) AS kind",
    "INSERT INTO ledger_row SELECT kind || ':in_' || n,"
    f" {_AT}, kind, 'member-' || n, 'in_' || n, 'usd', 1999, false, NULL, NULL, NULL, NULL"
    f" FROM {_MEMBERS}, unnest(ARRAY['failed', 'recovered', 'refunds']) AS kind WHERE n % 10 = 0",
)
_PATHS = (
    "figures?from=2026-01-01&to=2026-12-31",
    "figures?from=2026-06-01&to=2026-06-30",
    "ledger?limit=100",
    "ledger?kind=revenue&currency=usd&from=2026-01-01&to=2026-12-31&limit=100",
    "ledger?kind=mrr&currency=usd&from=2026-01-01&to=2026-06-30&limit=100",
    "ledger?kind=refunds&currency=usd&from=2026-02-01&to=2026-02-28&limit=100",
    "accounts/member-77",
    "checkouts?limit=100",
    "coupons?limit=100",
    "audit/billing?limit=100",
)


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=100_000)
    arguments = parser.parse_args()
    token = Tokens(SECRET).issue_access(
        {
            "sub": ids.new(), "type": STAFF_TOKEN, "sid": ids.new(), "role": "owner",
            "email": "ida@keto.example",
        },
        lifetime=timedelta(hours=8),
    )  # fmt: skip
    async with servers() as (databases, _):
        url = await databases.of("billing")
        connection = await asyncpg.connect(url)
        for table in _WATCHED:
            # The trigger takes a lock for each of the 100,000 members.
            await connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        for statement in _ROWS:
            await connection.execute(statement, arguments.members)
        await connection.execute("VACUUM ANALYZE")
        rows = await connection.fetchval("SELECT count(*) FROM ledger_row")
        await connection.close()
        print(f"{arguments.members:,} members, {rows:,} rows of the ledger")
        os.environ.update(_ENVIRONMENT)
        async with service(
            "billing", "serve", "--http-only", database_url=url, rabbitmq_url=NO_BROKER
        ) as process:
            for path in _PATHS:
                took = []
                for _ in range(_TIMES):
                    began = time.perf_counter()
                    response = await process.exchange(request("GET", f"/api/admin/{path}", token))
                    took.append((time.perf_counter() - began) * 1000)
                    assert response.status == 200, response
                print(f"{median(took):7.0f} ms, at most {max(took):5.0f} ms  {path}", flush=True)


if __name__ == "__main__":
    uvloop.run(main())
