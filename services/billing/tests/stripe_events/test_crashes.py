"""Billing failing or killed at each step of a webhook: after Stripe's next attempt all is right."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any, TypeVar

import httpx
import pytest
from sqlalchemy import event as sql

from billing.settings import Settings
from chassis import ids
from contracts.billing import PlanPurchased, SubscriptionChanged
from messaging import Event
from services.billing.tests.driver import Driver, variables
from services.billing.tests.stripe_double import Json, Webhook, paid, refund, subscription
from services.billing.tests.stripe_double import event as stripe_event
from testkit import RunningService, eventually, program
from testkit.ports import free_port

# Import by name: the package exports the function of the same name.
PROCESS_EVENT = import_module("billing.stripe_events.process_event")
FAILED = (500, {"error": "Webhook processing failed"})
E = TypeVar("E", bound=Event)
TABLES = ("payment", "purchase", "subscription")


# Set where the request runs: the service measures and deletes old rows at the same time.
_IN_REQUEST: ContextVar[bool] = ContextVar("in_request", default=False)


class Crash(Exception):
    """A crash that a test causes."""


pytestmark = pytest.mark.usefixtures("resting_worker")


@contextmanager
def failing_at(it: RunningService, step: int, what: str) -> Iterator[list[str]]:
    """Have the nth statement or commit of the sessions fail; gives what was reached."""
    engine = it.database.engine.sync_engine
    reached: list[str] = []

    def fail(*facts: Any) -> None:
        if not _IN_REQUEST.get():
            return
        reached.append(str(facts[2])[:60] if len(facts) > 2 else "COMMIT")
        if len(reached) == step:
            raise Crash(reached[-1])

    sql.listen(engine, what, fail)
    in_request = _IN_REQUEST.set(True)
    try:
        yield reached
    finally:
        _IN_REQUEST.reset(in_request)
        sql.remove(engine, what, fail)


async def traces(driver: Driver, user: str) -> list[Json]:
    """Everything that is known of a user."""
    rows = [row for table in TABLES for row in await driver.all(table, user_id=user)]
    return rows + await driver.it.rows(
        "SELECT * FROM membership WHERE user_id = $1 AND version > 0", user
    )


async def everything_at_once(driver: Driver) -> tuple[str, str, Json]:
    """An event whose handling takes every step that there is."""
    code = await driver.coupon()
    user = ids.new()
    metadata = {"userId": user, "planId": ids.new(), "couponCode": code, "tier": "lifetime"}
    return user, code, paid(metadata)


async def a_subscription(driver: Driver) -> tuple[str, str, Json]:
    user, customer = await driver.customer_of()
    about = subscription(customer, price="price_sandbox_pro")
    return user, await driver.coupon(), stripe_event("customer.subscription.created", about)


async def a_refund(driver: Driver) -> tuple[str, str, Json]:
    """A refund of a payment, whose order has come before."""
    user, payment = ids.new(), f"pi_{ids.new()}"
    await driver.webhook.takes(
        paid({"userId": user, "tier": "lifetime"}, session={"payment_intent": payment})
    )
    return user, "", stripe_event("refund.created", refund(payment))


@pytest.mark.parametrize(
    "happens",
    [
        a_subscription,
        *(pytest.param(it, marks=pytest.mark.exhaustive) for it in (everything_at_once, a_refund)),
    ],
)
@pytest.mark.parametrize("what", ["before_cursor_execute", "commit"])
async def test_a_failure_at_any_step_undoes_all_and_the_next_attempt_does_all(
    revoking: Driver, happens: Any, what: str
) -> None:
    step = 0
    while True:
        step += 1
        user, code, incoming = await happens(revoking)
        before = await traces(revoking, user)
        with failing_at(revoking.it, step, what) as reached:
            answer = await revoking.webhook.send(incoming)
        if len(reached) < step:
            assert answer.status_code == 200
            break
        assert (answer.status_code, answer.json()) == FAILED, reached
        assert await traces(revoking, user) == before, reached
        row = await revoking.row("stripe_event", id=incoming["id"])
        assert (row["state"], "Crash" in row["outcome"]) == ("failed", True)

        await revoking.webhook.takes(incoming, incoming)
        row = await revoking.row("stripe_event", id=incoming["id"])
        assert (row["state"], row["attempts"]) == ("applied", 2)
        await _all_is_done(revoking, user, code, incoming)
    assert step > (1 if what == "commit" else 6)


def distinct(events: Sequence[E]) -> list[E]:
    """Each once: what a process has published just before its end, another publishes again."""
    return list({event.model_dump_json(): event for event in events}.values())


async def _all_is_done(driver: Driver, user: str, code: str, incoming: Json) -> None:
    """Everything that follows from the event is there once."""
    member = await driver.row("membership", user_id=user)
    changes = distinct(await driver.it.all_published(SubscriptionChanged, user_id=user))
    assert changes[-1].membership_version == member["version"]
    is_refund = incoming["type"] == "refund.created"
    assert len(changes) == 1 + is_refund
    assert (member["tier"] == "FREE") is is_refund
    if incoming["type"] == "checkout.session.completed":
        assert len(await driver.all("payment", user_id=user)) == 2
        assert await driver.row("purchase", user_id=user)
        assert (await driver.row("coupon", code=code))["used_count"] == 1
        bought = await driver.it.all_published(PlanPurchased, user_id=user)
        assert len(distinct(bought)) == 1


async def test_a_failure_that_cannot_even_be_noted_is_still_a_500(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise Crash

    user, _, incoming = await everything_at_once(driver)
    with monkeypatch.context() as patch:
        patch.setattr(PROCESS_EVENT, "_settle", broken)
        answer = await driver.webhook.send(incoming)
        assert (answer.status_code, answer.json()) == FAILED
    assert await driver.one("stripe_event", id=incoming["id"]) is None
    await driver.webhook.takes(incoming)
    assert len(await driver.all("payment", user_id=user)) == 2


@asynccontextmanager
async def dying(settings: Settings, port: int, *crash: str) -> AsyncIterator[Webhook]:
    """Billing as a process that kills itself at a step."""
    words = ("testkit.crash", *crash, "--", "billing", "serve")
    async with program(*words, environment={**variables(settings), "PORT": str(port)}) as process:
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url, timeout=20, trust_env=False) as client:

            async def answers() -> bool:
                try:
                    return (await client.get("/healthz")).status_code == 200
                except httpx.TransportError:
                    return False

            await eventually(answers, within=60)
            yield Webhook(client)
            assert await process.ends() == -9


@pytest.mark.faults
@pytest.mark.parametrize(
    ("crash", "kept"),
    [
        (("after", "billing.stripe_events.process_event:_record"), False),
        (("after", "billing.membership.update_membership:update_ownership"), False),
        (("after", "billing.stripe_events.process_event:_settle"), False),
        (("after", "billing.stripe_events.receive_webhook:receive_webhook"), True),
    ],
)
async def test_killed_on_a_webhook(
    driver: Driver,
    settings: Settings,
    crash: tuple[str, str],
    kept: bool,
) -> None:
    user, code, incoming = await everything_at_once(driver)
    async with dying(settings, free_port(), *crash) as webhook:
        with pytest.raises(httpx.TransportError):
            await webhook.send(incoming)
    assert bool(await traces(driver, user)) is kept
    await driver.webhook.takes(incoming)
    await _all_is_done(driver, user, code, incoming)
