"""What members see of their payments."""

import pytest

from chassis import ids
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import event, paid, subscription

START = 1_800_000_000


async def test_orders_are_listed_newest_first_in_pages(driver: Driver) -> None:
    user = ids.new()
    code = await driver.coupon()
    plans = [f"plan-{n}-{user}" for n in range(4)]
    await driver.webhook.takes(
        *(
            paid({"userId": user, "planId": plan, "couponCode": code}, 2999, created=START)
            for plan in plans
        ),
        paid({"userId": user, "tier": "lifetime"}, 14900, created=START + 9),
        paid({"userId": ids.new(), "planId": "of another member"}),
    )
    whole = await driver.seen("orders", user)
    assert whole["next"] is None
    first, *others = whole["orders"]
    assert {**first, "id": "", "number": ""} == {
        "id": "", "number": "", "kind": "lifetime", "planId": None, "amount": 149.0,
        "currency": "usd", "tax": 0.0, "status": "COMPLETED", "couponCode": None,
        "paidAt": "2027-01-15T08:00:09Z",
        "refundRequest": None, "refundableUntil": "2027-01-29T08:00:09Z",
    }  # fmt: skip
    assert sorted(order["planId"] for order in others) == plans
    assert {(o["kind"], o["amount"], o["couponCode"]) for o in others} == {("plan", 29.99, code)}
    pages, after = [], ""
    while after is not None:
        page = await driver.seen(f"orders?limit=2{after and f'&after={after}'}", user)
        assert len(page["orders"]) <= 2
        pages += page["orders"]
        after = page["next"]
    assert pages == whole["orders"]


async def test_purchases_are_the_plans_that_one_owns(driver: Driver) -> None:
    user = ids.new()
    plans = [f"plan-{n}-{user}" for n in range(3)]
    for plan in plans:
        await driver.webhook.takes(paid({"userId": user, "planId": plan}, 999))
    whole = await driver.seen("purchases", user)
    assert [p["planId"] for p in whole["purchases"]] == plans[::-1]
    assert whole["purchases"][0]["price"] == 9.99
    assert set(whole["purchases"][0]) == {"planId", "price", "purchasedAt", "opensAt"}
    first = await driver.seen("purchases?limit=2", user)
    second = await driver.seen(f"purchases?limit=2&after={first['next']}", user)
    assert first["purchases"] + second["purchases"] == whole["purchases"]
    assert second["next"] is None


@pytest.mark.parametrize("path", ["orders", "purchases"])
@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=101", "limit=x", "limit=", "after=nonsense", "after=", "after=a%00b"],
)
async def test_a_bad_limit_or_cursor_is_refused(driver: Driver, path: str, query: str) -> None:
    answer = await driver.get(f"{path}?{query}", ids.new())
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    (issue,) = answer.json()["details"]
    assert issue["field"] == query.partition("=")[0]
    assert issue["code"] in ("wrong_type", "too_small", "too_big", "not_a_cursor")


async def test_the_cursor_of_another_member_is_a_bad_one(driver: Driver) -> None:
    user = ids.new()
    await driver.webhook.takes(paid({"userId": user, "planId": "p"}))
    order = (await driver.seen("orders", user))["orders"][0]["id"]
    assert (await driver.get(f"orders?after={order}", user)).status_code == 200
    assert (await driver.get(f"orders?after={order}", ids.new())).status_code == 400


async def test_a_receipt_is_stripes_own(driver: Driver) -> None:
    user = driver.user()
    session = (await driver.checkout(user, driver.plan())).json()["sessionId"]
    await driver.stripe.pay(session)
    await driver.stripe.quiet()
    order = (await driver.seen("orders", user))["orders"][0]["id"]
    assert (await driver.seen(f"orders/{order}/receipt", user))["url"].startswith("http")
    for stranger, wanted in ((ids.new(), order), (user, ids.new()), (user, "a%00b")):
        answer = await driver.get(f"orders/{wanted}/receipt", stranger)
        assert (answer.status_code, answer.json()) == (404, {"error": "Order not found"})


async def test_an_order_of_nothing_has_no_receipt(driver: Driver) -> None:
    user = ids.new()
    free = paid({"userId": user, "planId": "p"}, 0, session={"payment_intent": None})
    await driver.webhook.takes(free)
    order = (await driver.seen("orders", user))["orders"][0]["id"]
    answer = await driver.get(f"orders/{order}/receipt", user)
    assert (answer.status_code, answer.json()) == (404, {"error": "No receipt"})


async def test_the_subscription_is_shown(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    assert await driver.seen("subscription", user) == {"subscription": None}
    about = subscription(
        customer, price="price_sandbox_pro", cancel_at_period_end=True,
        period=(START, START + 86_400),
    )  # fmt: skip
    await driver.webhook.takes(event("customer.subscription.created", about))
    assert await driver.seen("subscription", user) == {
        "subscription": {
            "tier": "PRO",
            "status": "ACTIVE",
            "currentPeriodStart": "2027-01-15T08:00:00Z",
            "currentPeriodEnd": "2027-01-16T08:00:00Z",
            "cancelAtPeriodEnd": True,
        }
    }


@pytest.mark.parametrize(
    ("cancel_at", "ends"), [(START + 86_400, True), (START + 90_000, False), (None, False)]
)
async def test_a_subscription_that_is_cancelled_by_a_date_ends_with_the_period_of_that_date(
    driver: Driver, cancel_at: int | None, ends: bool
) -> None:
    user, customer = await driver.customer_of()
    about = subscription(
        customer, price="price_sandbox_pro", cancel_at=cancel_at, cancel_at_period_end=False,
        period=(START, START + 86_400),
    )  # fmt: skip
    await driver.webhook.takes(event("customer.subscription.created", about))
    shown = (await driver.seen("subscription", user))["subscription"]
    assert shown["cancelAtPeriodEnd"] is ends


@pytest.mark.parametrize(
    "operation",
    [
        "GET orders", "GET orders/o/receipt", "GET purchases", "GET subscription",
        "POST checkout", "POST subscribe", "POST portal",
    ],
)  # fmt: skip
async def test_only_members_pay_and_see_records(driver: Driver, operation: str) -> None:
    method, path = operation.split()
    answer = await driver.it.client.request(method, f"/api/payments/{path}")
    assert answer.status_code == 401
