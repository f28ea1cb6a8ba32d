"""A member asks for a refund, and an operator answers."""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from billing.metrics import measure_payments
from billing.shop import rules
from chassis import clock, ids
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.erasures import Mia
from services.billing.tests.stripe_double import event, paid, payment_of, refund
from testkit import eventually

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
WHY = {"reason": "The meals are not for me."}
ALREADY = (409, {"error": "Already requested"})
TOO_LATE = (409, {"error": "Too late for a refund"})
NOTHING = (409, {"error": "Nothing to refund"})
UNKNOWN = (404, {"error": "Order not found"})


@dataclass
class Order:
    """An order of the rules' property test."""

    amount: Decimal = Decimal("29.99")
    status: str = "COMPLETED"
    paid_at: datetime = field(default=NOW)
    refunded_at: datetime | None = None
    withdrawn_at: datetime | None = None


@given(st.integers(0, 3650), st.timedeltas(timedelta(0), timedelta(days=4000)))
def test_a_refund_may_be_asked_for_within_the_days(days: int, age: timedelta) -> None:
    within = timedelta(days=days)
    refusal = rules.refund_refusal(Order(paid_at=NOW - age), NOW, within)
    assert (refusal is None) == (days > 0 and age <= within)


@pytest.mark.parametrize(
    "order",
    [
        Order(amount=Decimal(0)),
        Order(status="REFUNDED"),
        Order(status="DISPUTED"),
        Order(refunded_at=NOW),
        Order(withdrawn_at=NOW),
    ],
)
def test_what_cost_nothing_or_is_back_is_not_refunded(order: Order) -> None:
    assert rules.refund_refusal(order, NOW, timedelta(days=14)) == "Nothing to refund"


@dataclass
class Buyer:
    """A member who has bought a plan."""

    driver: Driver
    id: str
    order: str
    payment: str

    async def asks(self, body: Any = WHY, order: str | None = None) -> tuple[int, Any]:
        answer: httpx.Response = await self.driver.post(
            f"orders/{order or self.order}/refund-request", self.id, body
        )
        return answer.status_code, answer.json()

    async def sees(self) -> tuple[str | None, str | None]:
        """The state of the request, and until when one may be made."""
        (order,) = (await self.driver.seen("orders", self.id))["orders"]
        request = order["refundRequest"]
        return request and request["state"], order["refundableUntil"]


async def buyer(driver: Driver, cents: int = 2999, **sold: Any) -> Buyer:
    user = driver.user()
    payment = paid({"userId": user, **(sold or {"planId": ids.new()})}, cents)
    await driver.webhook.takes(payment)
    order = await driver.row("payment", user_id=user)
    return Buyer(driver, user, order["id"], payment_of(payment))


async def test_a_member_asks_once_and_sees_the_request_among_the_orders(driver: Driver) -> None:
    mia = await buyer(driver)
    (state, until) = await mia.sees()
    assert state is None
    paid_at = (await driver.row("payment", id=mia.order))["paid_at"]
    assert datetime.fromisoformat(str(until)) == paid_at + timedelta(days=14)

    status, body = await mia.asks()
    assert status == 201
    assert body.keys() == {"request"}
    request = body["request"]
    assert request.keys() == {"id", "state", "createdAt"}
    assert request["state"] == "open"
    (order,) = (await driver.seen("orders", mia.id))["orders"]
    assert order["refundRequest"] == request
    assert order["refundableUntil"] is None
    assert await mia.asks() == ALREADY


async def test_of_several_requests_at_once_one_is_made(driver: Driver) -> None:
    mia = await buyer(driver)
    answers = await asyncio.gather(*(mia.asks() for _ in range(6)))
    assert sorted(status for status, _ in answers) == [201, *[409] * 5]
    assert all(answer == ALREADY for answer in answers if answer[0] == 409)
    assert len(await driver.all("refund_request", order_id=mia.order)) == 1


async def test_another_members_order_is_a_404(driver: Driver) -> None:
    mia, bob = await buyer(driver), await buyer(driver)
    for order in (bob.order, ids.new(), "nonsense", "a%00b", "%ff"):
        assert await mia.asks(order=order) == UNKNOWN
    assert await driver.all("refund_request", user_id=mia.id) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "required"),
        ({"reason": None}, "required"),
        ({"reason": ""}, "too_short"),
        ({"reason": "x" * 501}, "too_long"),
        ({"reason": 7}, "wrong_type"),
        ({"reason": "a\0b"}, "forbidden_characters"),
        ([], "wrong_type"),
    ],
)
async def test_a_request_needs_a_reason(driver: Driver, body: Any, code: str) -> None:
    mia = await buyer(driver)
    status, answer = await mia.asks(body)
    assert (status, answer["error"]) == (400, "Validation error")
    assert [detail["code"] for detail in answer["details"]] == [code]
    assert (await mia.asks({"reason": "é" * 500}))[0] == 201


