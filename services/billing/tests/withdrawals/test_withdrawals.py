"""A member withdraws from contracts, each way, in every order, and what goes back at Stripe."""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from billing.withdrawals.at_stripe import do_withdrawals
from chassis import clock, ids
from contracts.billing import (
    ContractWithdrawn,
    PlanReturned,
    WithdrawalChecked,
    WithdrawalRequested,
)
from contracts.identity import WITHDRAWAL_LINK, MemberAskedToWithdraw
from services.billing.tests.driver import Driver
from services.billing.tests.erasures import erase
from services.billing.tests.stripe_double import Json, dispute, event, paid, payment_of, refund
from testkit import MovedClock

SAMOA = "Pacific/Pago_Pago"
UNKNOWN = (404, {"error": "Order not found"})
TOO_LATE = (409, {"error": "Too late to withdraw"})
WAIVED = (409, {"error": "Withdrawal was waived"})
NOTHING = (409, {"error": "Nothing to withdraw"})
BAD_TOKEN = (400, {"error": "Invalid or expired token"})


@dataclass
class Buyer:
    """A member with an order."""

    driver: Driver
    id: str
    order: str
    payment: str
    plan: str

    async def withdraws(self, order: str | None = None) -> tuple[int, Any]:
        answer = await self.driver.post(f"orders/{order or self.order}/withdraw", self.id)
        return answer.status_code, answer.json()

    async def confirms(self, order: str | None = None, **claims: Any) -> tuple[int, Any]:
        """Follow a link that was mailed now, with these claims in its token."""
        asked_at = clock.now().timestamp()
        claims = {
            "sub": self.id,
            "type": WITHDRAWAL_LINK,
            "orderNumber": order or self.order,
            "askedAt": asked_at,
            **claims,
        }
        token = self.driver.it.tokens.issue_access(claims, lifetime=timedelta(days=7))
        return await confirms(self.driver, token)

    async def owns(self) -> bool:
        purchase = await self.driver.row("purchase", user_id=self.id, plan_id=self.plan)
        return purchase["return_reason"] is None

    async def sees(self) -> Json:
        return await self.driver.seen("withdrawals", self.id)


async def confirms(driver: Driver, token: str) -> tuple[int, Any]:
    answer = await driver.it.client.post("/api/payments/withdrawals/confirm", json={"token": token})
    return answer.status_code, answer.json()


async def buyer(
    driver: Driver, cents: int = 2999, *, timezone: str | None = None, **about: Any
) -> Buyer:
    """A member who has bought a plan by an event alone: Stripe knows no such payment."""
    user, plan = driver.user(timezone=timezone), ids.new()
    payment = paid({"userId": user, "planId": plan}, cents, **about)
    await driver.webhook.takes(payment)
    order = await driver.row("payment", user_id=user)
    return Buyer(driver, user, order["id"], payment_of(payment), plan)


async def real_buyer(driver: Driver, **body: Any) -> Buyer:
    """A member who has paid on the hosted page."""
    user = driver.user()
    plan, session = await driver.buys(user, **body)
    order = await driver.row("payment", user_id=user, plan_id=plan)
    return Buyer(driver, user, order["id"], session["payment_intent"], plan)


