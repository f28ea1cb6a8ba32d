"""Outbound webhooks: endpoints at the desk, deliveries until they are accepted, and erasures."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio

from billing.outbound_webhooks.messages import EVENT_TYPES, subscription_changed
from billing.outbound_webhooks.tell import tell
from billing.personal_data import PERSONAL
from billing.webhook_sender.sender import Sender
from billing.worker import WORK
from chassis import ids
from contracts import desk
from contracts.billing import WebhookEndpointDisabled
from contracts.erasure import DATA_ERASED
from messaging import tasks
from services.billing.tests.driver import Driver
from services.billing.tests.erasures import erase
from services.billing.tests.killed import work_until_killed_after
from services.billing.tests.stripe_double import Json, event, paid, refund, subscription
from testkit import OK, Receiver, answering, eventually, receiving
from work import Worker

DOWN = answering("500 Internal Server Error", "broken")


class Desk:
    """An owner at the desk, and the worker."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.headers = driver.it.as_staff(desk.OWNER)

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        url = f"/api/admin/{path}"
        return await self.driver.it.client.request(method, url, json=body, headers=self.headers)

    async def done(self, method: str, path: str, body: Any = None, status: int = 200) -> Json:
        answer = await self.ask(method, path, body)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    async def endpoint(self, url: str, *events: str) -> tuple[Json, str]:
        """A new endpoint, and its secret."""
        given = {"url": url, "events": list(events or EVENT_TYPES)}
        made = await self.done("POST", "endpoints", given, 201)
        return made["endpoint"], made["secret"]

    async def shown(self, endpoint: Json) -> Json:
        listed = (await self.done("GET", "endpoints?limit=100"))["endpoints"]
        (found,) = (each for each in listed if each["id"] == endpoint["id"])
        return dict(found)

    async def deliveries(self, endpoint: Json) -> list[Json]:
        listed = await self.done("GET", f"deliveries?endpoint={endpoint['id']}&limit=100")
        found: list[Json] = listed["deliveries"]
        return found

    async def delivery(self, endpoint: Json) -> Json:
        (found,) = await self.deliveries(endpoint)
        return found

    async def delivers(self) -> int:
        """Deliver what is due; return the number of attempts."""
        return await self.driver.does("deliver-webhook")

    async def passes(self) -> int:
        """Let the pauses pass, and the worker deliver."""
        await self.driver.it.rows(
            "UPDATE webhook_delivery SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL"
        )
        await self.driver.makes_due("deliver-webhook")
        return await self.delivers()

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """A process that delivers, until the block ends."""
        works = WORK.only("deliver-webhook").of([self.driver.dependencies])
        running = asyncio.create_task(Worker(self.driver.it.database, works).run())
        try:
            yield
        finally:
            await tasks.end([running])

    async def paid(self, user: str, **session: Any) -> Json:
        bought = paid({"userId": user, "planId": ids.new()}, session=session)
        await self.driver.webhook.takes(bought)
        return await self.driver.row("payment", user_id=user)


@pytest_asyncio.fixture
async def owner(driver: Driver) -> AsyncIterator[Desk]:
    changed = {"webhook_allow_loopback": True, "webhook_retry_seconds": (5, 300)}
    async with driver.with_settings(**changed) as it:
        yield Desk(it)
    await driver.it.rows("DELETE FROM webhook_endpoint")
    await driver.it.rows("DELETE FROM webhook_delivery")
    await driver.it.rows("DELETE FROM work WHERE kind = 'deliver-webhook'")


async def test_an_order_is_told_from_its_payment_to_its_refund(owner: Desk) -> None:
    user, intent = ids.new(), f"pi_{ids.new()}"
    async with receiving() as receiver, receiving() as of_refunds:
        endpoint, secret = await owner.endpoint(receiver.url)
        await owner.endpoint(of_refunds.url, "order.refunded")
        order = await owner.paid(user, payment_intent=intent)
        back = refund(intent, 500)
        again = event("refund.updated", back)
        await owner.driver.webhook.takes(event("refund.created", back), again)
        assert await owner.delivers() == 3
        # They are sent at once.
        first, second = sorted(receiver.received, key=lambda each: each.json["type"])
        assert [each.json for each in of_refunds.received] == [second.json]
        assert of_refunds.received[0].headers["webhook-id"] == second.headers["webhook-id"]
    expected = {
        "memberId": user,
        "orderId": order["id"],
        "kind": "plan",
        "planId": order["plan_id"],
        "amount": float(order["amount"]),
        "currency": "usd",
    }
    assert sorted(first.json) == ["data", "timestamp", "type"]
    assert (first.json["type"], first.json["data"]) == ("order.paid", expected)
    assert (second.json["type"], second.json["data"]) == (
        "order.refunded",
        {**expected, "amount": 5.0},
    )
    assert first.signed_by(secret)
    assert second.signed_by(secret)
    assert first.headers["content-type"] == "application/json"
    newest, oldest = await owner.deliveries(endpoint)
    assert oldest["webhookId"] == first.headers["webhook-id"]
    assert oldest["payload"] == first.json
    assert [oldest[name] for name in ("state", "nextAttemptAt")] == ["delivered", None]
    (attempt,) = newest["attempts"]
    assert (attempt["status"], attempt["answer"]) == (200, "ok")


