"""A year of members: renewals that fail, are tried again, are recovered or end."""

from datetime import timedelta

import pytest

from contracts.billing import PaymentNoticeDue
from services.billing.tests.changes.years import (
    A_MOMENT,
    MovedClock,
    Subscriber,
    moment,
)
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json

pytestmark = pytest.mark.exhaustive


def what(membership: Json) -> tuple[str, str]:
    return membership["tier"], membership["status"]


async def test_a_year_of_renewals_is_told_once_each_and_access_is_as_promised(
    driver: Driver, clock: MovedClock
) -> None:
    paying, recovering, lost = [await Subscriber.of(driver) for _ in range(3)]
    yearly = await Subscriber.of(driver, interval="year")
    trying = Subscriber(driver, driver.user(), "")
    trial = await trying.asks("trial", {"tier": "pro"})
    await recovering.stripe_does("card", {"declines": 2})
    await lost.stripe_does("card", {"card": "4000000000009995"})
    first = await paying.membership()
    assert (what(first), first["interval"], first["notice"]) == (("PRO", "ACTIVE"), "month", None)
    assert (await yearly.membership())["interval"] == "year"
    assert (what(trial), trial["accessEndsAt"]) == (("PRO", "ACTIVE"), trial["trialEndsAt"])

    # The trial ends on the announced day, as no card was added.
    await clock.to(moment(trial["trialEndsAt"]) - A_MOMENT)
    assert what(await trying.membership()) == ("PRO", "ACTIVE")
    await clock.to(moment(trial["trialEndsAt"]) + A_MOMENT)
    over = await trying.membership()
    assert (what(over), over["trialAvailable"]) == (("FREE", "CANCELED"), False)

    # The renewals: one is paid, two fail.
    ends = max([moment((await each.membership())["accessEndsAt"]) for each in (recovering, lost)])
    await clock.to(ends + A_MOMENT)
    assert what(await paying.membership()) == ("PRO", "ACTIVE")
    late = await recovering.membership()
    notice = late["notice"]
    assert what(late) == ("PRO", "PAST_DUE")
    assert (notice["kind"], notice["amount"], notice["currency"]) == ("failed", 19.99, "usd")
    assert notice["accessEndsAt"] == late["accessEndsAt"] == notice["nextAttemptAt"]
    page = await driver.stripe.http.get(notice["invoiceUrl"])
    assert page.status_code == 200
    assert await recovering.told() == await lost.told() == ["failed"]
    (mail,) = await driver.it.all_published(PaymentNoticeDue, user_id=recovering.id)
    assert mail.next_attempt_at == moment(notice["nextAttemptAt"])

    # What is left lasts until the next attempt, each time; then it is paid, or has ended.
    attempts = 1
    while (membership := await lost.membership())["notice"]["kind"] == "failed":
        promised = moment(membership["accessEndsAt"])
        await clock.to(promised - A_MOMENT)
        assert what(await lost.membership()) == ("PRO", "PAST_DUE")
        await clock.to(promised + 2 * A_MOMENT)
        attempts += 1
    assert attempts == 4
    assert what(membership) == ("FREE", "CANCELED")
    last = membership["notice"]
    assert (last["kind"], last["nextAttemptAt"], last["invoiceUrl"]) == ("last", None, None)
    assert abs(moment(last["accessEndsAt"]) - promised) < 2 * A_MOMENT
    assert await lost.told() == ["failed", "last"]
    recovered = await recovering.membership()
    assert (what(recovered), recovered["notice"]) == (("PRO", "ACTIVE"), None)
    assert await recovering.told() == ["failed"]

    # A member who subscribes again receives no mail about the past.
    again = await driver.subscribes(lost.id, "basic")
    lost.subscription = again["subscription"]
    assert (await lost.membership())["notice"] is None

    year = moment((await yearly.membership())["accessEndsAt"])
    await clock.to(year + timedelta(days=1))
    for each, told in (
        (paying, []),
        (recovering, ["failed"]),
        (lost, ["failed", "last"]),
        (yearly, []),
    ):
        membership = await each.membership()
        assert (membership["status"], membership["notice"]) == ("ACTIVE", None)
        assert moment(membership["accessEndsAt"]) > year
        assert await each.told() == told
    assert await trying.told() == []


async def test_a_bank_that_asks_is_told_with_the_page_and_a_payment_there_ends_it(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver)
    await mia.stripe_does("card", {"card": "4000002760003184"})
    await clock.to(moment((await mia.membership())["accessEndsAt"]) + A_MOMENT)
    notice = (await mia.membership())["notice"]
    assert (notice["kind"], await mia.told()) == ("action_required", ["action_required"])
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    await driver.stripe.do(f"/sandbox/invoices/{invoice['id']}/pay", {"card": "4242424242424242"})
    await driver.stripe.quiet()
    paid = await mia.membership()
    assert (what(paid), paid["notice"]) == (("PRO", "ACTIVE"), None)
    assert await mia.told() == ["action_required"]
