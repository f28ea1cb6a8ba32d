"""What a test says about billing and about Stripe, in few words."""

from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx

from billing.__main__ import COMMANDS
from billing.account.compare import Resync
from billing.coupons.tables import Coupon
from billing.customers.tables import Customer
from billing.dependencies import Dependencies
from billing.ledger.find_differences import find_differences
from billing.main import make
from billing.settings import Settings
from billing.worker import WORK
from chassis import clock, ids
from testkit import RunningService, eventually, running
from work import Worker

from .servers import InternalApiDouble, Recorder
from .stripe_double import Json, Webhook

_USUAL = {"lose": False, "api_key": "valid", "event_shape": "new", "draft_seconds": 0}


@dataclass
class StripeSide:
    """The sandbox's payments, seen from both of its sides."""

    url: str
    recorder: Recorder
    http: httpx.AsyncClient
    is_changed: bool = False

    async def do(self, path: str, body: Json | None = None) -> Json:
        self.is_changed = True
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        done: Json = answer.json()
        return done

    async def pay(self, session_id: str, **how: Any) -> Json:
        paying: Json = await self.do(f"/sandbox/checkout/{session_id}/pay", how)
        session: Json = paying["session"]
        return session

    async def look(self, path: str) -> Json:
        headers = {"authorization": "Bearer sk_test_sandbox"}
        seen: Json = (await self.http.get(path, headers=headers)).json()
        return seen

    async def fails(self, kind: str, path: str = "/v1/", count: int = 1, **more: Any) -> None:
        await self.do("/sandbox/faults", {"kind": kind, "path": path, "count": count, **more})

    @asynccontextmanager
    async def switched(self, **switches: Any) -> AsyncIterator[None]:
        """Stripe with these switches, and as before afterwards."""
        await self.do("/sandbox/switches", switches)
        try:
            yield
        finally:
            await self.do("/sandbox/switches", {name: _USUAL[name] for name in switches})

    async def releases(self) -> None:
        """Deliver the events that were held."""
        held = (await self.do("/sandbox/switches", {"hold": False}))["held"]
        await self.do("/sandbox/release", {"events": held})
        await self.quiet()

    async def loses_an_answer(self, path: str) -> None:
        """What is made stays; its answer is lost, and so is each next attempt of the library."""
        await self.fails("drop", path)
        await self.fails("unavailable", path, count=2)

    async def clean(self) -> None:
        """Without faults, and with a portal that switches."""
        self.recorder.requests.clear()
        if self.is_changed:
            await self.http.delete("/sandbox/faults")
            await self.do("/sandbox/portal-configuration", {"subscription_update": True})
        self.is_changed = False

    async def quiet(self) -> None:
        """Wait until every event has been delivered."""

        async def none_waits() -> bool:
            return not (await self.look("/sandbox"))["waiting"]

        await eventually(none_waits)


def variables(settings: Settings) -> dict[str, str]:
    """The environment in which a process has these settings."""
    values = {name: getattr(settings, name) for name in Settings.model_fields}
    return {name.upper(): _text(value) for name, value in values.items() if value not in ("", None)}


