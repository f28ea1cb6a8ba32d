"""The state after a run: the databases, the queues, the mails, the payments."""

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import Any

import asyncpg

from lab.chaos.system import LinedSystem

Row = dict[str, Any]

# The queries on each service's database.
_QUERIES = {
    "identity": {
        "members": "SELECT id, email, streak_count, total_points, role, subscription_tier AS tier,"
        " subscription_status AS status FROM member",
        "leads": "SELECT email, user_id FROM email_lead",
    },
    "tracker": {
        "logs": "SELECT user_id, to_char(date, 'YYYY-MM-DD') AS date, log.calories,"
        " typed.calories IS NULL AND log.entries > 0 AS follows"
        " FROM day_log AS log JOIN progress_log AS typed USING (user_id, date)",
        "entries": "SELECT user_id, id, to_char(date, 'YYYY-MM-DD') AS date, calories,"
        " fiber_g, polyols_g, sodium_mg, potassium_mg, magnesium_mg FROM diary_entry",
        "foods": "SELECT user_id, id FROM my_food",
        "points": "SELECT m.id, m.total_points, coalesce(sum(a.points), 0)::int AS earned,"
        " coalesce(array_agg(a.name) FILTER (WHERE a.name IS NOT NULL), '{}') AS names"
        " FROM member m LEFT JOIN user_achievement u ON u.user_id = m.id"
        " LEFT JOIN achievement a ON a.id = u.achievement_id GROUP BY m.id",
    },
    "planner": {
        "sessions": "SELECT id, user_id FROM ai_session",
        "reservations": "SELECT user_id FROM reservation UNION ALL SELECT user_id FROM generation",
    },
    "catalogue": {
        "reviews": "SELECT id, user_id, plan_id, rating, approved FROM review",
        "plans": "SELECT id, version, short_desc AS value FROM keto_plan",
        "content_acts": "SELECT user_id, about, reason FROM staff_audit",
    },
    "billing": {
        "orders": "SELECT id, user_id, plan_id, stripe_session_id, stripe_payment_id, status,"
        " coupon_code, withdrawn_at IS NOT NULL AS withdrawn FROM payment",
        "purchases": "SELECT user_id, plan_id, return_reason FROM purchase",
        "memberships": "SELECT user_id, tier, status, role FROM membership",
        "coupons": "SELECT code AS id, code, used_count, max_uses, version, max_uses AS value"
        " FROM coupon",
        "holds": "SELECT id, code, stripe_session_id, state FROM coupon_hold"
        " WHERE state IN ('open', 'paid')",
        "tasks": "SELECT wanted.kind, subject, coalesce(work.last_error, '') AS last_error"
        " FROM stripe_task AS wanted LEFT JOIN work ON work.key = wanted.id"
        " AND work.kind = 'stripe-task' WHERE wanted.done_at IS NULL",
        "unsettled": "SELECT id, type, outcome FROM stripe_event"
        " WHERE state NOT IN ('applied', 'ignored')",
        "subscriptions": "SELECT stripe_subscription_id, user_id FROM subscription",
        "invoices": "SELECT id, user_id, status, total_cents, paid_cents FROM invoice",
        "notices": "SELECT id, user_id, invoice_id, stage, kind FROM payment_notice",
        "trials": "SELECT user_id, stripe_subscription_id FROM trial",
        "cancellations": "SELECT id, user_id, reason FROM cancellation",
        "failed checkouts": "SELECT id, user_id FROM failed_checkout",
        "withdrawals": "SELECT id, order_number, user_id, kind, cents, paid_cents, payments, state,"
        " done_at IS NOT NULL AS done FROM withdrawal",
        "waivers": "SELECT id, user_id, stripe_session_id FROM waiver",
        "facts": "SELECT id, user_id FROM membership_change",
        "ledger": "SELECT id, kind, subject, user_id, cents, until IS NULL AS lasts"
        " FROM ledger_row",
        "deliveries": "SELECT id, webhook_id, endpoint_id, user_id, type, state, created_at,"
        " payload #>> '{data,orderId}' AS order_id, payload #>> '{data,tier}' AS tier,"
        " payload #>> '{data,status}' AS status, payload IS NULL AS forgotten"
        " FROM webhook_delivery",
        "endpoints": "SELECT id, state FROM webhook_endpoint",
        "money_acts": "SELECT user_id, about, reason FROM staff_audit",
    },
}
# Objects of the payments stand-in, and its events about failed payments.
_OBJECTS = (
    "SELECT kind, body FROM object WHERE kind IN"
    " ('checkout.session', 'customer', 'subscription', 'invoice', 'refund', 'dispute')"
    " OR kind = 'event'"
    " AND json_extract(body, '$.type') = 'invoice.payment_failed' ORDER BY seq"
)


