"""A member withdraws from contracts, each way, in every order, and what goes back at Stripe."""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from billing.payments.find_payers import find_payers
from billing.withdrawals import UnmatchedWithdrawal
from chassis import clock, ids
from contracts.billing import (
    ContractWithdrawn,
    PlanReturned,
    WithdrawalChecked,
    WithdrawalRequested,
)
from contracts.identity import WITHDRAWAL_LINK
from services.billing.tests.changes.price_changes import NO_MONEY, switch_elsewhere
from services.billing.tests.changes.years import Subscriber
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.erasures import erase
from services.billing.tests.killed import work_until_killed_after
from services.billing.tests.stripe_double import Json, dispute, event, paid, payment_of, refund
from testkit import MovedClock, eventually

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


async def waiting_at_desk(driver: Driver) -> list[str]:
    headers = driver.it.as_staff("support")
    answer = await driver.it.client.get(
        "/api/admin/withdrawals?state=refunding&limit=100", headers=headers
    )
    return [each["id"] for each in answer.json()["withdrawals"]]


async def test_a_withdrawal_ends_the_access_at_once_and_all_comes_back_once(
    driver: Driver,
) -> None:
    mia = await real_buyer(driver)
    ((listed,), none, keeps_share) = (await mia.sees()).values()
    order = await driver.row("payment", id=mia.order)
    assert (listed["orderNumber"], listed["kind"], none, keeps_share) == (
        mia.order, "plan", [], False
    )  # fmt: skip
    assert datetime.fromisoformat(listed["until"]).date() == (
        order["paid_at"].date() + timedelta(days=18)
    )

    # Twice at once, by both ways, and again.
    answers = await asyncio.gather(
        *(mia.withdraws() for _ in range(3)), *(mia.confirms() for _ in range(3))
    )
    ((status, body),) = {(status, str(body)): (status, body) for status, body in answers}.values()
    withdrawal = body["withdrawal"]
    assert status == 200
    assert withdrawal.keys() == {
        "id", "orderNumber", "number", "kind", "amount", "creditTaken", "creditSpent", "usedShare",
        "currency", "state", "withdrawnAt",
    }  # fmt: skip
    assert (withdrawal["amount"], withdrawal["state"]) == (29.99, "refunding")
    assert not await mia.owns()
    assert withdrawal["id"] in await waiting_at_desk(driver)
    returned = (await driver.it.published(PlanReturned, user_id=mia.id))[0]
    assert returned.reason == "withdrawn"

    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    assert (await mia.sees()) == {
        "withdrawable": [],
        "withdrawals": [{**withdrawal, "state": "refunded"}],
        "keepsShare": True,
    }
    assert withdrawal["id"] not in await waiting_at_desk(driver)
    assert (await mia.withdraws())[1]["withdrawal"] == {**withdrawal, "state": "refunded"}
    await driver.does("do-withdrawal")
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
        await driver.does("do-withdrawal")
        row = await driver.row("withdrawal", order_number=mia.order)
        task = await driver.row("work", kind="do-withdrawal", key=row["id"])
        assert (row["done_at"], task["attempts"]) == (None, 1)
        await driver.makes_due("do-withdrawal")
        await driver.does("do-withdrawal")
        await driver.stripe.quiet()
    row = await driver.row("withdrawal", order_number=mia.order)
    assert (row["state"], bool(row["done_at"])) == ("refunded", True)
    refunds = await driver.stripe.look(f"/v1/refunds?payment_intent={mia.payment}")
    assert [each["amount"] for each in refunds["data"]] == [2999]

    await driver.resyncs(days=1)
    assert (await mia.sees())["withdrawals"][0]["state"] == "refunded"