async def test_a_withdrawal_ends_the_access_at_once_and_all_comes_back_once(
    driver: Driver,
) -> None:
    mia = await real_buyer(driver)
    ((listed,), none) = (await mia.sees()).values()
    order = await driver.row("payment", id=mia.order)
    assert (listed["orderNumber"], listed["kind"], none) == (mia.order, "plan", [])
    assert datetime.fromisoformat(listed["until"]).date() == (
        order["paid_at"].date() + timedelta(days=14)
    )

    # Twice at once, by both ways, and again.
    answers = await asyncio.gather(
        *(mia.withdraws() for _ in range(3)), *(mia.confirms() for _ in range(3))
    )
    ((status, body),) = {(status, str(body)): (status, body) for status, body in answers}.values()
    withdrawal = body["withdrawal"]
    assert status == 200
    assert withdrawal.keys() == {
        "id", "orderNumber", "kind", "amount", "creditTaken", "creditSpent", "currency", "state",
        "withdrawnAt",
    }  # fmt: skip
    assert (withdrawal["amount"], withdrawal["state"]) == (29.99, "refunding")
    assert not await mia.owns()
    returned = (await driver.it.published(PlanReturned, user_id=mia.id))[0]
    assert returned.reason == "withdrawn"

    await do_withdrawals(driver.dependencies)
    await driver.stripe.quiet()
    assert (await mia.sees()) == {
        "withdrawable": [],
        "withdrawals": [{**withdrawal, "state": "refunded"}],
    }
    assert (await mia.withdraws())[1]["withdrawal"] == {**withdrawal, "state": "refunded"}
    await do_withdrawals(driver.dependencies)
    assert len(driver.stripe.recorder.to("/v1/refunds")) == 1
    assert len(await driver.it.all_published(ContractWithdrawn, user_id=mia.id)) == 1
    (exported,) = (await driver.seen("export", mia.id))["withdrawals"]
    assert (exported["state"], exported["orderNumber"]) == ("refunded", mia.order)

    # What is bought again is another contract.
    again = await driver.checkout(mia.id, {"id": mia.plan})
    assert again.status_code == 200


async def test_a_crash_before_or_after_stripe_leaves_one_refund_which_a_resync_knows(
    driver: Driver,
) -> None:
    mia = await real_buyer(driver)
    assert (await mia.withdraws())[0] == 200
    await driver.stripe.loses_an_answer("/v1/refunds")
    async with driver.stripe.switched(lose=True):
        await do_withdrawals(driver.dependencies)
        row = await driver.row("withdrawal", order_number=mia.order)
        assert (row["done_at"], row["attempts"]) == (None, 1)
        await driver.it.rows("UPDATE withdrawal SET next_attempt_at = now()")
        await do_withdrawals(driver.dependencies)
        await driver.stripe.quiet()
    row = await driver.row("withdrawal", order_number=mia.order)
    assert (row["state"], bool(row["done_at"])) == ("refunding", True)
    refunds = await driver.stripe.look(f"/v1/refunds?payment_intent={mia.payment}")
    assert [each["amount"] for each in refunds["data"]] == [2999]

    await driver.resyncs(days=1)
    assert (await mia.sees())["withdrawals"][0]["state"] == "refunded"


async def test_a_subscription_ends_at_once_and_its_payments_come_back(driver: Driver) -> None:
    user = driver.user()
    nothing = await driver.post("subscription/withdraw", user)
    assert (nothing.status_code, nothing.json()) == (404, {"error": "No subscription"})
    session = await driver.subscribes(user, "pro")
    (listed,) = (await driver.seen("withdrawals", user))["withdrawable"]
    assert (listed["orderNumber"], listed["kind"]) == (session["subscription"], "subscription")

    first, second = await asyncio.gather(
        *(driver.post("subscription/withdraw", user) for _ in range(2))
    )
    withdrawal = first.json()["withdrawal"]
    assert withdrawal == second.json()["withdrawal"]
    assert (withdrawal["kind"], withdrawal["amount"]) == ("subscription", 19.99)
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")
    # Whatever Stripe says of it meanwhile.
    (object_,) = (await driver.stripe.look("/v1/subscriptions?customer=" + session["customer"]))[
        "data"
    ]
    await driver.webhook.takes(event("customer.subscription.updated", object_))
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")
    shown = (await driver.seen("subscription", user))["subscription"]
    assert shown["status"] == "CANCELED"

    await do_withdrawals(driver.dependencies)
    await driver.stripe.quiet()
    (withdrawn,) = (await driver.seen("withdrawals", user))["withdrawals"]
    assert (withdrawn["state"], withdrawn["amount"]) == ("refunded", 19.99)
    ended = await driver.stripe.look(f"/v1/subscriptions/{session['subscription']}")
    assert ended["status"] == "canceled"
    again = await driver.post("subscription/withdraw", user)
    assert again.json()["withdrawal"] == withdrawn
    # Another one may begin, and is another contract.
    assert (await driver.post("subscribe", user, {"tier": "basic"})).status_code == 200