@dataclass
class StoredState:
    """The state that is compared with the ledger."""

    rows: dict[str, list[Row]]
    outboxes: dict[str, int]
    queues: dict[str, int]
    mails: list[Row]
    # The objects of the payments stand-in, by kind, and its pending deliveries.
    checkouts: list[Row] = field(default_factory=list)
    subscriptions: list[Row] = field(default_factory=list)
    invoices: list[Row] = field(default_factory=list)
    refunds: list[Row] = field(default_factory=list)
    disputes: list[Row] = field(default_factory=list)
    # The invoices with a failed payment, and the amounts due.
    failed: dict[str, int] = field(default_factory=dict)
    # The credit of each of the stand-in's customers, in cents.
    credits: dict[str, int] = field(default_factory=dict)
    deliveries: int = 0
    # The rows of billing that differ from what Stripe's events and answers fold to.
    not_folded: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> list[Row]:
        return self.rows[name]

    @property
    def customers(self) -> dict[str, str]:
        """The members by their customer ids at the stand-in."""
        objects = [*self.checkouts, *self.subscriptions]
        return {each["customer"]: each["metadata"].get("userId", "") for each in objects}

    @property
    def refunded(self) -> Counter[str]:
        """The refunded cents, by payment."""
        cents: Counter[str] = Counter()
        for refund in self.refunds:
            if refund["status"] == "succeeded":
                cents[refund["payment_intent"]] += refund["amount"]
        return cents

    @property
    def disputed(self) -> set[str]:
        """The payments whose money was taken by a dispute."""
        return {each["payment_intent"] for each in self.disputes if takes_money(each["status"])}


_UNNAMED = "SELECT count(*) FROM failed_checkout WHERE plan_id IS NULL AND tier IS NULL"


async def read_state(system: LinedSystem) -> StoredState:
    """Read the state of a system at rest, bypassing the lines."""
    rows: dict[str, list[Row]] = {}
    for service, queries in _QUERIES.items():
        async with _database(system, service) as connection:
            for name, query in queries.items():
                rows[name] = [dict(row) for row in await connection.fetch(query)]
    state = StoredState(rows, await _outboxes(system), await _queues(system), _mails(system.home))
    of_kind = {
        "checkout.session": state.checkouts,
        "subscription": state.subscriptions,
        "invoice": state.invoices,
        "refund": state.refunds,
        "dispute": state.disputes,
    }
    for kind, body in _sqlite(system.home, "payments", _OBJECTS):
        object = json.loads(body)
        if kind in of_kind:
            of_kind[kind].append(object)
        elif kind == "customer":
            state.credits[object["id"]] = -object.get("balance", 0)
        else:
            invoice = object["data"]["object"]
            state.failed[invoice["id"]] = invoice["amount_due"]
    state.deliveries = _waiting_deliveries(system.home)
    compared = await asyncio.to_thread(system.operate, "billing", "compare-facts", "--json")
    state.not_folded = [row["differs"] for row in json.loads(compared)]
    return state


def takes_money(status: str) -> bool:
    """Whether a dispute with this status has taken the money of its payment."""
    return status != "won" and not status.startswith("warning_")


async def at_rest(system: LinedSystem) -> list[str]:
    """What is still in progress; empty when the system is at rest."""
    busy = [f"{n} in {queue}" for queue, n in (await _queues(system)).items() if n]
    for service, rows in (await _outboxes(system)).items():
        busy += [f"{rows} in the outbox of {service}"] if rows else []
    if waiting := _waiting_deliveries(system.home):
        busy.append(f"{waiting} webhooks")
    # A declined card: billing looks up its checkout at Stripe; without one, the row is deleted.
    async with _database(system, "billing") as connection:
        if unnamed := await connection.fetchval(_UNNAMED):
            busy.append(f"{unnamed} declined cards")
    return busy


async def _queues(system: LinedSystem) -> dict[str, int]:
    """The number of messages in every queue, waiting or being handled."""
    queues = await asyncio.to_thread(system.queues)
    return {queue["name"]: queue.get("messages", 0) for queue in queues}


async def _outboxes(system: LinedSystem) -> dict[str, int]:
    rows = {}
    for service in _QUERIES:
        async with _database(system, service) as connection:
            rows[service] = await connection.fetchval("SELECT count(*) FROM outbox")
    return rows


@asynccontextmanager
async def _database(system: LinedSystem, service: str) -> AsyncIterator[asyncpg.Connection]:
    url = system.facts()["postgres"]["databases"][service]
    connection = await asyncpg.connect(url, timeout=10)
    try:
        yield connection
    finally:
        await connection.close()


def _mails(home: Path) -> list[Row]:
    """Recipient, template and Message-ID of each mail."""
    mails = []
    for to, raw in _sqlite(home, "mailbox", "SELECT rcpt_to, raw FROM mail"):
        headers = BytesHeaderParser().parsebytes(raw)
        template, id = headers.get("X-Template", ""), headers.get("Message-ID", "")
        mails.append({"to": json.loads(to)[0], "template": template, "id": id.strip()})
    return mails


def _waiting_deliveries(home: Path) -> int:
    count = "SELECT count(*) FROM delivery WHERE state = 'pending'"
    return int(_sqlite(home, "payments", count)[0][0])


def _sqlite(home: Path, name: str, query: str) -> list[Any]:
    file = next((home / "sandbox").rglob(f"{name}.sqlite"))
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)) as connection:
        return connection.execute(query).fetchall()
