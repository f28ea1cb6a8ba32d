"""A date that was shown counts for the subscription as it was then."""

from services.billing.tests.changes.price_changes import (
    CHANGED,
    PRO,
    YEAR,
    change,
    charged,
    price_of,
    shown,
)
from services.billing.tests.changes.years import A_MOMENT, MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver


async def test_a_date_does_not_count_after_another_device_has_changed_the_price(
    driver: Driver,
) -> None:
    mia = await Subscriber.of(driver, "basic")
    date = (await shown(mia, PRO))["prorationDate"]
    # On another device: a year of PRO.
    assert (await change(mia, YEAR, (await shown(mia, YEAR))["prorationDate"])).status_code == 200
    paid = await charged(mia)
    refused = await change(mia, PRO, date)
    assert (refused.status_code, refused.json()) == (409, CHANGED)
    assert (await price_of(mia), await charged(mia)) == ("pro_yearly", paid)


async def test_a_date_does_not_count_after_the_period_has_ended(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver, "basic")
    ends = moment((await mia.membership())["accessEndsAt"])
    await clock.to(ends - A_MOMENT)
    cost = await shown(mia, PRO)
    assert cost["dueToday"] < 0.5
    await clock.to(ends + A_MOMENT)
    refused = await change(mia, PRO, cost["prorationDate"])
    assert (refused.status_code, refused.json()) == (409, CHANGED)
    assert await charged(mia) == [999, 999]