async def test_a_refund_that_came_before_its_order_is_told_after_it(owner: Desk) -> None:
    user, intent = ids.new(), f"pi_{ids.new()}"
    async with receiving() as receiver:
        await owner.endpoint(receiver.url)
        await owner.driver.webhook.takes(event("refund.created", refund(intent)))
        await owner.paid(user, payment_intent=intent)
        await owner.delivers()
    told = sorted(each.json["type"] for each in receiver.received)
    assert told == ["order.paid", "order.refunded"]


async def test_a_subscription_is_told_when_its_tier_or_status_changes(owner: Desk) -> None:
    user, customer = await owner.driver.customer_of()
    begun = subscription(customer)
    async with receiving() as receiver:
        endpoint, _ = await owner.endpoint(receiver.url, "subscription.changed")
        for kind in ("created", "updated"):
            await owner.driver.webhook.takes(event(f"customer.subscription.{kind}", begun))
        await owner.driver.webhook.takes(event("customer.subscription.deleted", begun))
        told = [each["payload"]["data"] for each in reversed(await owner.deliveries(endpoint))]
    assert [(each["memberId"], each["status"]) for each in told] == [
        (user, "ACTIVE"),
        (user, "CANCELED"),
    ]
    assert told[0]["tier"] in ("BASIC", "PRO")
    assert told[1]["tier"] == "FREE"


async def test_what_fails_for_days_disables_the_endpoint_and_tells_the_owners(owner: Desk) -> None:
    async with receiving(Receiver(answers=[DOWN])) as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(ids.new())
        assert await owner.delivers() == 1
        waiting = await owner.delivery(endpoint)
        assert (waiting["state"], waiting["nextAttemptAt"] is not None) == ("pending", True)
        assert await owner.delivers() == 0
        assert await owner.passes() == 1
        assert (await owner.shown(endpoint))["state"] == "enabled"
        assert await owner.passes() == 1
        assert await owner.passes() == 0
        failed = await owner.delivery(endpoint)
        assert (failed["state"], failed["nextAttemptAt"]) == ("failed", None)
        made = [(each["status"], each["answer"]) for each in failed["attempts"]]
        assert made == [(500, "broken")] * 3
        assert len({each.headers["webhook-id"] for each in receiver.received}) == 1
        (told,) = await owner.driver.it.published(
            WebhookEndpointDisabled, endpoint_id=endpoint["id"]
        )
        assert (told.host, told.reason) == ("127.0.0.1", "failed")
        disabled = await owner.shown(endpoint)
        assert (disabled["state"], disabled["version"]) == ("disabled", 2)
        # What happens in the meantime is not sent; a failed one is sent again on request.
        await owner.paid(ids.new())
        assert await owner.passes() == 0
        receiver.answers = [OK]
        asked = await owner.done("POST", f"deliveries/{failed['id']}/retry", status=202)
        assert asked["delivery"]["state"] == "pending"
        assert await owner.passes() == 1
        sent = await owner.delivery(endpoint)
        assert (sent["state"], sent["attempts"][-1]["status"]) == ("delivered", 200)
        body = {"version": 2, "state": "enabled"}
        assert (await owner.done("PATCH", f"endpoints/{endpoint['id']}", body))["endpoint"] == {
            **endpoint, "version": 3,
        }  # fmt: skip
        stale = await owner.ask("PATCH", f"endpoints/{endpoint['id']}", body)
        assert (stale.status_code, stale.json()["error"]) == (409, "Changed by somebody else")