@pytest.mark.faults
async def test_a_withdrawal_whose_worker_is_killed_after_the_refund_has_one_refund(
    driver: Driver,
) -> None:
    mia = await real_buyer(driver)
    assert (await mia.withdraws())[0] == 200
    refunding = "billing.stripe_api.refunds:Refunds.make"
    await work_until_killed_after(driver, driver.settings, refunding)
    assert (await driver.row("withdrawal", order_number=mia.order))["done_at"] is None
    assert await driver.does("do-withdrawal") == 1
    await driver.stripe.quiet()
    made = await driver.stripe.look(f"/v1/refunds?payment_intent={mia.payment}")
    assert len(made["data"]) == 1
    assert (await driver.row("withdrawal", order_number=mia.order))["state"] == "refunded"


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
    # This holds in every state of the subscription at Stripe.
    (object_,) = (await driver.stripe.look("/v1/subscriptions?customer=" + session["customer"]))[
        "data"
    ]
    await driver.webhook.takes(event("customer.subscription.updated", object_))
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")
    shown = (await driver.seen("subscription", user))["subscription"]
    assert shown["status"] == "CANCELED"

    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    (withdrawn,) = (await driver.seen("withdrawals", user))["withdrawals"]
    assert (withdrawn["state"], withdrawn["amount"]) == ("refunded", 19.99)
    ended = await driver.stripe.look(f"/v1/subscriptions/{session['subscription']}")
    assert ended["status"] == "canceled"
    again = await driver.post("subscription/withdraw", user)
    assert again.json()["withdrawal"] == withdrawn
    # Another one may begin, and is another contract.
    assert (await driver.post("subscribe", user, {"tier": "basic"})).status_code == 200


async def test_a_subscription_that_was_ended_in_the_portal_can_still_be_withdrawn_from(
    driver: Driver,
) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    ended = await driver.stripe.http.delete(
        f"/v1/subscriptions/{session['subscription']}",
        headers={"authorization": "Bearer sk_test_sandbox"},
    )
    assert ended.status_code == 200
    await driver.stripe.quiet()
    (listed,) = (await driver.seen("withdrawals", user))["withdrawable"]
    assert listed["orderNumber"] == session["subscription"]
    answer = await driver.post("subscription/withdraw", user)
    assert (answer.status_code, answer.json()["withdrawal"]["amount"]) == (200, 19.99)
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    (seen,) = (await driver.seen("withdrawals", user))["withdrawals"]
    assert (seen["state"], seen["amount"]) == ("refunded", 19.99)


async def test_what_staff_have_refunded_before_a_withdrawal_is_not_given_back_again(
    driver: Driver,
) -> None:
    user = driver.user()
    await driver.subscribes(user, "pro")
    invoice = await driver.row("invoice", user_id=user)
    await Operator(driver).runs("refund", payment=invoice["id"], amount="5", reason="was slow")
    withdrawal = (await driver.post("subscription/withdraw", user)).json()["withdrawal"]
    assert (withdrawal["amount"], withdrawal["state"]) == (14.99, "refunding")
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    (seen,) = (await driver.seen("withdrawals", user))["withdrawals"]
    assert (seen["state"], seen["amount"]) == ("refunded", 14.99)
    (payment,) = (await driver.row("invoice", user_id=user))["payments"]
    made = await driver.stripe.look(f"/v1/refunds?payment_intent={payment}")
    assert sorted(each["amount"] for each in made["data"]) == [500, 1499]


async def test_a_refund_that_the_bank_sends_back_is_waited_for_again_and_can_be_made_again(
    driver: Driver,
) -> None:
    mia = await real_buyer(driver)
    await mia.withdraws()
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    intent = await driver.row("refund_intent", stripe_payment_id=mia.payment)
    await driver.stripe.do(f"/sandbox/refunds/{intent['stripe_refund_id']}/fail")
    await driver.stripe.quiet()
    assert (await mia.sees())["withdrawals"][0]["state"] == "refunding"
    await Operator(driver).runs("refund", payment=mia.order, amount=None, reason="sent back")
    assert (await mia.sees())["withdrawals"][0]["state"] == "refunded"


async def test_the_last_day_ends_at_the_members_midnight(
    driver: Driver, moved_clock: MovedClock
) -> None:
    mia, bob = [await buyer(driver, timezone=SAMOA) for _ in range(2)]
    order = await driver.row("payment", id=mia.order)
    until = datetime.fromisoformat((await mia.sees())["withdrawable"][0]["until"])
    local = until.astimezone(ZoneInfo(SAMOA))
    bought = order["paid_at"].astimezone(ZoneInfo(SAMOA))
    assert (local.date() - bought.date()).days == 18
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
    await driver.does("do-withdrawal")
    assert (await driver.row("withdrawal", order_number=mia.order))["done_at"] is not None


