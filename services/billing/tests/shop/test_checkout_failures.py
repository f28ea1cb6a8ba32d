"""A checkout while catalogue, identity, Stripe or the network fail."""

import httpx
import pytest

from billing import deadline
from billing.internal_api import InternalApi
from billing.settings import Settings
from services.billing.tests.driver import Driver
from testkit.listeners.fault_proxy import FaultProxy

CHECKOUTS = "/v1/checkout/sessions"


@pytest.mark.parametrize("status", [500, 503])
async def test_a_neighbour_that_fails_is_the_operations_500(driver: Driver, status: int) -> None:
    user, plan = driver.user(), driver.plan()
    driver.internal_api.status = status
    driver.internal_api.asked.clear()
    answer = await driver.checkout(user, plan)
    assert answer.status_code == 500
    assert answer.json() == {"error": "Failed to create checkout session"}
    assert driver.internal_api.asked == [f"plans/{plan['id']}"]


async def test_a_neighbour_whose_connection_breaks_is_asked_again(
    driver: Driver, settings: Settings
) -> None:
    proxy = FaultProxy(settings.catalogue_url)
    await proxy.restore()
    internal_api = InternalApi(settings.model_copy(update={"catalogue_url": proxy.url}))
    plan_id = driver.plan()["id"]
    assert (await internal_api.plan(plan_id)).id == plan_id
    # It hangs up on the idle connection, as any server does after a while.
    await proxy.cut()
    await proxy.restore()
    assert (await internal_api.plan(plan_id)).id == plan_id
    await proxy.cut()
    with pytest.raises(httpx.ConnectError):
        await internal_api.plan(plan_id)
    await internal_api.close()


@pytest.mark.parametrize("operation", ["checkout", "subscribe", "portal"])
async def test_the_waits_of_an_operation_have_one_deadline(
    driver: Driver,
    monkeypatch: pytest.MonkeyPatch,
    operation: str,
) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.checkout(user, plan)
    monkeypatch.setattr(deadline, "OPERATION_SECONDS", 0.2)
    # Longer than the deadline, shorter than any single limit.
    await driver.stripe.fails("hang", "/v1/", seconds=3)
    answer = await driver.post(operation, user, {"planId": plan["id"], "tier": "pro"})
    assert answer.status_code == 500
    assert answer.json()["error"].startswith("Failed to ")
    await driver.stripe.http.delete("/sandbox/faults")


@pytest.mark.parametrize("fault", ["drop", "unavailable"])
async def test_a_network_that_fails_once_makes_no_second_session(
    driver: Driver, fault: str
) -> None:
    user, plan = driver.user(), driver.plan()
    await driver.checkout(user, plan)
    customer = await driver.row("customer", user_id=user)
    await driver.stripe.fails(fault, CHECKOUTS)
    answer = await driver.checkout(user, plan)
    assert answer.status_code == 200
    sessions = await driver.stripe.look(f"{CHECKOUTS}?customer={customer['stripe_customer_id']}")
    assert len(sessions["data"]) == 2
    keys = [r.headers["idempotency-key"] for r in driver.stripe.recorder.to(CHECKOUTS)]
    assert len(keys) == 3
    assert len(set(keys)) == 2