async def test_an_endpoint_that_is_gone_is_disabled_at_once(owner: Desk) -> None:
    async with receiving(Receiver(answers=[answering("410 Gone")])) as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(ids.new())
        assert await owner.passes() == 1
    (told,) = await owner.driver.it.published(WebhookEndpointDisabled, endpoint_id=endpoint["id"])
    assert told.reason == "gone"
    assert (await owner.shown(endpoint))["state"] == "disabled"


async def test_a_secret_that_is_replaced_signs_beside_the_new_one_for_a_day(owner: Desk) -> None:
    async with receiving() as receiver:
        endpoint, first = await owner.endpoint(receiver.url)
        replaced = await owner.done("POST", f"endpoints/{endpoint['id']}/secret")
        await owner.paid(ids.new())
        await owner.passes()
        await owner.driver.it.rows("UPDATE webhook_endpoint SET former_until = now()")
        await owner.paid(ids.new())
        await owner.passes()
    both, one = receiver.received
    assert both.signed_by(first)
    assert both.signed_by(replaced["secret"])
    assert one.signed_by(replaced["secret"])
    assert not one.signed_by(first)
    # Neither is in the database as it is.
    stored = str(await owner.driver.all("webhook_endpoint"))
    assert first not in stored
    assert replaced["secret"] not in stored


async def test_a_slow_endpoint_holds_up_no_other(owner: Desk) -> None:
    slow = Receiver(answers=[None])
    async with receiving(slow), receiving() as quick:
        slow_endpoint, _ = await owner.endpoint(slow.url)
        quick_endpoint, _ = await owner.endpoint(quick.url)
        async with owner.working():
            await owner.paid(ids.new())
            await slow.hanging.wait()
            # Another one comes while the first is in flight.
            await owner.paid(ids.new())

            async def both_are_delivered() -> bool:
                states = [each["state"] for each in await owner.deliveries(quick_endpoint)]
                return states == ["delivered", "delivered"]

            await eventually(both_are_delivered)
        # A process that is stopped gives its deliveries back, and the next one sends them again.
        slow.answers = [OK]
        assert await owner.delivers() == 2
        messages = [each.headers["webhook-id"] for each in slow.received]
        assert len(set(messages)) == 2
        assert len(messages) > 2
        states = {each["state"] for each in await owner.deliveries(slow_endpoint)}
        assert states == {"delivered"}


async def test_an_endpoint_has_ten_deliveries_in_flight_and_the_others_are_not_affected(
    owner: Desk,
) -> None:
    slow = Receiver(answers=[None])
    async with receiving(slow), receiving() as quick:
        await owner.endpoint(slow.url, "order.paid")
        for _ in range(15):
            await owner.paid(ids.new())
        quick_endpoint, _ = await owner.endpoint(quick.url, "order.paid")
        async with owner.working(), owner.working():
            await eventually(lambda: len(slow.received) == 10)
            await owner.paid(ids.new())

            async def is_delivered() -> bool:
                return bool((await owner.delivery(quick_endpoint))["state"] == "delivered")

            await eventually(is_delivered)
            assert len(slow.received) == 10


async def test_two_workers_send_each_delivery_once(owner: Desk) -> None:
    async with receiving() as receiver:
        await owner.endpoint(receiver.url)
        for _ in range(5):
            await owner.paid(ids.new())
        made = await asyncio.gather(*(owner.delivers() for _ in range(3)))
    assert sum(made) == 5
    assert len({each.headers["webhook-id"] for each in receiver.received}) == 5
    assert len(receiver.received) == 5


async def test_what_waits_for_a_disabled_endpoint_is_sent_when_it_is_enabled(owner: Desk) -> None:
    async with receiving() as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(ids.new())
        path = f"endpoints/{endpoint['id']}"
        await owner.done("PATCH", path, {"version": 1, "state": "disabled"})
        await owner.passes()
        assert (await owner.delivery(endpoint))["state"] == "pending"
        assert receiver.received == []
        # Its task has ended: an endpoint that stays disabled costs nothing.
        assert await owner.driver.all("work", kind="deliver-webhook") == []
        await owner.done("PATCH", path, {"version": 2, "state": "enabled"})
        assert await owner.delivers() == 1
    assert (await owner.delivery(endpoint))["state"] == "delivered"


@pytest.mark.faults
async def test_a_webhook_whose_worker_is_killed_after_sending_it_is_sent_again_with_its_id(
    owner: Desk,
) -> None:
    async with receiving() as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(ids.new())
        sending = "billing.webhook_sender.sender:Sender.send"
        await work_until_killed_after(owner.driver, owner.driver.settings, sending)
        assert len(receiver.received) == 1
        assert (await owner.delivery(endpoint))["state"] == "pending"
        assert await owner.delivers() == 1
    first, second = receiver.received
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert (await owner.delivery(endpoint))["state"] == "delivered"


