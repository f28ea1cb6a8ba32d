"""Billing and the stand-in of Stripe in one process, on one clock that only the lives move.

Requests between the two need no socket. The stand-in's events are read from its store and posted
to billing's webhook by the life: in order or not, twice, late or never.
"""

import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
from fastapi import FastAPI

from billing.dependencies import Dependencies
from billing.stripe_api import HANDLED
from billing.worker import WORK
from chassis.http import Tokens
from chassis.service import Parts
from chassis.storage import Database
from lab.lives.lossy import Lossy
from sandbox.payments.account import Json, StripeAccount, public
from sandbox.payments.account.due import next_due
from sandbox.payments.controls.passing_time import move_clock
from sandbox.payments.controls.settings import change_setting
from services.billing.tests.servers import InternalApiDouble
from services.billing.tests.stripe_double import signature
from work import Worker

BEGIN = int(datetime(2027, 1, 15, 12, tzinfo=UTC).timestamp())
# Cents; the plans are sold under these ids.
PLANS = {"plan-meals": 2999, "plan-snacks": 750}
COUPON = "LIVES15"
# The work that steps leave, and what names the payers of refunds.
TASKS = ("stripe-task", "do-withdrawal", "refund", "refund-credit", "tax-trial")
_WORK = (*TASKS, "find-payers", "name-payers")
_KEPT = ("coupon", "migration")
_YEARS = timedelta(days=3650)

# What is called whenever something may have changed.
Look = Callable[[], Coroutine[Any, Any, None]]


@dataclass
class World:
    """The shop, Stripe, and the time."""

    app: FastAPI
    account: StripeAccount
    client: httpx.AsyncClient
    stripe: httpx.AsyncClient
    lossy: Lossy
    others: InternalApiDouble
    _wipe: str = ""
    _seen: int = 0
    staff: dict[str, str] = field(default_factory=dict)

    @property
    def parts(self) -> Parts:
        parts: Parts = self.app.state.parts
        return parts

    @property
    def dependencies(self) -> Dependencies:
        return self.parts[Dependencies]

    @property
    def now(self) -> int:
        return self.account.clock()

    async def begin(self, *, drafts: bool = False) -> None:
        """Forget the previous life. Invoices of renewals are drafts for an hour, or not at all."""
        await self._forget_rows()
        change_setting(self.account, "", "reset", {"data": True})
        # The stand-in delivers nothing itself: the lives do.
        self.account.set_switches({"lose": True, "draft_seconds": 3_600 if drafts else 0})
        change_setting(
            self.account, "", "portal-configuration", {"proration_behavior": "always_invoice"}
        )
        self.lossy.lost = 0
        self.others.users.clear()
        self._seen = 0

    async def _forget_rows(self) -> None:
        if not self._wipe:
            found = await self.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            names = [row["tablename"] for row in found]
            kept = (name in _KEPT or "migration" in name for name in names)
            deleted = [
                f'"{name}"' for name, is_kept in zip(names, kept, strict=True) if not is_kept
            ]
            statements = "; ".join(f"DELETE FROM {name}" for name in deleted)
            # Without triggers and foreign keys.
            self._wipe = f"SET session_replication_role = replica; {statements}; RESET ALL"
        await self.parts[Database].raw_sql.execute(self._wipe)

    async def rows(self, query: str, *values: Any) -> list[Json]:
        return [dict(row) for row in await self.parts[Database].raw_sql.fetch(query, *values)]

    def member(self, user_id: str) -> dict[str, str]:
        claims = {"sub": user_id, "role": "MEMBER", "email": f"{user_id}@example.com"}
        token = self.parts[Tokens].issue_access(claims, lifetime=_YEARS)
        return {"authorization": f"Bearer {token}"}

    async def pass_time(self, seconds: int, look: Look) -> None:
        """Move both clocks; stop wherever something is due at Stripe."""
        until = self.now + seconds
        while (due := next_due(self.account.store, until)) is not None:
            await move_clock(self.account, max(due.moment, self.now))
            await look()
        await move_clock(self.account, until)

    def new_events(self) -> list[Json]:
        """The events since the last call that a webhook of ours listens to."""
        rows = self.account.store.database.execute(
            "select seq, body from object where kind = 'event' and seq > ? order by seq",
            (self._seen,),
        ).fetchall()
        if rows:
            self._seen = rows[-1]["seq"]
        events = [json.loads(row["body"]) for row in rows]
        return [event for event in events if event["type"] in HANDLED]

    async def deliver(self, event: Json) -> int:
        payload = json.dumps(public(event))
        answer = await self.client.post(
            "/api/payments/webhook",
            content=payload,
            headers={"stripe-signature": signature(payload)},
        )
        return answer.status_code

    async def work(self, *, is_all_due: bool = False) -> None:
        """Do what is due in the background; or everything, as after the pauses of what failed."""
        if is_all_due:
            now = datetime.fromtimestamp(self.now, UTC)
            await self.rows("UPDATE work SET due_at = $1 WHERE done_at IS NULL", now)
        waiting = await self.rows(
            "SELECT 1 FROM work WHERE kind = ANY($1) AND done_at IS NULL LIMIT 1", list(_WORK)
        )
        unknown = await self.rows(
            "SELECT 1 FROM payment_adjustment WHERE stripe_customer_id IS NULL LIMIT 1"
        )
        if waiting or unknown:
            works = WORK.only(*_WORK).of([self.dependencies])
            await Worker(self.parts[Database], works).do_due()

    async def do(self, path: str, body: Json | None = None) -> Json:
        """Use one of the stand-in's controls; an error that it answers is returned."""
        done: Json = (await self.stripe.post(f"/sandbox/{path}", json=body)).json()
        return done

    def find(self, kind: str, **where: object) -> list[Json]:
        """Objects at Stripe, the oldest first."""
        return self.account.store.find(kind, where or None)[::-1]
