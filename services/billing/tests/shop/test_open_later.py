"""A plan whose buyer left the box of the waiver empty opens later, or when the buyer ticks it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from billing.republish import republish
from billing.withdrawals import opens_at
from billing.withdrawals.rules import last_moment
from billing.withdrawals.waiver import VERSION, WAIVERS
from chassis import clock
from chassis.dates import zone_of
from contracts.billing import ContractConcluded, PlanPurchased, PlanReturned
from services.billing.tests.driver import Driver
from services.billing.tests.erasures import erase
from services.billing.tests.stripe_double import Json

OPEN = {"waiver": VERSION}


async def waits(driver: Driver) -> tuple[str, str]:
    """A member who has bought a plan without the box ticked."""
    user = driver.user()
    plan, _ = await driver.buys(user, waiver=False)
    return user, plan


async def opens(driver: Driver, user: str, plan: str) -> tuple[int, Json]:
    answer = await driver.post(f"purchases/{plan}/open", user, OPEN)
    return answer.status_code, answer.json()


async def purchase_of(driver: Driver, user: str) -> Json:
    (found,) = (await driver.seen("purchases", user))["purchases"]
    return dict(found)


async def published(driver: Driver, user: str) -> list[datetime | None]:
    """When the plan opens, as each event about it says."""
    events = await driver.it.all_published(PlanPurchased, user_id=user)
    return [event.opens_at for event in events]


async def withdraws(driver: Driver, user: str) -> tuple[int, Any]:
    order = await driver.row("payment", user_id=user)
    answer = await driver.post(f"orders/{order['id']}/withdraw", user)
    return answer.status_code, answer.json()


# Clocks change within the 18 days of each month, in the one or the other half of the year.
@pytest.mark.parametrize("month", [3, 6, 10])
@pytest.mark.parametrize("hour", [0, 11, 12, 23])
@pytest.mark.parametrize(
    "zone", ["Pacific/Kiritimati", "Europe/Berlin", "UTC", "America/New_York", "Etc/GMT+12"]
)
def test_a_plan_opens_when_nobody_can_withdraw_from_it_any_more(
    zone: str, hour: int, month: int
) -> None:
    paid_at = datetime(2026, month, 20, hour, 30, tzinfo=UTC)
    until = last_moment(paid_at, zone_of(zone), 18)
    assert until < opens_at(paid_at, 18) < until + timedelta(days=1, hours=2)


async def test_a_plan_without_the_box_ticked_is_the_buyers_at_once_and_opens_later(
    driver: Driver,
) -> None:
    user, _ = await waits(driver)
    order = await driver.row("payment", user_id=user)
    expected = opens_at(order["paid_at"], driver.settings.withdrawal_days)
    assert (await purchase_of(driver, user))["opensAt"] == expected.isoformat().replace(
        "+00:00", "Z"
    )
    assert await published(driver, user) == [expected]
    (mail,) = await driver.it.all_published(ContractConcluded, user_id=user)
    assert (mail.opens_at, mail.is_waived, mail.consent) == (expected, False, None)
    (contract,) = (await driver.seen("withdrawals", user))["withdrawable"]
    assert contract["orderNumber"] == order["id"]


@pytest.mark.parametrize("body", [{}, {"waiver": VERSION}])
async def test_a_plan_opens_at_once_with_the_box_ticked_or_without_the_field(
    driver: Driver, body: Json
) -> None:
    user = driver.user()
    await driver.buys(user, **body)
    assert (await purchase_of(driver, user))["opensAt"] is None
    assert await published(driver, user) == [None]


async def test_what_costs_nothing_opens_at_once(driver: Driver) -> None:
    user, code = driver.user(), await driver.coupon(discount_value=100)
    await driver.buys(user, waiver=False, couponCode=code)
    assert (await purchase_of(driver, user))["opensAt"] is None


@pytest.mark.parametrize("waiver", [True, 0, "not yet", "", "2020-01"])
async def test_a_checkout_refuses_any_other_waiver(driver: Driver, waiver: Any) -> None:
    answer = await driver.checkout(driver.user(), driver.plan(), waiver=waiver)
    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["details"]] == ["waiver"]


async def test_a_buyer_opens_a_plan_once_with_a_confirmation_and_can_withdraw_no_more(
    driver: Driver,
) -> None:
    user, plan = await waits(driver)
    for _ in range(2):
        status, answer = await opens(driver, user, plan)
        assert (status, answer["purchase"]["opensAt"]) == (200, None)
    later, now = await published(driver, user)
    assert (later is None, now is None) == (False, True)
    waiver = await driver.row("waiver", user_id=user)
    assert (waiver["version"], waiver["text"]) == (VERSION, WAIVERS[VERSION])
    first, again = await driver.it.all_published(ContractConcluded, user_id=user)
    assert (again.order_number, again.number) == (first.order_number, first.number)
    assert (again.title, again.amount, again.tax) == (first.title, first.amount, first.tax)
    assert again.title is not None
    assert (again.is_waived, again.opens_at) == (True, None)
    assert again.consent is not None
    assert again.consent.text == WAIVERS[VERSION]
    assert again.consent.given_at == waiver["accepted_at"]
    assert again.good_until > clock.now()
    assert await withdraws(driver, user) == (409, {"error": "Withdrawal was waived"})


async def test_a_withdrawn_plan_is_not_opened_and_an_opened_one_of_a_new_order_is(
    driver: Driver,
) -> None:
    user, plan = await waits(driver)
    assert (await withdraws(driver, user))[0] == 200
    assert await opens(driver, user, plan) == (409, {"error": "Nothing to open"})
    assert len(await driver.it.all_published(PlanReturned, user_id=user)) == 1
    opened = (await driver.post("checkout", user, {"planId": plan, **OPEN})).json()
    await driver.stripe.pay(opened["sessionId"])
    await driver.stripe.quiet()
    assert (await purchase_of(driver, user))["opensAt"] is None


async def test_a_stranger_opens_nothing(driver: Driver) -> None:
    _, plan = await waits(driver)
    for name in (plan, "nothing", "%00"):
        assert (await opens(driver, driver.user(), name))[0] == 404


async def test_what_has_opened_by_itself_needs_no_waiver(driver: Driver) -> None:
    user, plan = await waits(driver)
    for table in ("payment", "purchase"):
        await driver.it.rows(f"UPDATE {table} SET opens_at = now() WHERE user_id = $1", user)
    assert (await opens(driver, user, plan))[0] == 200
    assert await driver.all("waiver", user_id=user) == []


@pytest.mark.parametrize("days", [1, None])
@pytest.mark.parametrize("lost", ["that it was opened", "the order as well"])
async def test_a_restore_opens_again_what_its_buyer_has_opened(
    driver: Driver, days: int | None, lost: str
) -> None:
    user, plan = await waits(driver)
    before = await driver.row("payment", user_id=user)
    await opens(driver, user, plan)
    await driver.does("note-waiver")
    waiver = await driver.row("waiver", user_id=user)
    await driver.it.rows("DELETE FROM waiver WHERE user_id = $1", user)
    if lost == "that it was opened":
        for table in ("payment", "purchase"):
            await driver.it.rows(
                f"UPDATE {table} SET opens_at = $2 WHERE user_id = $1", user, before["opens_at"]
            )
    else:
        for table in ("purchase", "payment"):
            await driver.it.rows(f"DELETE FROM {table} WHERE user_id = $1", user)
        await driver.it.rows("DELETE FROM stripe_event WHERE strpos(summary, $1) > 0", user)
    await driver.resyncs(days=days)
    assert (await purchase_of(driver, user))["opensAt"] is None
    restored = await driver.row("waiver", user_id=user)
    assert {**restored, "id": ""} == {**waiver, "id": ""}
    assert (await withdraws(driver, user))[0] == 409
    assert await driver.resyncs(days=days) == []


@pytest.mark.parametrize("days", [1, None])
async def test_a_restore_keeps_closed_what_nobody_has_opened(
    driver: Driver, days: int | None
) -> None:
    user, _ = await waits(driver)
    before = await purchase_of(driver, user)
    for table in ("purchase", "payment"):
        await driver.it.rows(f"DELETE FROM {table} WHERE user_id = $1", user)
    await driver.it.rows("DELETE FROM stripe_event WHERE strpos(summary, $1) > 0", user)
    await driver.resyncs(days=days)
    assert (await purchase_of(driver, user))["opensAt"] == before["opensAt"]


async def test_republishing_says_when_a_plan_opens(driver: Driver) -> None:
    user, _ = await waits(driver)
    await republish(driver.it.database)
    first, again = await published(driver, user)
    assert first == again is not None


async def test_an_erased_member_opens_nothing(driver: Driver) -> None:
    user, plan = await waits(driver)
    await erase(driver.it, user)
    assert (await opens(driver, user, plan))[0] in (401, 404)
    assert await driver.does("note-waiver") == 0
