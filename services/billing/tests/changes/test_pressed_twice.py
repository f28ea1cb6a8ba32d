"""What is pressed twice, or whose answer is lost, is done and charged once."""

import asyncio
from typing import Any

import pytest

from billing import locks
from billing.stripe_api import Event, StripeFailed
from billing.stripe_api.changes import SubscriptionChanges
from services.billing.tests.changes.price_changes import (
    BASIC,
    CHANGED,
    PRO,
    YEAR,
    at_stripe,
    change,
    changes_of,
    charged,
    paused,
    price_of,
    shown,
)
from services.billing.tests.changes.years import MovedClock, Subscriber
from services.billing.tests.driver import Driver


@pytest.mark.parametrize("dated", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
async def test_a_change_pressed_twice_is_charged_once(driver: Driver, dated: bool) -> None:
    mia = await Subscriber.of(driver, "basic")
    cost = await shown(mia, YEAR)
    date = cost["prorationDate"] if dated else None
    async with driver.with_settings() as other:
        ann = Subscriber(other, mia.id, mia.subscription)
        answers = await asyncio.gather(*(change(each, YEAR, date) for each in (mia, ann, mia)))
    assert [each.status_code for each in answers] == [200, 200, 200]
    memberships = [each.json()["membership"] for each in answers]
    assert memberships[0] == memberships[1] == memberships[2]
    assert (await change(mia, YEAR, date)).json()["membership"] == memberships[0]
    assert len(await charged(mia)) == 2


def loses_the_next_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Stripe make the next change, and the answer to it be lost."""
    update = SubscriptionChanges.update
    lost: list[Event] = []

    async def once(*asked: Any, **how: Any) -> Event:
        answer = await update(*asked, **how)
        if not lost:
            lost.append(answer)
            raise StripeFailed("the answer was lost")
        return answer

    monkeypatch.setattr(SubscriptionChanges, "update", once)


@pytest.mark.parametrize("dated", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
async def test_a_change_whose_answer_was_lost_is_charged_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, dated: bool
) -> None:
    mia = await Subscriber.of(driver, "basic")
    cost = await shown(mia, YEAR)
    date = cost["prorationDate"] if dated else None
    loses_the_next_answer(monkeypatch)
    assert (await change(mia, YEAR, date)).status_code == 500
    for _ in range(2):
        answer = await change(mia, YEAR, date)
        assert (answer.status_code, answer.json()["membership"]["interval"]) == (200, "year")
    assert len(await charged(mia)) == 2


async def test_a_change_that_reaches_stripe_late_is_the_one_that_was_repeated(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await Subscriber.of(driver, "basic")
    date = (await shown(mia, YEAR))["prorationDate"]
    update = SubscriptionChanges.update
    late: list[Any] = []

    async def waits(*asked: Any, **how: Any) -> Event:
        if not late:
            late.append((asked, how))
            raise StripeFailed("no answer")
        return await update(*asked, **how)

    monkeypatch.setattr(SubscriptionChanges, "update", waits)
    assert (await change(mia, YEAR, date)).status_code == 500
    assert (await change(mia, YEAR, date)).status_code == 200
    assert (await change(mia, BASIC)).status_code == 200
    (asked, how), before = late[0], await charged(mia)
    await update(*asked, **how)
    assert (await price_of(mia), await charged(mia)) == ("basic", before)


async def test_a_change_after_a_failure_at_stripe_is_made_and_charged_once(
    driver: Driver,
) -> None:
    mia = await Subscriber.of(driver, "basic")
    date = (await shown(mia, YEAR))["prorationDate"]
    # Stripe keeps its failure for the key.
    path = f"/v1/subscriptions/{mia.subscription}"
    await driver.stripe.fails("fail", path, count=2)
    answers = [await change(mia, YEAR, date) for _ in range(3)]
    assert answers[-1].json()["membership"]["interval"] == "year"
    assert len(await charged(mia)) == 2


@pytest.mark.parametrize("is_trial", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
async def test_up_down_and_up_again_are_three_changes(driver: Driver, is_trial: bool) -> None:
    if is_trial:
        mia = Subscriber(driver, driver.user(), "")
        await mia.asks("trial", {"tier": "basic"})
        row = await driver.row("subscription", user_id=mia.id)
        mia.subscription = row["stripe_subscription_id"]
    else:
        mia = await Subscriber.of(driver, "basic")
    for to, price in ((PRO, "pro"), (BASIC, "basic"), (PRO, "pro"), (BASIC, "basic")):
        answer = await change(mia, to)
        assert answer.json()["membership"]["tier"] == to["tier"].upper()
        assert await price_of(mia) == price
    for to, price in ((PRO, "pro"), (BASIC, "basic"), (PRO, "pro")):
        # The previews may be of one second, and so have one date.
        answer = await change(mia, to, (await shown(mia, to))["prorationDate"])
        assert answer.json()["membership"]["tier"] == to["tier"].upper()
        assert await price_of(mia) == price


@pytest.mark.parametrize("by", ["us", "stripe"])
async def test_what_stripe_answered_before_is_not_taken_for_a_change(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    mia = Subscriber(driver, driver.user(), "")
    await mia.asks("trial", {"tier": "basic"})
    row = await driver.row("subscription", user_id=mia.id)
    mia.subscription = row["stripe_subscription_id"]
    # In a trial nothing but the price tells the first change from the third.
    loses_the_next_answer(monkeypatch)
    assert (await change(mia, PRO)).status_code == 500
    if by == "us":
        assert (await change(mia, BASIC)).status_code == 200
    else:
        item = (await at_stripe(mia))["items"]["data"][0]["id"]
        form = {"items[0][id]": item, "items[0][price]": "price_sandbox_basic"}
        headers = {"authorization": "Bearer sk_test_sandbox"}
        path = f"/v1/subscriptions/{mia.subscription}"
        (await driver.stripe.http.post(path, data=form, headers=headers)).raise_for_status()
        await driver.stripe.quiet()
    answer = await change(mia, PRO)
    assert answer.json()["membership"]["tier"] == "PRO"
    assert await price_of(mia) == "pro"


async def test_a_date_counts_for_one_change(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "basic")
    date = (await shown(mia, PRO))["prorationDate"]
    assert (await change(mia, PRO, date)).status_code == 200
    assert (await change(mia, BASIC)).status_code == 200
    refused = await change(mia, PRO, date)
    assert (refused.status_code, refused.json()) == (409, CHANGED)


async def test_resume_pressed_twice_is_charged_once(driver: Driver, clock: MovedClock) -> None:
    mia = await paused(driver, clock)
    async with driver.with_settings() as other:
        ann = Subscriber(other, mia.id, mia.subscription)
        both = await asyncio.gather(mia.asks("resume"), ann.asks("resume"), mia.asks("resume"))
    assert both[0] == both[1] == both[2] == await mia.asks("resume")
    assert both[0]["status"] == "ACTIVE"
    assert await charged(mia) == [9990, 9990]


async def test_a_resume_whose_answer_was_lost_is_charged_once(
    driver: Driver, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await paused(driver, clock)
    loses_the_next_answer(monkeypatch)
    assert (await driver.post("subscription/resume", mia.id)).status_code == 500
    assert (await mia.asks("resume"))["status"] == "ACTIVE"
    assert await charged(mia) == [9990, 9990]


async def test_a_lock_that_a_dead_process_left_expires(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await Subscriber.of(driver, "basic")
    monkeypatch.setattr(locks, "WAIT_SECONDS", 0.5)
    leave = "UPDATE subscription SET changing_by = 'dead', changing_until = clock_timestamp()"
    of_mia = " WHERE user_id = $1"
    await driver.it.rows(f"{leave} + interval '1 minute' {of_mia}", mia.id)
    busy = await change(mia, YEAR)
    assert (busy.status_code, busy.json()) == (503, {"error": "Service unavailable"})
    assert (busy.headers["retry-after"], changes_of(mia)) == ("1", 0)
    await driver.it.rows(f"{leave} - interval '1 s' {of_mia}", mia.id)
    assert (await change(mia, YEAR)).status_code == 200
    row = await driver.row("subscription", user_id=mia.id)
    assert (row["changing_by"], row["changing_until"]) == (None, None)


async def test_however_often_a_member_presses_others_are_answered(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, ann = await Subscriber.of(driver, "basic"), await Subscriber.of(driver, "basic")
    monkeypatch.setattr(locks, "WAIT_SECONDS", 2)
    await driver.it.rows(
        "UPDATE subscription SET changing_by = 'other',"
        " changing_until = clock_timestamp() + interval '1 minute' WHERE user_id = $1",
        mia.id,
    )
    presses = [asyncio.create_task(driver.post("subscription/resume", mia.id)) for _ in range(60)]
    assert (await change(ann, YEAR)).status_code == 200
    answers: list[Any] = await asyncio.gather(*presses)
    # The service refuses some of these concurrent requests.
    assert {each.status_code for each in answers} <= {429, 503}


async def test_cancel_and_undo_at_once_come_one_after_the_other(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "basic")
    await asyncio.gather(
        mia.asks("cancel", {"reason": "price"}), mia.asks("undo"), change(mia, YEAR)
    )
    await driver.stripe.quiet()
    membership, held = await mia.membership(), await at_stripe(mia)
    assert (membership["cancelAt"] is None) is (held["cancel_at"] is None)
    assert len(await charged(mia)) == 2
