"""What operators see of Stripe's webhooks."""

import time

from billing.metrics import measure
from chassis import ids

from .driver import Driver
from .stripe_double import event, paid


async def test_webhooks_are_counted_by_what_became_of_them(driver: Driver) -> None:
    async def counted() -> list[float]:
        figures = []
        for labels in (
            {"outcome": "refused"},
            {"outcome": "unhandled"},
            {"outcome": "applied", "type": "checkout.session.completed"},
            {"outcome": "repeated", "type": "checkout.session.completed"},
        ):
            figures.append(sum(await driver.it.figures("keto_webhooks_total", **labels)))
        settled = await driver.it.figures("keto_webhook_settled_age_seconds_count")
        return [*figures, *settled]

    before = await counted()
    payment = paid({"userId": ids.new(), "planId": ids.new(), "couponCode": ""})
    await driver.webhook.send_bytes(b"{}", "t=1,v1=0")
    await driver.webhook.send(event("invoice.created", {"id": "in_1", "object": "invoice"}))
    await driver.webhook.send(payment)
    await driver.webhook.send(payment)
    assert await counted() == [count + 1 for count in before]


async def test_the_last_webhook_and_those_to_look_at_are_known_after_a_restart(
    driver: Driver,
) -> None:
    began = time.time()
    await driver.webhook.send(paid({"userId": ids.new(), "planId": ids.new(), "couponCode": ""}))
    await measure(driver.it.database)
    (last,) = await driver.it.figures("keto_webhook_last_timestamp_seconds")
    assert last >= began - 1
    waiting = len(await driver.all("stripe_event", state="set aside"))
    failed = len(await driver.all("stripe_event", state="failed"))
    assert await driver.it.figures("keto_webhooks_unsettled") == [waiting + failed]