async def test_the_14th_day_ends_at_the_members_midnight(
    driver: Driver, moved_clock: MovedClock
) -> None:
    mia, bob = [await buyer(driver, timezone=SAMOA) for _ in range(2)]
    order = await driver.row("payment", id=mia.order)
    until = datetime.fromisoformat((await mia.sees())["withdrawable"][0]["until"])
    local = until.astimezone(ZoneInfo(SAMOA))
    bought = order["paid_at"].astimezone(ZoneInfo(SAMOA))
    assert (local.date() - bought.date()).days == 14
    assert (local.hour, local.minute) == (23, 59)

    moved_clock.moves_to(until - timedelta(seconds=30))
    assert (await mia.withdraws())[0] == 200
    asked_at = clock.now()
    moved_clock.moves_to(until + timedelta(seconds=2))
    assert await bob.withdraws() == TOO_LATE
    assert (await bob.sees())["withdrawable"] == []
    # Who has asked in time for the mail confirms later.
    status, body = await bob.confirms(askedAt=asked_at.timestamp())
    assert status == 200
    assert datetime.fromisoformat(body["withdrawal"]["withdrawnAt"]) == asked_at


@pytest.mark.parametrize("how", ["disputed", "refunded", "refunded elsewhere"])
async def test_what_is_disputed_or_refunded_already_ends_without_a_refund(
    driver: Driver, how: str
) -> None:
    mia = await buyer(driver)
    match how:
        case "disputed":
            about = event("charge.dispute.created", dispute(mia.payment))
            await driver.webhook.takes(about)
        case "refunded":
            await driver.webhook.takes(event("refund.created", refund(mia.payment)))
        case _:
            await driver.it.rows("UPDATE payment SET refunded_at = now() WHERE id = $1", mia.order)
    assert (await mia.sees())["withdrawable"] == []
    status, body = await mia.withdraws()
    assert (status, body["withdrawal"]["state"], body["withdrawal"]["amount"]) == (
        200, "no_refund", 0
    )  # fmt: skip
    assert not await mia.owns()
    assert (await driver.row("withdrawal", order_number=mia.order))["done_at"] is not None


async def test_a_dispute_that_comes_before_the_refund_leaves_none_to_make(
    driver: Driver,
) -> None:
    mia = await real_buyer(driver)
    await mia.withdraws()
    await driver.stripe.do(f"/sandbox/payments/{mia.payment}/dispute")
    await driver.stripe.quiet()
    await do_withdrawals(driver.dependencies)
    assert (await mia.sees())["withdrawals"][0]["state"] == "no_refund"


async def test_what_was_opened_at_once_with_the_waiver_or_cost_nothing_is_not_refunded(
    driver: Driver,
) -> None:
    waiver = (await driver.it.client.get("/api/payments/waiver")).json()
    assert waiver.keys() == {"version", "text"}
    user = driver.user()
    unknown = await driver.checkout(user, driver.plan(), waiver="2020-01")
    assert unknown.status_code == 400
    assert [each["field"] for each in unknown.json()["details"]] == ["waiver"]

    mia = await real_buyer(driver, waiver=waiver["version"])
    assert await mia.withdraws() == WAIVED
    assert await mia.confirms() == WAIVED
    assert (await mia.sees())["withdrawable"] == []
    (kept,) = (await driver.seen("export", mia.id))["waivers"]
    assert (kept["version"], kept["text"]) == (waiver["version"], waiver["text"])
    # It counts for that session alone.
    other = await real_buyer(driver)
    assert (await other.withdraws())[0] == 200
    bob = await buyer(driver, 0)
    assert await bob.withdraws() == NOTHING