async def test_after_the_days_it_is_too_late(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await buyer(driver)
    paid_at = (await driver.row("payment", id=mia.order))["paid_at"]
    end = paid_at + timedelta(days=14)
    monkeypatch.setattr(clock, "now", lambda: end + timedelta(seconds=1))
    assert await mia.asks() == TOO_LATE
    assert await mia.sees() == (None, None)
    monkeypatch.setattr(clock, "now", lambda: end)
    assert (await mia.asks())[0] == 201


async def test_without_days_there_are_no_requests(driver: Driver) -> None:
    async with driver.with_settings(refund_days=0) as never:
        mia = await buyer(driver)
        mia.driver = never
        assert await mia.sees() == (None, None)
        assert await mia.asks() == TOO_LATE


async def test_a_lifetime_may_be_given_back_and_what_was_free_may_not(driver: Driver) -> None:
    assert (await (await buyer(driver, 14900, tier="lifetime")).asks())[0] == 201
    free = await buyer(driver, 0)
    assert await free.sees() == (None, None)
    assert await free.asks() == NOTHING
    back = await buyer(driver)
    await driver.webhook.takes(event("refund.created", refund(back.payment)))
    assert await back.asks() == NOTHING


async def test_an_operator_sees_the_request_and_refunds(driver: Driver, operator: Operator) -> None:
    mia = Buyer(driver, driver.user(), "", "")
    await driver.buys(mia.id)
    mia.order = (await driver.row("payment", user_id=mia.id))["id"]
    await measure_payments(driver.dependencies)
    (before,) = await driver.it.figures("keto_refund_requests_open")
    await mia.asks({"reason": "Two lines\nof it \u202e"})
    (shown,) = [
        line for line in await operator.runs("refund-requests", limit=500) if mia.order in line
    ]
    # One line, whatever the member wrote.
    assert mia.id in shown
    assert "Two lines?of it ?" in shown
    await measure_payments(driver.dependencies)
    assert await driver.it.figures("keto_refund_requests_open") == [before + 1]

    await operator.runs("refund", payment=mia.order, amount="5.00", reason="a part will do")
    assert (await mia.sees())[0] == "refunded"
    assert not [x for x in await operator.runs("refund-requests", limit=500) if mia.order in x]
    await measure_payments(driver.dependencies)
    assert await driver.it.figures("keto_refund_requests_open") == [before]
    with pytest.raises(SystemExit, match="no request for a refund"):
        await operator.runs("refund", payment=mia.order, amount=None, decline=True, reason="late")
    assert await mia.asks() == ALREADY


async def test_an_operator_declines(driver: Driver, operator: Operator) -> None:
    mia, bob = await buyer(driver), await buyer(driver)
    with pytest.raises(SystemExit, match="no request for a refund"):
        await operator.runs("refund", payment=mia.order, amount=None, decline=True, reason="early")
    assert (await mia.asks())[0] == (await bob.asks())[0] == 201
    await operator.runs("refund", payment=mia.order, amount=None, decline=True, reason="read it")
    assert await mia.sees() == ("declined", None)
    assert await bob.sees() == ("open", None)
    assert (await driver.row("payment", id=mia.order))["status"] == "COMPLETED"
    assert await mia.asks() == ALREADY
    # The money went back after all.
    await driver.webhook.takes(event("refund.created", refund(mia.payment)))
    assert (await mia.sees())[0] == "refunded"


async def test_a_refund_in_stripes_dashboard_answers_and_one_that_fails_does_not(
    driver: Driver, operator: Operator
) -> None:
    mia, bob = await buyer(driver), await buyer(driver)
    await mia.asks()
    await bob.asks()
    about = refund(mia.payment, 2999, "pending")
    await driver.webhook.takes(event("refund.created", about))
    assert (await mia.sees())[0] == "refunded"
    await driver.webhook.takes(event("refund.failed", about | {"status": "failed"}))
    assert (await mia.sees())[0] == "open"
    await operator.runs("refunded", payment=bob.order)
    assert (await bob.sees())[0] == "refunded"


async def test_a_part_that_went_back_before_the_request_is_no_answer(driver: Driver) -> None:
    mia = await buyer(driver)
    await driver.webhook.takes(event("refund.created", refund(mia.payment, 500)))
    assert (await mia.asks())[0] == 201
    assert (await mia.sees())[0] == "open"


async def test_a_part_that_was_made_before_the_request_and_heard_of_late_is_no_answer(
    driver: Driver,
) -> None:
    mia = await buyer(driver)
    second = int(clock.now().timestamp())
    assert (await mia.asks())[0] == 201
    before, after = (
        event("refund.created", refund(mia.payment, 500, created=second + seconds))
        for seconds in (-60, 60)
    )
    await driver.webhook.takes(before)
    assert (await mia.sees())[0] == "open"
    await driver.webhook.takes(after)
    assert (await mia.sees())[0] == "refunded"


async def test_a_request_is_exported_and_erased_with_the_member(driver: Driver) -> None:
    mia = Mia.of(driver, driver.stripe)
    await mia.pays()
    order = (await driver.row("payment", stripe_payment_id=mia.payment))["id"]
    path = f"orders/{order}/refund-request"
    assert (await driver.post(path, mia.id, WHY)).status_code == 201
    exported = await driver.seen("export", mia.id)
    (request,) = exported["refundRequests"]
    assert (request["orderId"], request["reason"]) == (order, WHY["reason"])
    await mia.is_erased()
    assert await driver.all("refund_request", order_id=order) == []

    async def is_refused() -> bool:
        return (await driver.post(path, mia.id, WHY)).status_code in (401, 404)

    await eventually(is_refused)
    assert await driver.all("refund_request", order_id=order) == []
