"""Failures of Stripe's webhooks, and payments to refund."""

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import httpx

from keto_client import session_in
from lab.scenarios.alerts import alert
from lab.scenarios.declared import Values, scenario
from lab.scenarios.world import World
from testkit import eventually
from tests.e2e.people import Person
from tests.e2e.shopping import buy, checkout, opens, owns

_OTHER_PLAN = "keto-weekend"


@scenario(
    alert("NoWebhooksReceived"),
    alert("WebhookDeliveriesMissing"),
    alert("ErrorBudgetBurnFast", slo="webhook"),
    commands=(
        "docker compose exec billing keto stripe-check",
        "docker compose exec billing keto resync --since 2d",
    ),
    phase=1,
)
async def webhooks_are_lost(world: World) -> AsyncIterator[Values]:
    """Stripe's webhooks have never reached Keto."""
    mia = await world.member()
    await world.payments.change("switches", lose=True)
    await world.payments.pay(session_in(await eventually(partial(checkout, mia))))
    # Wait for the first scrape: `increase()` counts from the first sample of a series.
    series = 'keto_requests_total{job="billing", route="/api/payments/checkout"}'
    await eventually(lambda: world.prometheus.query(series))
    for _ in range(14):
        await eventually(partial(checkout, mia))
    yield {}
    await world.payments.change("switches", lose=False)
    await opens(mia)


@scenario(
    alert("WebhookSignaturesInvalid"),
    commands=(
        "printf %s SECRET >secrets/stripe_webhook_secret",
        "docker compose restart billing",
    ),
    phase=2,
)
async def the_webhook_secret_was_rolled(world: World) -> AsyncIterator[Values]:
    """The webhook secret was rolled at Stripe, but not in Keto."""
    members = await asyncio.gather(*(world.member() for _ in range(3)))
    sessions = [session_in(await eventually(partial(checkout, each))) for each in members]
    world.stripe_secret.write_text("whsec_rolled")
    restarted = world.system.kill("sandbox")
    await eventually(restarted, what="Stripe signs with the new secret")
    for session in sessions:
        await eventually(partial(_pays, world, session))
    yield {"SECRET": "whsec_rolled"}
    for each in members:
        await eventually(partial(owns, each), within=120, what="Stripe's retry")


async def _pays(world: World, session: str) -> bool:
    try:
        await world.payments.pay(session)
    except httpx.TransportError:
        return False
    return True


async def fix_the_bug(world: World) -> None:
    await world.sql("billing", "DROP FUNCTION refuse CASCADE")


@scenario(
    alert("WebhookProcessingFailed", type="checkout.session.completed"),
    alert("WebhookEventsUnsettled"),
    alert("ErrorBudgetBurnFast", slo="webhook"),
    commands=(
        "docker compose exec billing keto events --failed",
        "docker compose exec billing keto apply EVENT",
    ),
    fixes=fix_the_bug,
    phase=5,
)
async def a_webhook_cannot_be_applied(world: World) -> AsyncIterator[Values]:
    """Because of a bug, billing cannot store the payments of a member."""
    mia = await world.member()
    await world.sql(
        "billing",
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'a defect'; END $$",
    )
    await world.sql(
        "billing",
        "CREATE TRIGGER defect BEFORE INSERT ON payment FOR EACH ROW"
        f" WHEN (NEW.user_id = '{mia.id}') EXECUTE FUNCTION refuse()",
    )
    await world.payments.pay(session_in(await eventually(partial(checkout, mia))))
    failed = "SELECT id FROM stripe_event WHERE state = 'failed'"
    ((event,),) = await eventually(lambda: world.sql("billing", failed))
    yield {"EVENT": event}
    await opens(mia)


@scenario(
    alert("PaymentsToRefund"),
    commands=(
        "docker compose exec billing keto refunds",
        'docker compose exec billing keto refund PAYMENT --reason "paid twice"',
    ),
    phase=5,
)
async def a_member_has_paid_twice(world: World) -> AsyncIterator[Values]:
    """A member has paid twice for one plan."""
    mia = await world.member()
    sessions = [session_in(await eventually(partial(checkout, mia))) for _ in "12"]
    for session in sessions:
        await world.payments.pay(session)
    (due,) = await eventually(lambda: _due(world, mia))
    yield {"PAYMENT": due}
    assert await owns(mia)


async def _due(world: World, member: Person) -> list[str]:
    printed = await world.shell("docker compose exec billing keto refunds --json", {})
    listed: list[dict[str, Any]] = json.loads(printed.splitlines()[-1])
    return [each["id"] for each in listed if each["member"] == member.id]


@scenario(
    alert("RefundRequestsOpen"),
    commands=(
        "docker compose exec billing keto refund-requests",
        'docker compose exec billing keto refund PAYMENT --reason "asked in time"',
    ),
    phase=5,
)
async def a_member_asks_for_a_refund(world: World) -> AsyncIterator[Values]:
    """A member requests a refund."""
    mia = await world.member()
    await buy(mia, world.payments, _OTHER_PLAN)
    (order,) = (await mia.payments.get_orders())["orders"]
    reason = {"reason": "The meals are not for me."}
    await mia.payments.request_refund(order["id"], reason)
    yield {"PAYMENT": order["id"]}

    async def is_refunded() -> bool:
        (now,) = (await mia.payments.get_orders())["orders"]
        return bool(now["status"] == "REFUNDED")

    await eventually(is_refunded, what="the order is shown as refunded")