@pytest.mark.parametrize("days", [1, None])
async def test_a_waiver_that_a_restore_has_lost_is_put_back_with_its_order(
    driver: Driver, days: int | None
) -> None:
    version = (await driver.it.client.get("/api/payments/waiver")).json()["version"]
    mia = await real_buyer(driver, waiver=version)
    before = await driver.row("waiver", user_id=mia.id)
    for table in ("purchase", "payment", "waiver"):
        await driver.it.rows(f"DELETE FROM {table} WHERE user_id = $1", mia.id)
    await driver.it.rows("DELETE FROM stripe_event WHERE strpos(summary, $1) > 0", mia.id)
    await driver.resyncs(days=days)
    after = await driver.row("waiver", user_id=mia.id)
    assert {**before, "id": ""} == {**after, "id": ""}
    assert await mia.withdraws((await driver.row("payment", user_id=mia.id))["id"]) == WAIVED


async def test_a_trial_whose_invoice_has_not_been_heard_of_costs_nothing(driver: Driver) -> None:
    user = driver.user()
    await driver.stripe.do("/sandbox/switches", {"hold": True})
    try:
        begun = await driver.post("subscription/trial", user, {"tier": "pro"})
        assert begun.json()["membership"]["status"] == "ACTIVE"
        answer = await driver.post("subscription/withdraw", user)
        assert (answer.status_code, answer.json()) == NOTHING
    finally:
        await driver.stripe.releases()


async def test_a_strangers_order_is_none(driver: Driver) -> None:
    mia, bob = await buyer(driver), await buyer(driver)
    for order in (bob.order, ids.new(), "nonsense", "a%00b", "%ff"):
        assert await mia.withdraws(order) == UNKNOWN
    assert await mia.confirms(bob.order) == BAD_TOKEN
    assert await bob.owns()


async def test_only_a_token_from_such_a_mail_confirms_and_it_opens_nothing_else(
    driver: Driver, moved_clock: MovedClock
) -> None:
    mia = await buyer(driver)
    tokens = driver.it.tokens
    link = {"orderNumber": mia.order, "askedAt": clock.now().timestamp(), "sub": mia.id}
    for wrong in (
        "nonsense",
        tokens.issue_access(link),
        tokens.issue_access({**link, "type": "verify"}),
        tokens.issue_access({"sub": mia.id, "type": WITHDRAWAL_LINK}),
        tokens.issue_access({**link, "type": WITHDRAWAL_LINK, "askedAt": "soon"}),
    ):
        assert await confirms(driver, wrong) == BAD_TOKEN
    good = tokens.issue_access({**link, "type": WITHDRAWAL_LINK}, lifetime=timedelta(days=7))
    headers = {"authorization": f"Bearer {good}"}
    answer = await driver.it.client.get("/api/payments/orders", headers=headers)
    assert answer.status_code == 401
    moved_clock.moves(days=7, seconds=1)
    assert await confirms(driver, good) == BAD_TOKEN


async def test_a_request_without_a_login_is_answered_the_same_whatever_is_sent(
    driver: Driver,
) -> None:
    mia, bob = await buyer(driver), await buyer(driver)
    for number, email in ((mia.order, "mia@example.com"), ("nonsense", "nobody@example.com")):
        body = {"orderNumber": number, "email": email}
        answer = await driver.it.client.post("/api/payments/withdrawals", json=body)
        assert answer.status_code == 202
        assert answer.json() == {
            "message": "If this order is of the member with that address, a mail is on its way."
        }
        (requested,) = await driver.it.published(WithdrawalRequested, order_number=number)
        # What depends on the order or the address is done by those who handle this.
        assert (requested.email, requested.user_id == mia.id) == (email, False)

    def asked(number: str) -> MemberAskedToWithdraw:
        return MemberAskedToWithdraw(
            user_id=mia.id, order_number=number, timezone=SAMOA, asked_at=clock.now()
        )

    late = asked(mia.order).model_copy(update={"asked_at": clock.now() + timedelta(days=20)})
    events = [asked(mia.order), late, asked(bob.order), asked("nonsense")]
    await driver.it.handled(*await driver.it.deliver(*events), by="billing.withdrawals")
    checked = await driver.it.all_published(WithdrawalChecked, user_id=mia.id)
    assert [(each.order_number, each.refusal) for each in checked] == [
        (mia.order, None), (mia.order, "Too late to withdraw")
    ]  # fmt: skip


