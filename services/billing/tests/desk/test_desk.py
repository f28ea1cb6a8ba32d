"""Staff see accounts, refund, give and take, and edit coupons; each change is in the audit."""

import asyncio
from importlib import import_module
from typing import Any

import httpx
import pytest

from billing.coupons.import_coupons import import_coupons
from billing.payments.name_declined import name_declined
from chassis import ids
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event, paid

REFUND_AT_DESK = import_module("billing.desk.refund")
WHY = {"reason": "She asked for it."}


async def send(
    driver: Driver,
    method: str,
    path: str,
    body: Json | None = None,
    role: str = "owner",
    by: str | None = None,
) -> httpx.Response:
    headers = driver.it.as_staff(role, by)
    return await driver.it.client.request(method, f"/api/admin/{path}", json=body, headers=headers)


async def done(driver: Driver, method: str, path: str, body: Json | None = None) -> Json:
    answer = await send(driver, method, path, body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def audit_of(driver: Driver, about: str) -> list[Any]:
    rows = (await done(driver, "GET", "audit/billing?limit=100"))["rows"]
    return [row["changes"] for row in rows if row["about"] == about]


async def test_a_refund_twice_or_at_once_is_one(driver: Driver) -> None:
    user = driver.user()
    _, session = await driver.buys(user)
    (order,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["orders"]
    path = f"orders/{order['id']}/refund"
    part = {"amount": 9.99, **WHY}
    me, colleague = ids.new(), ids.new()
    staff = (me, me, colleague)
    together = await asyncio.gather(*(send(driver, "POST", path, part, by=by) for by in staff))
    answers = [
        (by, each.status_code, each.json()) for by, each in zip(staff, together, strict=True)
    ]
    done_by = [by for by, status, body in answers if status == 200 and not body["alreadyMade"]]
    assert len(done_by) == 1, answers
    for by, status, body in answers:
        # Who was first may press twice; a colleague is refused, unless all was over by then.
        assert status == 200 or (status, by != done_by[0]) == (409, True), answers
        assert status == 409 or body["order"]["refunded"] == 9.99
    again = await done(driver, "POST", path, part)
    assert (again["order"]["refunded"], again["alreadyMade"]) == (9.99, True)
    too_much = await send(driver, "POST", path, {"amount": 25, **WHY})
    assert (too_much.status_code, too_much.json()["details"][0]["field"]) == (400, "amount")
    for _ in range(2):
        whole = (await done(driver, "POST", path, WHY))["order"]
        assert (whole["refunded"], whole["status"]) == (29.99, "REFUNDED")
    rows = await driver.all("payment_adjustment", stripe_payment_id=session["payment_intent"])
    assert sorted(row["cents"] for row in rows) == [999, 2000]
    amounts = [changes["refunded"] for changes in await audit_of(driver, order["id"])]
    assert amounts == [[9.99, 29.99], [0.0, 9.99]]


@pytest.mark.parametrize("asked", [{}, {"amount": 20}], ids=["all", "most"])
async def test_a_refund_that_stripe_made_before_a_crash_is_in_the_audit_when_it_is_asked_for_again(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, asked: Json
) -> None:
    async def crashes(*_given: object, **_more: object) -> None:
        raise ConnectionResetError("killed")

    user = driver.user()
    _, session = await driver.buys(user)
    (order,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["orders"]
    path = f"orders/{order['id']}/refund"
    with monkeypatch.context() as crash:
        crash.setattr(REFUND_AT_DESK, "process_event", crashes)
        assert (await send(driver, "POST", path, WHY | asked)).status_code == 500
    # Stripe's event arrives in the meantime.
    await driver.stripe.quiet()
    refunded = (await done(driver, "POST", path, WHY | asked))["order"]["refunded"]
    assert refunded == asked.get("amount", 29.99)
    assert [each["refunded"] for each in await audit_of(driver, order["id"])] == [[0.0, refunded]]
    paid_with = {"stripe_payment_id": session["payment_intent"]}
    assert len(await driver.all("payment_adjustment", **paid_with)) == 1


async def test_nothing_is_refunded_of_a_gift_of_a_disputed_or_of_no_order(driver: Driver) -> None:
    user = driver.user()
    await done(driver, "POST", f"accounts/{user}/grant", {"what": "lifetime", **WHY})
    (order,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["orders"]
    for order_id, status, error in (
        (order["id"], 409, "Nothing to refund"),
        (ids.new(), 404, "Order not found"),
    ):
        answer = await send(driver, "POST", f"orders/{order_id}/refund", WHY)
        assert (answer.status_code, answer.json()) == (status, {"error": error})
    assert await audit_of(driver, order["id"]) == []


async def test_what_is_given_and_taken_twice_is_given_and_taken_once(driver: Driver) -> None:
    user, plan = driver.user(), driver.plan()
    what = {"what": f"plan:{plan['id']}", **WHY}
    for _ in range(2):
        account = (await done(driver, "POST", f"accounts/{user}/grant", what))["account"]
    (order,) = account["orders"]
    assert (order["planId"], order["amount"]) == (plan["id"], 0)
    for _ in range(2):
        account = (await done(driver, "POST", f"accounts/{user}/revoke", what))["account"]
    assert account["orders"][0]["revokedAt"] is not None
    named = what["what"]
    assert await audit_of(driver, user) == [{"what": [named, None]}, {"what": [None, named]}]


@pytest.mark.parametrize("what", ["plan:nonsense", "everything", "plan:"])
async def test_what_does_not_exist_is_not_given(driver: Driver, what: str) -> None:
    user = driver.user()
    answer = await send(driver, "POST", f"accounts/{user}/grant", {"what": what, **WHY})
    assert (answer.status_code, answer.json()["details"][0]["field"]) == (400, "what")


async def test_an_unknown_member_is_a_404(driver: Driver) -> None:
    for method, path in (("GET", ""), ("POST", "/grant"), ("POST", "/revoke")):
        body = {"what": "lifetime", **WHY} if method == "POST" else None
        answer = await send(driver, method, f"accounts/{ids.new()}{path}", body)
        assert (answer.status_code, answer.json()) == (404, {"error": "Member not found"})


async def test_of_two_editors_of_a_coupon_the_second_is_told(driver: Driver, tmp_path: Any) -> None:
    code = await driver.coupon(max_uses=5)
    change = {"version": 1, "maxUses": 7, "discountValue": 12.5, **WHY}
    coupon = (await done(driver, "PATCH", f"coupons/{code.lower()}", change))["coupon"]
    assert (coupon["version"], coupon["maxUses"], coupon["discountValue"]) == (2, 7, 12.5)
    stale = await send(driver, "PATCH", f"coupons/{code}", change | {"maxUses": 9})
    assert (stale.status_code, stale.json()) == (409, {"error": "Changed by somebody else"})
    assert await audit_of(driver, code) == [{"maxUses": [5, 7], "discountValue": [10.0, 12.5]}]
    for given, until in (
        ("2027-01-01T08:00:00+01:00", "2027-01-01T07:00:00Z"),
        ("2027-01-01", "2027-01-01T23:59:59.999999Z"),
        (None, None),
    ):
        body = {"version": coupon["version"], "validUntil": given, **WHY}
        coupon = (await done(driver, "PATCH", f"coupons/{code}", body))["coupon"]
        assert coupon["validUntil"] == until
    file = tmp_path / "coupons.yaml"
    file.write_text(
        f"coupons:\n  - code: {code}\n    validFrom: 2026-01-01\n    discountType: PERCENTAGE\n"
        "    discountValue: 10\n    maxUses: 1\n"
    )
    for force, uses in ((False, 7), (True, 1)):
        await import_coupons(driver.it.database, str(file), force)
        assert (await driver.row("coupon", code=code))["max_uses"] == uses
    listed = (await done(driver, "GET", "coupons?limit=100"))["coupons"]
    assert [each["version"] for each in listed if each["code"] == code] == [7]


async def test_the_desk_knows_two_kinds_of_discounts(driver: Driver) -> None:
    code = await driver.coupon(discount_type="EURO OFF", discount_value=5)
    refused = await send(
        driver, "PATCH", f"coupons/{code}", {"version": 1, "discountType": "PERCENT", **WHY}
    )
    assert (refused.status_code, refused.json()["details"][0]["field"]) == (400, "discountType")
    # Any other word in a content file takes an amount off.
    listed = (await done(driver, "GET", "coupons?limit=100"))["coupons"]
    (shown,) = (each for each in listed if each["code"] == code)
    assert (shown["discountType"], shown["discountValue"]) == ("FIXED", 5)
    change = {"version": 1, "discountType": "PERCENTAGE", **WHY}
    coupon = (await done(driver, "PATCH", f"coupons/{code}", change))["coupon"]
    assert coupon["discountType"] == "PERCENTAGE"


async def test_checkouts_that_failed_are_listed_with_the_reason(driver: Driver) -> None:
    user, plan = driver.user(), ids.new()
    sold = {"userId": user, "planId": plan}
    expired = paid(sold)["data"]["object"] | {"payment_status": "unpaid"}
    declined = {
        "id": f"pi_{ids.new()}", "object": "payment_intent", "amount": 2999, "currency": "usd",
        "metadata": sold,
        "last_payment_error": {"code": "card_declined", "decline_code": "insufficient_funds"},
    }  # fmt: skip
    of_nobody = declined | {"id": f"pi_{ids.new()}", "metadata": {}}
    await driver.webhook.takes(
        event("payment_intent.payment_failed", declined),
        event("payment_intent.payment_failed", of_nobody),
        event("checkout.session.expired", expired),
        event("checkout.session.expired", expired),
    )
    listed = (await done(driver, "GET", "checkouts?limit=100"))["checkouts"]
    mine = [each for each in listed if each["memberId"] == user]
    assert [(each["reason"], each["amount"], each["planId"]) for each in mine] in (
        [("expired", 29.99, plan), ("insufficient_funds", 29.99, plan)],
        [("insufficient_funds", 29.99, plan), ("expired", 29.99, plan)],
    )


async def test_a_declined_first_payment_of_each_tier_is_listed_and_that_of_a_renewal_is_not(
    driver: Driver,
) -> None:
    async def declined(user: str) -> set[tuple[str, str, float]]:
        await driver.stripe.quiet()
        while None in [row["tier"] for row in await driver.all("failed_checkout", user_id=user)]:
            await name_declined(driver.dependencies)
        listed = (await done(driver, "GET", "checkouts?limit=100"))["checkouts"]
        return {
            (each["tier"], each["reason"], each["amount"])
            for each in listed
            if each["memberId"] == user
        }

    mia, bob = driver.user(), driver.user()
    expected = set()
    for tier, price in (("basic", 9.99), ("pro", 19.99), ("lifetime", 149.0)):
        answer = await driver.post("subscribe", mia, {"tier": tier})
        page = answer.json()["checkoutUrl"].rpartition("/")[2].partition("#")[0]
        await driver.stripe.do(f"/sandbox/checkout/{page}/decline")
        expected.add((tier.upper(), "generic_decline", price))
        assert await declined(mia) == expected
    session = await driver.subscribes(bob, "pro")
    await driver.stripe.do(f"/sandbox/subscriptions/{session['subscription']}/fail-renewal")
    assert await declined(bob) == set()


async def test_an_order_a_subscription_and_what_was_withdrawn_from_are_found_by_number(
    driver: Driver,
) -> None:
    user = driver.user()
    await driver.buys(user)
    await driver.subscribes(user, "pro")
    account = (await done(driver, "GET", f"accounts/{user}"))["account"]
    order = next(each for each in account["orders"] if each["kind"] == "plan")
    held = account["subscription"]
    for number, kind, id in (
        (order["number"], "plan", order["id"]),
        (order["number"].lower().replace("-", " "), "plan", order["id"]),
        (held["number"], "subscription", held["id"]),
    ):
        contract = (await done(driver, "GET", f"contracts/{number}"))["contract"]
        assert (contract["memberId"], contract["kind"], contract["orderNumber"]) == (user, kind, id)
    assert (await driver.post(f"orders/{order['id']}/withdraw", user)).status_code == 200
    (withdrawn,) = (await done(driver, "GET", f"accounts/{user}"))["account"]["withdrawals"]
    found = (await done(driver, "GET", f"contracts/{withdrawn['number']}"))["contract"]
    assert found["orderNumber"] == order["id"]
    for unknown in ("K-2222-2222", "mia@example.com", "%00"):
        assert (await send(driver, "GET", f"contracts/{unknown}")).status_code == 404