async def test_a_crash_after_a_failed_attempt_was_stored_keeps_the_pause(owner: Desk) -> None:
    async with receiving(Receiver(answers=[DOWN])) as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(ids.new())
        assert await owner.delivers() == 1
        # Killed before the queue had the pause: the lease expires, and another process has it.
        await owner.driver.makes_due("deliver-webhook")
        assert await owner.delivers() == 1
        assert len(receiver.received) == 1
        delivery = await owner.driver.row("webhook_delivery", endpoint_id=endpoint["id"])
        task = await owner.driver.row("work", kind="deliver-webhook", key=delivery["id"])
    assert abs(task["due_at"] - delivery["next_attempt_at"]) < timedelta(seconds=1)


async def test_a_retry_by_hand_during_an_attempt_is_sent_at_once(owner: Desk) -> None:
    receiver = Receiver(answers=[None])
    async with receiving(receiver):
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(ids.new())
        async with owner.working():
            await receiver.hanging.wait()
            receiver.answers = [OK]
            delivery = await owner.delivery(endpoint)
            await owner.done("POST", f"deliveries/{delivery['id']}/retry", status=202)
        # The process was stopped: its attempt is not stored.
        assert await owner.delivers() == 1
    sent = await owner.delivery(endpoint)
    assert (sent["state"], len(sent["attempts"])) == ("delivered", 1)


async def test_what_the_version_before_stores_or_leaves_has_a_task(owner: Desk) -> None:
    """It adds none: triggers do."""
    async with receiving() as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(ids.new())
        delivery = await owner.driver.row("webhook_delivery", endpoint_id=endpoint["id"])
        await owner.driver.it.rows("DELETE FROM work WHERE kind = 'deliver-webhook'")
        claim = "UPDATE webhook_delivery SET next_attempt_at = now() + $2 WHERE id = $1"
        await owner.driver.it.rows(claim, delivery["id"], timedelta(seconds=60))
        # It has claimed the delivery: this version waits for the end of the claim.
        await owner.driver.makes_due("deliver-webhook")
        assert await owner.delivers() == 1
        assert receiver.received == []
        # It was killed.
        assert await owner.passes() == 1
    assert (await owner.delivery(endpoint))["state"] == "delivered"


async def test_an_erasure_is_told_and_removes_what_was_told_before(owner: Desk) -> None:
    user = owner.driver.user()
    async with receiving(Receiver(answers=[answering("200 OK", user)])) as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(user)
        await owner.delivers()
        receiver.answers = [DOWN]
        await owner.driver.webhook.takes(paid({"userId": user, "planId": ids.new()}))
        await owner.delivers()
        exported = await owner.driver.seen("export", user)
        types = [each["type"] for each in exported["webhookDeliveries"]]
        assert types == ["order.paid", "order.paid"]
        await erase(owner.driver.it, user)
        await owner.driver.it.published(DATA_ERASED["billing"], user_id=user)
        receiver.answers = [answering("200 OK", user)]
        await owner.passes()
        told = receiver.received[-1].json
        assert (told["type"], told["data"]) == ("member.erased", {"memberId": user})
    erasure, waiting, sent = await owner.deliveries(endpoint)
    states = [each["state"] for each in (erasure, waiting, sent)]
    assert states == ["delivered", "failed", "delivered"]
    assert user not in str(await owner.driver.all("webhook_delivery"))
    assert sent["attempts"][0]["answer"] is None
    nothing = await owner.ask("POST", f"deliveries/{waiting['id']}/retry")
    assert (nothing.status_code, nothing.json()["error"]) == (409, "Nothing to send")