def _text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@dataclass
class Driver:
    """What a test says about billing, in few words."""

    it: RunningService
    internal_api: InternalApiDouble
    stripe: StripeSide

    def __post_init__(self) -> None:
        self.user, self.plan = self.internal_api.user, self.internal_api.plan
        self.webhook = Webhook(self.it.client)
        self.settings: Settings = self.it.parts[Settings]
        self.dependencies: Dependencies = self.it.parts[Dependencies]

    @asynccontextmanager
    async def with_settings(self, **changed: Any) -> AsyncIterator["Driver"]:
        """Another process of billing, with other settings."""
        async with running(make(self.settings.model_copy(update=changed))) as it:
            yield Driver(it, self.internal_api, self.stripe)

    async def newest_fact(self) -> int:
        """The place of the newest fact in the order of arrival."""
        (row,) = await self.it.rows("SELECT max(arrival) AS arrival FROM membership_change")
        return row["arrival"] or 0

    async def differences_since(self, arrival: int) -> list[str]:
        """Where rows about which facts have arrived since then are not what these fold to."""
        rows = await self.it.rows(
            "SELECT subject FROM membership_change WHERE arrival > $1", arrival
        )
        return await find_differences(self.it.database, {row["subject"] for row in rows})

    async def resyncs(self, *, days: float | None = None, dry_run: bool = False) -> list[str]:
        """Resync the events of the last `days`, or everything; return the differences."""
        resync = Resync(self.dependencies, dry_run=dry_run)
        if days is None:
            await resync.everything()
        else:
            await resync.events(clock.now() - timedelta(days=days))
        return resync.differences

    async def get(self, path: str, user_id: str) -> httpx.Response:
        headers = self.it.as_member(user_id)
        return await self.it.client.get(f"/api/payments/{path}", headers=headers)

    async def seen(self, path: str, user_id: str) -> Json:
        """What the member sees there."""
        answer = await self.get(path, user_id)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def post(self, operation: str, user_id: str, body: Any = None) -> httpx.Response:
        return await self.it.client.post(
            f"/api/payments/{operation}", json=body, headers=self.it.as_member(user_id)
        )

    async def checkout(self, user_id: str, plan: Json, **body: Any) -> httpx.Response:
        return await self.post("checkout", user_id, {"planId": plan["id"], **body})

    async def does(self, *kinds: str) -> int:
        """Do the tasks of these kinds that are due; gives how many attempts were made."""
        works = WORK.only(*kinds).of([self.dependencies])
        return await Worker(self.it.database, works).do_due()

    async def makes_due(self, kind: str) -> None:
        await self.it.rows("UPDATE work SET due_at = now() WHERE kind = $1", kind)

    async def does_tasks(self) -> None:
        """Run every task at Stripe, due or not. Only for modules with `no_worker`: this does not
        wait for a task that billing's own worker has taken."""
        await self.makes_due("stripe-task")
        # Those that a task adds are done as well; those of earlier tests may fail.
        while await self.does("stripe-task"):
            await self.stripe.quiet()

    async def customer_of(self, user_id: str | None = None) -> tuple[str, str]:
        """A user who has been at Stripe before, and the customer there."""
        user_id = user_id or self.user()
        customer = f"cus_{ids.new()}"
        async with self.it.database.session() as session:
            session.add(Customer(user_id=user_id, stripe_customer_id=customer))
        return user_id, customer

    async def coupon(self, **fields: Any) -> str:
        code = f"CODE{ids.new()[-12:]}".upper()
        fields = {
            "code": code,
            "active": True,
            "valid_from": clock.now(),
            "discount_type": "PERCENTAGE",
            "discount_value": 10,
            **fields,
        }
        async with self.it.database.session() as session:
            session.add(Coupon(**fields))
        return str(fields["code"])

    async def one(self, table: str, **of: Any) -> Json | None:
        """The only row of a table with these values."""
        found = await self.all(table, **of)
        assert len(found) <= 1, found
        return found[0] if found else None

    async def row(self, table: str, **of: Any) -> Json:
        """The row of a table with these values, which there is."""
        (found,) = await self.all(table, **of)
        return found

    async def state_of(self, event: Json) -> str:
        """What became of an event."""
        return str((await self.row("stripe_event", id=event["id"]))["state"])

    async def all(self, table: str, **of: Any) -> list[Json]:
        conditions = " AND ".join(f"{name} = ${n}" for n, name in enumerate(of, 1)) or "true"
        return await self.it.rows(f"SELECT * FROM {table} WHERE {conditions}", *of.values())

    async def membership(self, user_id: str) -> tuple[Any, ...]:
        row = await self.one("membership", user_id=user_id)
        names = ("tier", "status", "role", "ends_at")
        return tuple(row[name] for name in names) if row else ()

    async def buys(self, user_id: str, **body: Any) -> tuple[str, Json]:
        """Buy a new plan and pay on the hosted page; gives the plan and the session."""
        plan = self.plan()
        opened = (await self.checkout(user_id, plan, **body)).json()
        session = await self.stripe.pay(opened["sessionId"])
        await self.stripe.quiet()
        return str(plan["id"]), session

    async def subscribes(self, user_id: str, tier: str, **body: Any) -> Json:
        """Subscribe or buy a lifetime, and pay on the hosted page; gives the session."""
        answer = await self.post("subscribe", user_id, {"tier": tier, **body})
        assert answer.status_code == 200
        page = answer.json()["checkoutUrl"]
        session = await self.stripe.pay(page.rpartition("/")[2].partition("#")[0])
        await self.stripe.quiet()
        return session


class Operator:
    """An operator with a terminal."""

    def __init__(self, driver: Driver, **changed: Any) -> None:
        self.driver = driver
        self.settings = driver.settings.model_copy(update=changed)
        self.service = make(self.settings)

    async def runs(self, name: str, **arguments: Any) -> list[str]:
        command = next(command for command in COMMANDS if command.name == name)
        database = self.driver.it.database
        return list(await command.run(self.service, database, Namespace(**arguments)))
