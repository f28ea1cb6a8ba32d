"""A change of the price costs what was shown, and nothing changes until it is paid."""

from datetime import timedelta

import pytest

from billing.personal_data import PERSONAL
from billing.stripe_api.bills import Bills
from services.billing.tests.changes.price_changes import (
    ASKS,
    BASIC,
    CHANGED,
    NO_MONEY,
    OWED,
    PRO,
    YEAR,
    change,
    changes_of,
    charged,
    credit_of,
    price_of,
    shown,
)
from services.billing.tests.changes.years import MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver


@pytest.mark.parametrize("chosen", ["start", "end", "other member", "other price", "old", "zero"])
async def test_a_date_that_no_preview_showed_is_refused_and_costs_nothing(
    driver: Driver, chosen: str
) -> None:
    mia = await Subscriber.of(driver, "basic")
    row = await driver.row("subscription", user_id=mia.id)
    date = 0
    match chosen:
        case "start" | "end":
            date = int(row[f"current_period_{chosen}"].timestamp())
        case "other member":
            ann = await Subscriber.of(driver, "basic")
            date = (await shown(ann, YEAR))["prorationDate"]
        case "other price":
            date = (await shown(mia, PRO))["prorationDate"]
        case "old":
            date = (await shown(mia, YEAR))["prorationDate"]
            await driver.it.rows(
                "UPDATE price_preview SET made_at = made_at - interval '601 s' WHERE user_id = $1",
                mia.id,
            )
    refused = await change(mia, YEAR, date)
    assert (refused.status_code, refused.json()) == (409, CHANGED)
    assert (await price_of(mia), await charged(mia)) == ("basic", [999])
    assert changes_of(mia) == 0


async def test_of_several_previews_each_date_counts(driver: Driver, clock: MovedClock) -> None:
    mia = await Subscriber.of(driver, "basic")
    first = await shown(mia, YEAR)
    await clock.to(moment((await mia.membership())["accessEndsAt"]) - timedelta(days=10))
    second = await shown(mia, YEAR)
    assert second["prorationDate"] > first["prorationDate"]
    changed = await change(mia, YEAR, first["prorationDate"])
    assert changed.status_code == 200
    assert (await charged(mia))[0] == round(first["dueToday"] * 100)


async def test_without_a_date_a_change_is_of_now(driver: Driver, clock: MovedClock) -> None:
    mia = await Subscriber.of(driver, "basic")
    await clock.to(moment((await mia.membership())["accessEndsAt"]) - timedelta(days=10))
    cost = (await shown(mia, YEAR))["dueToday"]
    assert (await change(mia, YEAR)).status_code == 200
    assert abs((await charged(mia))[0] - cost * 100) <= 1


async def test_what_was_shown_is_exported_and_forgotten_after_an_hour(
    driver: Driver,
) -> None:
    mia, ann = await Subscriber.of(driver, "basic"), await Subscriber.of(driver, "basic")
    for each in (mia, ann):
        await shown(each, YEAR)
        (kept,) = (await driver.seen("export", each.id))["pricePreviews"]
        assert kept["priceId"] == "price_sandbox_pro_yearly"
    await driver.it.rows(
        "UPDATE price_preview SET made_at = made_at - interval '3601 s' WHERE user_id = $1", mia.id
    )
    await PERSONAL.forget(driver.it.database)
    assert await driver.one("price_preview", user_id=mia.id) is None
    assert await driver.one("price_preview", user_id=ann.id) is not None