async def test_the_time_of_a_request_counts_whether_a_mail_was_sent_for_it_or_not(
    driver: Driver,
) -> None:
    mia, bob = await buyer(driver), await buyer(driver)
    day = timedelta(days=1)
    until = datetime.fromisoformat((await mia.sees())["withdrawable"][0]["until"])

    async def asks(
        asked_at: datetime, number: str = mia.order, member: str = mia.id
    ) -> list[WithdrawalChecked]:
        before = await driver.it.all_published(WithdrawalChecked, order_number=mia.order)
        event = MemberAskedToWithdraw(
            user_id=member, order_number=number, timezone=None, asked_at=asked_at
        )
        await driver.it.handled(*await driver.it.deliver(event), by="billing.withdrawals")
        checked = await driver.it.all_published(WithdrawalChecked, order_number=mia.order)
        return checked[len(before) :]

    # A slip, and a stranger's guess: nothing is recorded, and no mail is asked for.
    assert await asks(until - 2 * day, number="01939fa0") == []
    assert await asks(until - 2 * day, member=bob.id) == []
    (late,) = await asks(until + day)
    assert late.refusal == "Too late to withdraw"

    for minutes in range(5, 0, -1):
        (in_time,) = await asks(until - minutes * timedelta(minutes=1))
        assert in_time.refusal is None
    # The mails of that hour were used up, perhaps; the next one is sent after the last day.
    (again,) = await asks(until + timedelta(minutes=56))
    assert (again.refusal, again.asked_at) == (None, until - timedelta(minutes=5))
    (at_last,) = await asks(until + 6 * day)
    assert (at_last.refusal, at_last.asked_at) == (None, until - timedelta(minutes=5))
    # As long as its link would have worked.
    (too_late,) = await asks(until + 8 * day)
    assert (too_late.refusal, too_late.asked_at) == ("Too late to withdraw", until + 8 * day)

    rows = await driver.it.rows(
        "SELECT * FROM withdrawal_request WHERE order_number = $1", mia.order
    )
    assert (len(rows), {row["user_id"] for row in rows}) == (9, {mia.id})
    exported = (await driver.seen("export", mia.id))["withdrawalRequests"]
    assert len(exported) == 9
    await erase(driver.it, mia.id)
    assert not await driver.it.rows(
        "SELECT 1 FROM withdrawal_request WHERE order_number = $1", mia.order
    )


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"email": "a" * 1_000_000 + "@example.com"}, "email", "too_long"),
        ({"email": "a" * 243 + "@example.com"}, "email", "too_long"),
        ({"email": "mia example.com"}, "email", "not_an_email"),
        ({"email": "mia@"}, "email", "not_an_email"),
        ({"orderNumber": "x" * 101}, "orderNumber", "too_long"),
    ],
)
async def test_a_request_that_nobody_could_mean_is_refused_before_identity_reads_it(
    driver: Driver, body: dict[str, str], field: str, code: str
) -> None:
    number = ids.new()
    sent = {"orderNumber": number, "email": f"{number}@example.com", **body}
    answer = await driver.it.client.post("/api/payments/withdrawals", json=sent)
    assert answer.status_code == 400
    (detail,) = answer.json()["details"]
    assert (detail["field"], detail["code"]) == (field, code)


async def test_the_longest_address_and_number_are_taken(driver: Driver) -> None:
    number = ids.new().ljust(100, "x")
    body = {"orderNumber": number, "email": "a" * 242 + "@example.com"}
    answer = await driver.it.client.post("/api/payments/withdrawals", json=body)
    assert answer.status_code == 202
    await driver.it.published(WithdrawalRequested, order_number=number)


async def test_after_an_erasure_nothing_can_be_withdrawn_and_what_was_is_refunded(
    driver: Driver,
) -> None:
    mia, bob = await real_buyer(driver), await real_buyer(driver)
    await mia.withdraws()
    await erase(driver.it, mia.id)
    await erase(driver.it, bob.id)
    assert await bob.confirms() == BAD_TOKEN
    await do_withdrawals(driver.dependencies)
    await driver.stripe.quiet()
    row = await driver.row("withdrawal", order_number=mia.order)
    assert (row["state"], row["user_id"].startswith("erased-")) == ("refunded", True)
