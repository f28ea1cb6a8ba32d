"""The credit that a change leaves is shown before and after it."""

from services.billing.tests.changes.price_changes import BASIC, YEAR, change, credit_of, shown
from services.billing.tests.changes.years import Subscriber
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import event


async def test_a_downgrade_shows_the_credit_that_it_leaves(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "pro", interval="year")
    assert (await mia.membership())["credit"] is None
    cost = await shown(mia, BASIC)
    assert cost["dueToday"] == 0
    assert 180 < cost["credit"] < 199.9
    body = {**BASIC, "prorationDate": cost["prorationDate"]}
    changed = await mia.asks("change", body)
    assert changed["credit"] == {"amount": cost["credit"], "currency": "usd"}
    assert await credit_of(mia) == round(cost["credit"] * 100)
    await driver.stripe.quiet()
    assert (await mia.membership())["credit"] == changed["credit"]
    # Staff give credit, too; without its event, a resync finds it.
    customer = (await driver.row("subscription", user_id=mia.id))["stripe_customer_id"]
    await driver.it.rows("DELETE FROM customer_credit WHERE user_id = $1", mia.id)
    await driver.resyncs()
    assert (await mia.membership())["credit"] == changed["credit"]
    (kept,) = (await driver.seen("export", mia.id))["credit"]
    assert (kept["stripeCustomerId"], kept["cents"]) == (customer, round(cost["credit"] * 100))


async def test_spent_credit_is_shown_no_more(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "pro")
    assert (await change(mia, BASIC)).status_code == 200
    left = (await mia.membership())["credit"]["amount"]
    cost = await shown(mia, YEAR)
    # The credit pays a part.
    assert 0 < cost["dueToday"] < 199.9 - left
    assert cost["credit"] == 0
    assert (await change(mia, YEAR)).json()["membership"]["credit"] is None


async def test_of_two_balances_in_one_second_the_later_counts(driver: Driver) -> None:
    user, customer = await driver.customer_of()

    def balance(now: int, before: int) -> dict[str, object]:
        about = {"id": customer, "object": "customer", "balance": now, "currency": "usd"}
        previous = {"balance": before}
        return event("customer.updated", about, previous=previous, created=1_800_000_000)

    first, second = balance(-500, 0), balance(-200, -500)
    for order in ((first, second), (second, first)):
        await driver.it.rows("DELETE FROM customer_credit WHERE user_id = $1", user)
        await driver.webhook.takes(
            *({**each, "id": f"{each['id']}{n}"} for n, each in enumerate(order, id(order)))
        )
        credit = (await driver.seen("membership", user))["membership"]["credit"]
        assert credit == {"amount": 2, "currency": "usd"}
    payloads = await driver.all("stripe_event", type="customer.updated")
    assert all(row["payload"] is None for row in payloads if customer in row["summary"])