async def test_a_dispute_that_comes_before_the_refund_leaves_none_to_make(
    driver: Driver,
) -> None:
    mia = await real_buyer(driver)
    await mia.withdraws()
    await driver.stripe.do(f"/sandbox/payments/{mia.payment}/dispute")
    await driver.stripe.quiet()
    await driver.does("do-withdrawal")
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


@pytest.mark.parametrize("days", [1, pytest.param(None, marks=pytest.mark.exhaustive)])
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


async def asks_by_mail(driver: Driver, number: str, email: str) -> WithdrawalRequested:
    """Ask to withdraw without a login; return the event of this request."""
    before = await driver.it.all_published(WithdrawalRequested)
    body = {"orderNumber": number, "email": email}
    answer = await driver.it.client.post("/api/payments/withdrawals", json=body)
    assert answer.status_code == 202
    assert answer.json() == {
        "message": "If this order is of the member with that address, a mail is on its way."
    }
    (event,) = (await driver.it.all_published(WithdrawalRequested))[len(before) :]
    return event


async def is_matched(driver: Driver, *requests: WithdrawalRequested) -> None:
    """Wait until requests were compared: nothing is left of what was typed."""
    ids_of = [each.request_id for each in requests]

    async def nothing_is_left() -> bool:
        await driver.does("match-withdrawal-request")
        left = "SELECT 1 FROM unmatched_withdrawal WHERE id = ANY($1)"
        return not await driver.it.rows(left, ids_of)

    await eventually(nothing_is_left)


async def test_a_request_without_a_login_is_answered_the_same_whatever_is_sent(
    driver: Driver,
) -> None:
    mia, bob = await buyer(driver), await buyer(driver)
    own = driver.internal_api.users[mia.id]["email"]
    requests = [
        await asks_by_mail(driver, number, email)
        for number, email in (
            (mia.order, own),
            (mia.order, "nobody@example.com"),
            (bob.order, own),
            ("nonsense", own),
        )
    ]
    # Which member and order it is, is found out by the handler; the row has what was typed.
    assert {tuple(each.model_dump()) for each in requests} == {("requestId",)}
    await is_matched(driver, *requests)
    (checked,) = await driver.it.all_published(WithdrawalChecked, user_id=mia.id)
    assert (checked.order_number, checked.refusal) == (mia.order, None)
    assert not await driver.it.all_published(WithdrawalChecked, user_id=bob.id)


async def test_a_request_waits_for_identity_and_is_checked_once(driver: Driver) -> None:
    mia = await buyer(driver)
    driver.internal_api.status = 503
    request = await asks_by_mail(driver, mia.order, f"{mia.id}@example.com")

    async def has_failed() -> bool:
        return await driver.does("match-withdrawal-request") > 0

    await eventually(has_failed)
    # Longer than a message would be retried before it is dead.
    for _ in range(4):
        await driver.makes_due("match-withdrawal-request")
        assert await driver.does("match-withdrawal-request") == 1
    driver.internal_api.status = 200
    await driver.makes_due("match-withdrawal-request")
    await is_matched(driver, request)
    # A process that was killed before its note in the inbox has left this.
    await driver.it.handled(*await driver.it.deliver(request), by="billing.withdrawal-requests")
    await is_matched(driver, request)
    assert len(await driver.it.all_published(WithdrawalChecked, user_id=mia.id)) == 1


async def test_a_request_of_a_member_who_is_erased_during_it_leaves_nothing(
    driver: Driver,
) -> None:
    mia = await buyer(driver)
    await erase(driver.it, mia.id)
    # Identity has answered just before its account was gone.
    request = await asks_by_mail(driver, mia.order, f"{mia.id}@example.com")
    await is_matched(driver, request)
    assert not await driver.it.all_published(WithdrawalChecked, user_id=mia.id)
    assert not await driver.it.rows(
        "SELECT 1 FROM withdrawal_request WHERE order_number = $1", mia.order
    )


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
        request = UnmatchedWithdrawal(
            order_number=number, email=f"{member}@example.com", asked_at=asked_at
        )
        async with driver.it.database.session() as session:
            session.add(request)
        await driver.it.deliver(WithdrawalRequested(request_id=request.id))
        await is_matched(driver, WithdrawalRequested(request_id=request.id))
        checked = await driver.it.all_published(WithdrawalChecked, order_number=mia.order)
        return checked[len(before) :]

    # A typing error, and a stranger's guess: nothing is recorded, and no mail is requested.
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


