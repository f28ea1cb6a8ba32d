"""What operators see of Stripe's webhooks."""

import time

from billing.figures import measure
from chassis import ids

from .conftest import Till
from .stripe_double import event, paid


async def test_webhooks_are_counted_by_what_became_of_them(till: Till) -> None:
    async def counted(**labels: str) -> float:
        return sum(await till.it.figures("keto_webhooks_total", **labels))

    completed = {"type": "checkout.session.completed"}
    before = {
        "refused": await counted(outcome="refused"),
        "unheeded": await counted(outcome="unheeded"),
        "applied": await counted(outcome="applied", **completed),
        "repeated": await counted(outcome="repeated", **completed),
    }
    payment = paid({"userId": ids.new(), "planId": ids.new(), "couponCode": ""})
    await till.webhook.send_bytes(b"{}", "t=1,v1=0")
    await till.webhook.send(event("invoice.paid", {"id": "in_1", "object": "invoice"}))
    await till.webhook.send(payment)
    await till.webhook.send(payment)
    after = {
        "refused": await counted(outcome="refused"),
        "unheeded": await counted(outcome="unheeded"),
        "applied": await counted(outcome="applied", **completed),
        "repeated": await counted(outcome="repeated", **completed),
    }
    assert after == {outcome: count + 1 for outcome, count in before.items()}


async def test_the_last_webhook_and_those_to_look_at_are_known_after_a_restart(till: Till) -> None:
    began = time.time()
    await till.webhook.send(paid({"userId": ids.new(), "planId": ids.new(), "couponCode": ""}))
    await measure(till.it.database)
    (last,) = await till.it.figures("keto_webhook_last_timestamp_seconds")
    assert last >= began - 1
    waiting = len(await till.all("stripe_event", state="set aside"))
    failed = len(await till.all("stripe_event", state="failed"))
    assert await till.it.figures("keto_webhooks_unsettled") == [waiting + failed]
