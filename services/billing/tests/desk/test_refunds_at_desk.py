"""Refunds at the desk: wanted once, by whomever, of orders and of subscriptions."""

import asyncio
from typing import Any

import pytest

from billing.payments.find_payers import find_payers
from billing.refunds import make_refund
from billing.stripe_api.refunds import Refunds
from billing.stripe_events import process_event
from chassis import ids
from services.billing.tests.desk.test_desk import WHY, audit_of, done, send
from services.billing.tests.driver import Driver, Operator


async def sold(driver: Driver) -> tuple[str, str]:
    """A member who has bought a plan; gives the path of its refund, and the payment."""
    user = driver.user()
    _, session = await driver.buys(user)
    (order,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["orders"]
    return f"orders/{order['id']}/refund", session["payment_intent"]


async def at_stripe(driver: Driver, payment: str) -> list[tuple[int, str]]:
    made = await driver.stripe.look(f"/v1/refunds?payment_intent={payment}")
    return [(each["amount"], each["status"]) for each in made["data"]]


async def test_of_two_people_who_refund_the_same_amount_at_once_the_second_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, payment = await sold(driver)
    make, is_asked, may_answer = Refunds.make, asyncio.Event(), asyncio.Event()

    async def slow(*given: Any, **named: Any) -> Any:
        is_asked.set()
        await may_answer.wait()
        return await make(*given, **named)

    monkeypatch.setattr(Refunds, "make", slow)
    part = {"amount": 9.99, **WHY}
    first = asyncio.create_task(send(driver, "POST", path, part))
    await is_asked.wait()
    second = await send(driver, "POST", path, part)
    assert (second.status_code, second.json()) == (409, {"error": "Changed by somebody else"})
    # A different amount does not repeat it: the waiting refund is no longer left.
    too_much = await send(driver, "POST", path, {"amount": 20.01, **WHY})
    assert too_much.json()["details"][0]["message"] == "Must be 20.00 at most"
    may_answer.set()
    assert (await first).status_code == 200
    assert await at_stripe(driver, payment) == [(999, "succeeded")]


async def test_a_second_refund_of_the_same_amount_says_already_made_and_again_makes_another(
    driver: Driver,
) -> None:
    path, payment = await sold(driver)
    part = {"amount": 5, **WHY}
    made = [await done(driver, "POST", path, part) for _ in range(2)]
    assert [each["alreadyMade"] for each in made] == [False, True]
    another = await done(driver, "POST", path, {**part, "again": True})
    assert (another["alreadyMade"], another["order"]["refunded"]) == (False, 10)
    assert await at_stripe(driver, payment) == [(500, "succeeded")] * 2
    assert len(await audit_of(driver, path.split("/")[1])) == 2


async def test_a_subscriptions_payment_is_refunded_at_the_desk_and_by_command(
    driver: Driver,
) -> None:
    user = driver.user()
    await driver.subscribes(user, "pro")
    (order,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["orders"]
    assert (order["kind"], order["amount"], order["refunded"]) == ("subscription", 19.99, 0)
    path = f"orders/{order['id']}/refund"
    refunded = await done(driver, "POST", path, {"amount": 4.99, **WHY})
    assert refunded["order"]["refunded"] == 4.99
    (shown,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["orders"]
    assert shown == refunded["order"]
    (line,) = await Operator(driver).runs("refund", payment=order["id"], amount="5", reason="why")
    assert "succeeded" in line
    whole = (await done(driver, "POST", path, WHY))["order"]
    assert (whole["refunded"], whole["status"]) == (19.99, "REFUNDED")
    nothing = await send(driver, "POST", path, {"amount": 1, **WHY})
    assert (nothing.status_code, nothing.json()) == (409, {"error": "Nothing to refund"})
    (exported, *_) = (await driver.seen("export", user))["refunds"]
    assert (exported["channel"], exported["state"], exported["why"]) == (
        "desk", "succeeded", WHY["reason"],
    )  # fmt: skip


async def test_a_refund_that_comes_before_its_invoice_is_shown_with_it(driver: Driver) -> None:
    user = driver.user()
    await driver.stripe.do("/sandbox/switches", {"hold": True})
    customer = (await driver.subscribes(user, "pro"))["customer"]
    (charge,) = (await driver.stripe.look(f"/v1/charges?customer={customer}"))["data"]
    await driver.stripe.do(f"/sandbox/payments/{charge['payment_intent']}/refund")
    (newest, *_) = (await driver.stripe.look("/v1/events?types[]=refund.created"))["data"]
    await driver.stripe.do("/sandbox/release", {"events": [newest["id"]]})
    await driver.stripe.quiet()
    assert await find_payers(driver.dependencies)
    await driver.stripe.releases()
    assert await find_payers(driver.dependencies)
    (order,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["orders"]
    assert (order["refunded"], order["status"]) == (19.99, "REFUNDED")
    # Once its payments are known, Stripe is not asked again.
    assert await find_payers(driver.dependencies) == 0


async def test_a_refund_whose_process_dies_is_made_by_a_task_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, payment = await sold(driver)

    async def dies(*_given: object, **_named: object) -> None:
        raise ConnectionResetError("killed")

    with monkeypatch.context() as crash:
        crash.setattr(Refunds, "make", dies)
        assert (await send(driver, "POST", path, WHY)).status_code == 500
    assert await at_stripe(driver, payment) == []
    (order,) = await driver.all("payment", stripe_payment_id=payment)
    account = (await done(driver, "GET", f"accounts/{order['user_id']}"))["account"]
    assert account["orders"][0]["refunded"] == 29.99
    for _ in range(2):
        await driver.makes_due("refund")
        await driver.does("refund")
    assert await at_stripe(driver, payment) == [(2999, "succeeded")]
    intent = await driver.row("refund_intent", stripe_payment_id=payment)
    assert (intent["state"], bool(intent["stripe_refund_id"])) == ("succeeded", True)


async def test_a_refund_whose_answer_was_lost_is_found_when_stripe_has_forgotten_its_key(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, payment = await sold(driver)
    make = Refunds.make

    async def loses(*given: Any, **named: Any) -> None:
        await make(*given, **named)
        raise ConnectionResetError("lost")

    with monkeypatch.context() as crash:
        crash.setattr(Refunds, "make", loses)
        async with driver.stripe.switched(lose=True):
            assert (await send(driver, "POST", path, {"amount": 9.99, **WHY})).status_code == 500
    intent = await driver.row("refund_intent", stripe_payment_id=payment)
    assert intent["state"] == "wanted"
    asked = len(driver.stripe.recorder.to("/v1/refunds"))
    made = await make_refund(driver.dependencies, intent["id"], process_event)
    assert (made.state, len(driver.stripe.recorder.to("/v1/refunds"))) == ("succeeded", asked)
    assert await at_stripe(driver, payment) == [(999, "succeeded")]


async def test_a_refund_that_stripe_refuses_is_a_409_and_can_be_wanted_again(
    driver: Driver,
) -> None:
    path, payment = await sold(driver)
    async with driver.stripe.switched(lose=True):
        await driver.stripe.do(f"/sandbox/payments/{payment}/dispute")
        refused = await send(driver, "POST", path, WHY)
    assert (refused.status_code, refused.json()) == (409, {"error": "Nothing to refund"})
    intent = await driver.row("refund_intent", stripe_payment_id=payment)
    assert (intent["state"], intent["stripe_refund_id"]) == ("refused", None)
    amounts = [changes["refunded"] for changes in await audit_of(driver, path.split("/")[1])]
    assert amounts == [[29.99, 0.0], [0.0, 29.99]]


async def test_the_state_of_an_intent_follows_the_refund_at_stripe(driver: Driver) -> None:
    path, payment = await sold(driver)
    await done(driver, "POST", path, WHY)
    intent = await driver.row("refund_intent", stripe_payment_id=payment)
    await driver.stripe.do(f"/sandbox/refunds/{intent['stripe_refund_id']}/fail")
    await driver.stripe.quiet()
    (order,) = await driver.all("payment", stripe_payment_id=payment)
    assert order["status"] == "COMPLETED"
    assert (await driver.row("refund_intent", id=intent["id"]))["state"] == "failed"
    again = await done(driver, "POST", path, WHY)
    assert (again["alreadyMade"], again["order"]["status"]) == (False, "REFUNDED")
    assert sorted(await at_stripe(driver, payment)) == [(2999, "failed"), (2999, "succeeded")]


async def test_an_unknown_invoice_or_payment_is_a_404_at_the_desk(driver: Driver) -> None:
    for name in (f"in_{ids.new()}", f"pi_{ids.new()}"):
        answer = await send(driver, "POST", f"orders/{name}/refund", WHY)
        assert answer.status_code == 404