@pytest.mark.parametrize(("card", "kind"), [(NO_MONEY, "failed"), (ASKS, "action_required")])
async def test_a_change_that_is_not_paid_changes_nothing_and_names_its_invoice(
    driver: Driver, card: str, kind: str
) -> None:
    mia = await Subscriber.of(driver, "basic")
    before = await mia.membership()
    await mia.stripe_does("card", {"card": card})
    async with driver.stripe.switched(lose=True):
        # The answer says so, not the webhook.
        answer = await change(mia, YEAR, (await shown(mia, YEAR))["prorationDate"])
    assert answer.status_code == 200
    membership = answer.json()["membership"]
    notice = membership["notice"]
    assert {**membership, "notice": None} == before
    assert (notice["kind"], notice["nextAttemptAt"], notice["accessEndsAt"]) == (kind, None, None)
    assert (await driver.stripe.http.get(notice["invoiceUrl"])).status_code == 200
    assert await driver.membership(mia.id) != ()
    assert (await mia.membership())["notice"]["invoiceUrl"] == notice["invoiceUrl"]
    for to in (YEAR, PRO, BASIC):
        refused = await change(mia, to)
        assert (refused.status_code, refused.json()) == (409, OWED)
    asked = await driver.post("subscribe", mia.id, {"tier": "pro"})
    assert (asked.status_code, asked.json()) == (200, {"checkoutUrl": notice["invoiceUrl"]})
    # Paid on its page, it is made.
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/pay", {"card": "4242424242424242"})
    await driver.stripe.quiet()
    paid = await mia.membership()
    assert (paid["tier"], paid["interval"], paid["notice"]) == ("PRO", "year", None)
    assert await mia.told() == []


async def test_a_declined_upgrade_then_a_downgrade_gives_no_credit(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.stripe_does("card", {"card": NO_MONEY})
    for to in (YEAR, BASIC, YEAR):
        await change(mia, to)
    await driver.stripe.quiet()
    assert (await price_of(mia), await charged(mia), await credit_of(mia)) == ("basic", [999], 0)
    assert (await driver.membership(mia.id))[:2] == ("BASIC", "ACTIVE")


async def test_an_unpaid_change_expires_and_another_one_can_be_made(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.stripe_does("card", {"card": NO_MONEY})
    date = (await shown(mia, YEAR))["prorationDate"]
    assert (await change(mia, YEAR, date)).status_code == 200
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/void")
    await mia.stripe_does("card", {"card": "4242424242424242"})
    assert (await mia.membership())["notice"] is None
    # The date is the same, but this does not repeat the first request.
    again = await change(mia, YEAR, date)
    assert again.json()["membership"]["interval"] == "year"


async def test_a_renewal_that_is_owed_is_paid_before_a_change(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.stripe_does("fail-renewal")
    assert (await mia.membership())["status"] == "PAST_DUE"
    refused = await change(mia, YEAR)
    assert (refused.status_code, refused.json()) == (409, OWED)
    for tier in ("pro", "basic"):
        asked = await driver.post("subscribe", mia.id, {"tier": tier})
        page = (await mia.membership())["notice"]["invoiceUrl"]
        assert (asked.status_code, asked.json()) == (200, {"checkoutUrl": page})
    # Without an open invoice its status is enough.
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/give-up")
    await mia.stripe_does("pause")
    refused = await change(mia, YEAR)
    assert (refused.status_code, refused.json()) == (409, OWED)


@pytest.mark.parametrize("is_paid_first", [False, True])
async def test_a_cancellation_ends_a_change_that_waits_for_its_payment(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, is_paid_first: bool
) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.stripe_does("card", {"card": ASKS})
    await change(mia, YEAR)
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    page, void = f"/sandbox/invoices/{invoice['id']}/pay", Bills.void

    async def paid_first(bills: Bills, invoice_id: str) -> None:
        await driver.stripe.do(page)
        await void(bills, invoice_id)

    if is_paid_first:
        monkeypatch.setattr(Bills, "void", paid_first)
    await mia.asks("cancel", {})
    await driver.stripe.quiet()
    after = await mia.membership()
    assert (after["interval"], after["notice"]) == ("year" if is_paid_first else "month", None)
    # Who has paid for a year has it.
    assert after["cancelAt"] == after["accessEndsAt"]
    days = (moment(after["cancelAt"]) - invoice["created_at"]).days
    assert days > 300 if is_paid_first else days < 32
    answer = await driver.stripe.http.post(page, json={})
    assert answer.status_code == 400
    assert await charged(mia) == ([18_991, 999] if is_paid_first else [999])