@pytest.mark.parametrize("by", ["id", "invoice"])
async def test_a_stranger_who_uses_up_the_mails_of_a_subscription_takes_no_right_away(
    driver: Driver, by: str
) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "pro")
    invoice = await driver.row("invoice", user_id=user)
    number = {"id": session["subscription"], "invoice": invoice["number"]}[by]
    (listed,) = (await driver.seen("withdrawals", user))["withdrawable"]
    until = datetime.fromisoformat(listed["until"])
    own = f"{user}@example.com"
    assert driver.internal_api.users[user]["email"] == own
    # Wrong numbers and addresses, and then three right ones.
    typed = [("K-0000", own)] * 3 + [(number, "nobody@example.com")] * 3 + [(number, own)] * 3
    for order_number, email in typed:
        request = UnmatchedWithdrawal(
            order_number=order_number, email=email, asked_at=until - timedelta(minutes=1)
        )
        async with driver.it.database.session() as stored:
            stored.add(request)
        await driver.it.deliver(WithdrawalRequested(request_id=request.id))
        await is_matched(driver, WithdrawalRequested(request_id=request.id))
    late = UnmatchedWithdrawal(
        order_number=number, email=own, asked_at=until + timedelta(minutes=50)
    )
    async with driver.it.database.session() as stored:
        stored.add(late)
    await driver.it.deliver(WithdrawalRequested(request_id=late.id))
    await is_matched(driver, WithdrawalRequested(request_id=late.id))
    checked = await driver.it.all_published(WithdrawalChecked, user_id=user)
    assert [each.refusal for each in checked] == [None] * 4
    assert {each.order_number for each in checked} == {session["subscription"]}


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
    await is_matched(driver, await asks_by_mail(driver, number, "a" * 242 + "@example.com"))


async def test_after_an_erasure_nothing_can_be_withdrawn_and_what_was_is_refunded(
    driver: Driver,
) -> None:
    mia, bob = await real_buyer(driver), await real_buyer(driver)
    await mia.withdraws()
    await erase(driver.it, mia.id)
    await erase(driver.it, bob.id)
    assert await bob.confirms() == BAD_TOKEN
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    row = await driver.row("withdrawal", order_number=mia.order)
    assert (row["state"], row["user_id"].startswith("erased-")) == ("refunded", True)


@pytest.mark.parametrize("is_heard_of", [True, False])
async def test_of_two_payments_the_one_that_is_not_disputed_comes_back(
    driver: Driver, is_heard_of: bool
) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.asks("change", {"tier": "pro", "interval": "month"})
    await driver.stripe.quiet()
    billed = await driver.dependencies.stripe.bills.of_subscription(mia.subscription)
    second, first = billed.paid
    await driver.stripe.do(f"/sandbox/payments/{second}/dispute")
    await driver.stripe.quiet()
    while is_heard_of and await find_payers(driver.dependencies):
        pass
    told = (await driver.post("subscription/withdraw", mia.id)).json()["withdrawal"]
    # Until the payer of a dispute is known, it may be anybody's.
    assert told["amount"] == (9.99 if is_heard_of else 19.99)
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    (seen,) = (await driver.seen("withdrawals", mia.id))["withdrawals"]
    assert (seen["amount"], seen["state"]) == (9.99, "refunded")
    (made,) = (await driver.stripe.look(f"/v1/refunds?payment_intent={first}"))["data"]
    assert made["amount"] == billed.paid[first] == 999


async def test_what_a_subscription_owes_cannot_be_paid_after_a_withdrawal(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "basic")
    await mia.stripe_does("card", {"card": NO_MONEY})
    await switch_elsewhere(mia, "pro_yearly")
    invoice = await driver.row("invoice", user_id=mia.id, status="open")
    assert (await mia.membership())["notice"]["amount"] == invoice["due_cents"] / 100
    assert (await driver.post("subscription/withdraw", mia.id)).status_code == 200
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    answer = await driver.stripe.http.post(f"/sandbox/invoices/{invoice['id']}/pay", json={})
    assert answer.status_code == 400
    assert (await mia.membership())["notice"] is None
    (seen,) = (await driver.seen("withdrawals", mia.id))["withdrawals"]
    assert (seen["amount"], seen["state"]) == (9.99, "refunded")
