"""Who may tell billing what was paid: Stripe, signed, a short while ago."""

import asyncio
import json
import time
from typing import Any

import httpx
import pytest

from chassis import ids
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import SAMPLES, Webhook, event, paid, sample, signature

REFUSED = (400, {"error": "Invalid webhook signature"})
TAKEN = (200, {"received": True})


def status_and_body(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


def a_payment() -> dict[str, Any]:
    return paid({"userId": ids.new(), "planId": ids.new(), "couponCode": ""})


async def test_a_webhook_without_a_valid_signature_is_refused_and_changes_nothing(
    driver: Driver,
) -> None:
    incoming = a_payment()
    payload = json.dumps(incoming)
    good = signature(payload)
    second, _, digest = good.partition(",")
    wrong: list[str | None] = [
        None,
        "",
        "nonsense",
        "t=1,v1=",
        f"{second},v0={digest.partition('=')[2]}",
        f"t=abc,{digest}",
        f"{second},v1=ä{digest}",
        signature(payload + " "),
        signature(payload, secret="whsec_another"),
        signature(payload, timestamp=int(time.time()) - 301),
    ]
    for header in wrong:
        raw = None if header is None else header.encode("latin-1")
        headers = {} if raw is None else {b"stripe-signature": raw}
        answer = await driver.it.client.post(
            "/api/payments/webhook", content=payload, headers=headers
        )
        assert status_and_body(answer) == REFUSED, header
    assert await driver.one("stripe_event", id=incoming["id"]) is None
    assert status_and_body(await driver.webhook.send_bytes(payload.encode(), good)) == TAKEN


async def test_a_webhook_of_stripes_overlap_is_taken_with_either_secret(driver: Driver) -> None:
    payload = json.dumps(a_payment())
    second = int(time.time())
    own = signature(payload, timestamp=second)
    other = signature(payload, secret="whsec_another", timestamp=second)
    stamp = f"t={second}"
    for first, last in ((own, other), (other, own)):
        both = ",".join([stamp, first.partition(",")[2], last.partition(",")[2]])
        assert status_and_body(await driver.webhook.send_bytes(payload.encode(), both)) == TAKEN


async def test_a_signature_is_good_for_five_minutes(webhook: Webhook) -> None:
    earlier = int(time.time()) - 290
    assert status_and_body(await webhook.send(a_payment(), timestamp=earlier)) == TAKEN


async def test_one_good_signature_among_several_will_do(webhook: Webhook) -> None:
    # As while the secret is being exchanged for a new one.
    payload = json.dumps(a_payment())
    second, _, good = signature(payload).partition(",")
    header = f"{second},v1={'0' * 64},{good}"
    assert status_and_body(await webhook.send_bytes(payload.encode(), header)) == TAKEN


async def test_without_a_secret_every_webhook_is_refused(driver: Driver) -> None:
    async with driver.with_settings(stripe_webhook_secret="") as unsecured:
        for secret in ("", "whsec_anything"):
            answer = await unsecured.webhook.send(a_payment(), secret=secret)
            assert status_and_body(answer) == REFUSED


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "no JSON",
        "[]",
        "null",
        "7",
        '"event"',
        '{"object": "v2.core.event", "id": "evt_1", "type": "v1.billing.meter.error"}',
        '{"id": "evt_1", "type": "checkout.session.completed", "data": NaN}',
        '{"id": "evt_\\ud800"}',
        "[" * 5_000,
    ],
)
async def test_a_signed_body_that_is_not_an_event_is_refused(
    webhook: Webhook, payload: str
) -> None:
    assert status_and_body(await webhook.send_text(payload)) == REFUSED


async def test_bytes_that_are_no_text_are_refused(webhook: Webhook) -> None:
    for header in (None, signature("\ufffd"), "t=1,v1=1"):
        assert status_and_body(await webhook.send_bytes(b"\xff\xfe{}", header)) == REFUSED


@pytest.mark.parametrize(
    "payload",
    [
        "{}",
        '{"type": null}',
        '{"type": "invoice.created", "data": {"object": {}}}',
        '{"id": 7, "type": ["checkout.session.completed"]}',
    ],
)
async def test_what_is_signed_and_not_for_us_is_acknowledged(
    webhook: Webhook, driver: Driver, payload: str
) -> None:
    before = await driver.all("stripe_event")
    assert status_and_body(await webhook.send_text(payload)) == TAKEN
    assert await driver.all("stripe_event") == before


KINDS = [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"object": None},
        {"object": []},
        {"object": {}},
        {"object": {"id": 7, "customer": 8, "metadata": {"userId": 9, "planId": {}}}},
        {"object": {"id": "x", "customer": "cus_\0", "metadata": {"userId": "u", "planId": "\0"}}},
        {"object": {"id": "x", "metadata": {"userId": "u", "planId": "p" * 501}}},
        {"object": {"id": "x", "metadata": {"userId": "u", "planId": "p"}, "amount_total": 10**20}},
        {"object": {"id": "x", "metadata": {"userId": "u", "planId": "p"}, "amount_total": "much"}},
        {"object": {"id": "x", "metadata": {"planId": "p"}, "amount_total": 1}},
        {"object": {"id": "x", "customer": "cus_1", "items": {"data": [None]}}},
        {"object": {"id": "x", "customer": "cus_1", "current_period_end": 10**30}},
    ],
)
async def test_an_event_that_makes_no_sense_does_not_come_for_ever(
    webhook: Webhook, driver: Driver, kind: str, data: Any
) -> None:
    orders = await driver.all("payment")
    incoming = event(kind, {}) | {"data": data}
    assert status_and_body(await webhook.send(incoming)) == TAKEN
    row = await driver.row("stripe_event", id=incoming["id"])
    assert row["state"] in ("set aside", "ignored")
    assert row["outcome"]
    assert await driver.all("payment") == orders


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.json")))
async def test_every_event_that_stripe_has_really_sent_is_taken(
    webhook: Webhook, driver: Driver, name: str
) -> None:
    incoming = sample(name) | {"id": f"evt_{ids.new()}", "livemode": False}
    assert status_and_body(await webhook.send(incoming)) == TAKEN
    row = await driver.one("stripe_event", id=incoming["id"])
    if incoming["type"] in KINDS:
        assert row is not None
        expected = "applied" if "lifetime" in name else "ignored"
        assert row["state"] == expected, row["outcome"]
        assert json.loads(row["payload"]) == incoming
    else:
        assert row is None


async def test_an_event_without_an_id_or_a_time_is_applied_once(
    webhook: Webhook, driver: Driver
) -> None:
    incoming = a_payment()
    del incoming["id"], incoming["created"], incoming["object"]
    await webhook.takes(incoming, incoming)
    user = incoming["data"]["object"]["metadata"]["userId"]
    assert await driver.one("payment", user_id=user)


async def test_twenty_identical_webhooks_at_once_make_one_order(
    webhook: Webhook, driver: Driver
) -> None:
    code = await driver.coupon()
    incoming = paid({"userId": ids.new(), "planId": ids.new(), "couponCode": code})
    answers = await asyncio.gather(*(webhook.send(incoming) for _ in range(20)))
    assert [status_and_body(answer) for answer in answers] == [TAKEN] * 20
    user = incoming["data"]["object"]["metadata"]["userId"]
    assert await driver.one("payment", user_id=user)
    assert await driver.one("purchase", user_id=user)
    assert (await driver.row("coupon", code=code))["used_count"] == 1
