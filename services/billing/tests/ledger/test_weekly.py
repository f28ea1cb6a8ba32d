"""The figures of a week are published once, for the mail to owners."""

from datetime import UTC, datetime

from billing.ledger.count_week import count_week
from contracts.billing import ShopWeekCounted
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import event, invoice, paid
from testkit.moved_clock import MovedClock

# A Monday in Auckland, and still Sunday in UTC.
MONDAY = datetime(2031, 3, 23, 12, tzinfo=UTC)


async def test_a_week_is_counted_once_and_ends_with_the_shops_sunday(
    driver: Driver, moved_clock: MovedClock
) -> None:
    user, _ = await driver.customer_of()
    at = int(MONDAY.timestamp())
    for second, cents in ((at - 86_400, 2999), (at + 60, 999)):
        about = paid({"userId": user, "planId": f"plan-{cents}"}, cents)["data"]["object"]
        await driver.webhook.takes(event("checkout.session.completed", about, created=second))
    _, customer = await driver.customer_of()
    about = invoice(customer, subscription="sub_1", cents=1990, currency="jpy", amount_paid=1990)
    invoice_paid = event("invoice.paid", about | {"status": "paid"}, created=at - 86_400)
    await driver.webhook.takes(invoice_paid)
    moved_clock.stands_at(MONDAY)
    async with driver.with_settings(shop_timezone="Pacific/Auckland") as shop:
        assert [await count_week(shop.dependencies) for _ in range(2)] == [True, False]
        (week,) = await shop.it.all_published(ShopWeekCounted)
    assert (week.week, str(week.first_day), str(week.last_day)) == (
        "2031-W12", "2031-03-17", "2031-03-23",
    )  # fmt: skip
    revenue = [each for each in week.figures if each.name == "revenue" and each.count]
    assert [(each.currency, each.count, str(each.amount)) for each in revenue] == [
        ("jpy", 1, "1990"), ("usd", 1, "29.99"),
    ]  # fmt: skip