async def test_nothing_says_whose_the_payments_of_an_erased_member_were(owner: Desk) -> None:
    user = owner.driver.user()
    # It quotes what it was sent, and takes it at the second attempt.
    quoting = [answering("500 Internal Server Error", user), answering("200 OK", user)]
    async with receiving(Receiver(answers=[OK])) as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        payment = await owner.paid(user)
        changed = subscription_changed(user, 7, "PRO", "ACTIVE")
        async with owner.driver.it.database.session() as session:
            await tell(session, changed)
        await owner.delivers()
        receiver.answers = [*quoting]
        await erase(owner.driver.it, user)
        await owner.passes()
        (failed, *_) = await owner.deliveries(endpoint)
        assert (failed["type"], failed["state"]) == ("member.erased", "pending")
        assert user not in str(failed["attempts"])
        await owner.passes()
    rows = await owner.driver.all("webhook_delivery")
    assert {row["state"] for row in rows} == {"delivered"}
    assert user not in str(rows)
    # Not even for who computes the ids of messages about each erased member that is known.
    anonymous = (await owner.driver.row("payment", id=payment["id"]))["user_id"]
    of_payments = [row for row in rows if row["user_id"] == anonymous]
    assert sorted(row["type"] for row in of_payments) == ["order.paid", "subscription.changed"]
    assert changed.webhook_id not in str(rows)


async def test_with_its_endpoint_goes_what_was_to_be_told_of_an_erasure(owner: Desk) -> None:
    user = owner.driver.user()
    async with receiving(Receiver(answers=[DOWN])) as receiver:
        endpoint, _ = await owner.endpoint(receiver.url)
        await owner.paid(user)
        await erase(owner.driver.it, user)
        await owner.passes()
        assert user in str(await owner.driver.all("webhook_delivery"))
        await owner.done("DELETE", f"endpoints/{endpoint['id']}")
    assert user not in str(await owner.driver.all("webhook_delivery"))


async def test_deliveries_are_deleted_after_90_days(owner: Desk) -> None:
    kept, old = ids.new(), ids.new()
    async with receiving(Receiver(answers=[OK])) as receiver:
        await owner.endpoint(receiver.url)
        for user, days in ((kept, 89), (old, 91)):
            await owner.paid(user)
            await owner.driver.it.rows(
                "UPDATE webhook_delivery SET created_at = now() - make_interval(days => $2)"
                " WHERE user_id = $1",
                user,
                days,
            )
    await PERSONAL.forget(owner.driver.it.database)
    assert {row["user_id"] for row in await owner.driver.all("webhook_delivery")} == {kept}


async def test_what_the_desk_refuses(owner: Desk, driver: Driver) -> None:
    private = {"url": "https://10.0.0.1/", "events": ["order.paid"]}
    for url in ("https://10.0.0.1/", "ftp://127.0.0.1/", "no url"):
        answer = await owner.ask("POST", "endpoints", {**private, "url": url})
        detail = answer.json()["details"][0]
        assert (answer.status_code, detail["field"], detail["code"]) == (400, "url", "not_public")
    # Without the setting for tests.
    strict = Desk(driver)
    for url in ("http://127.0.0.1/", "https://127.0.0.1/", "https://localhost/"):
        answer = await strict.ask("POST", "endpoints", {**private, "url": url})
        assert answer.json()["details"][0]["code"] == "not_public"
    for events in ([], ["order.lost"]):
        given = {"url": "http://127.0.0.1/", "events": events}
        assert (await owner.ask("POST", "endpoints", given)).status_code == 400
    endpoint, _ = await owner.endpoint("http://127.0.0.1:9/", "order.paid")
    moved = {"version": 1, "url": "https://169.254.169.254/"}
    answer = await owner.ask("PATCH", f"endpoints/{endpoint['id']}", moved)
    assert answer.json()["details"][0]["code"] == "not_public"
    for method, path in (("DELETE", ""), ("POST", "/secret")):
        answer = await owner.ask(method, f"endpoints/{ids.new()}{path}")
        assert (answer.status_code, answer.json()["error"]) == (404, "Endpoint not found")
    await owner.paid(ids.new())
    assert await owner.done("DELETE", f"endpoints/{endpoint['id']}") == {"deleted": True}
    assert (await owner.delivery(endpoint))["state"] == "failed"
    audit = (await owner.done("GET", "audit/billing"))["rows"]
    about = [each["operation"] for each in audit if each["about"] == endpoint["id"]]
    assert about == ["DELETE /api/admin/endpoints/{id}", "POST /api/admin/endpoints"]


async def test_without_the_key_a_secret_signs_nothing(owner: Desk) -> None:
    changed = owner.driver.settings.model_copy(update={"identity_secret": "another secret " * 4})
    sender = Sender(changed)
    sealed = owner.driver.dependencies.webhooks.box.sealed("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    answer = await sender.send("http://127.0.0.1:9/", "msg_1", {}, [sealed])
    await sender.close()
    assert answer.status is None
    assert "make another one" in str(answer.text)
