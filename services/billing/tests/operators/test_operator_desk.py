"""What operators do for members, against the payments stand-in; each in the audit table."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from billing.coupons.import_coupons import import_coupons
from billing.operators import member_commands
from chassis import clock, ids
from contracts.billing import PlanPurchased, PlanReturned
from services.billing.tests.coupons.test_coupons import COUPON, written
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.stripe_double import event, paid, refund, subscription


@pytest.fixture
def operator(driver: Driver) -> Operator:
    return Operator(driver, refunds_revoke=True)


async def test_a_member_is_found_by_any_id_and_shown_whole(
    driver: Driver, operator: Operator
) -> None:
    email = f"{ids.new()}@example.com"
    user = driver.user(email=email)
    plan, _ = await driver.buys(user)
    session = await driver.subscribes(user, "pro")
    order = await driver.row("payment", user_id=user)
    customer = await driver.row("customer", user_id=user)
    names = (
        user, email, customer["stripe_customer_id"], session["subscription"],
        order["stripe_payment_id"], order["stripe_session_id"],
    )  # fmt: skip
    pictures = [await operator.runs("member", member=name, json=True) for name in names]
    (text,) = pictures[0]
    assert pictures == [[text]] * len(names)
    whole = json.loads(text)
    assert whole[0]["id"] == user
    assert (whole[0]["tier"], whole[0]["status"]) == ("PRO", "ACTIVE")
    assert session["subscription"] in whole[0]["why"]
    assert {each["what"] for each in whole} == {
        "member", "subscription", "payment", "customer", "event",
    }  # fmt: skip
    assert any(plan in line for line in await operator.runs("member", member=user))
    with pytest.raises(SystemExit, match="no member"):
        await operator.runs("member", member="unknown@example.com")


async def test_a_refund_closes_the_plan_and_twice_is_once(
    driver: Driver, operator: Operator
) -> None:
    user = driver.user()
    plan, _ = await driver.buys(user)
    order = await driver.row("payment", user_id=user)
    # The service itself runs without the setting: its events would keep the plan.
    await driver.stripe.do("/sandbox/switches", {"hold": True})
    await operator.runs("refund", payment=order["id"], amount="9.99", reason="too slow")
    assert (await driver.one("payment", user_id=user) or {})["status"] == "COMPLETED"
    # The rest, twice: Stripe makes one refund, and the second line says so.
    first, second = [
        json.loads(
            (await operator.runs(
                "refund", payment=order["id"], amount="20.00", reason="all of it", json=True
            ))[0]
        )[0]
        for _ in range(2)
    ]  # fmt: skip
    assert (first["status"], first["refund"]) == ("succeeded", second["refund"])
    assert second["status"].startswith("made before, and not again")
    assert (await driver.one("payment", user_id=user) or {})["status"] == "REFUNDED"
    returned = (await driver.it.published(PlanReturned, user_id=user))[0]
    assert (returned.plan_id, returned.reason) == (plan, "refunded")

    await driver.stripe.releases()
    refunds = await driver.all("payment_adjustment", stripe_payment_id=order["stripe_payment_id"])
    assert sorted(refund["cents"] for refund in refunds) == [999, 2000]
    for wrong in ("nonsense", ids.new()):
        with pytest.raises(SystemExit, match="no such payment"):
            await operator.runs("refund", payment=wrong, amount=None, reason="why")
    with pytest.raises(SystemExit, match="write an amount"):
        await operator.runs("refund", payment=order["id"], amount="much", reason="why")


@pytest.mark.parametrize("amount", [None, "9.99"])
async def test_a_refund_that_the_bank_sent_back_is_made_again(
    driver: Driver, operator: Operator, amount: str | None
) -> None:
    user = driver.user()
    await driver.buys(user)
    order = await driver.row("payment", user_id=user)

    async def refund(reason: str) -> str:
        (text,) = await operator.runs(
            "refund", payment=order["id"], amount=amount, reason=reason, json=True
        )
        (made,) = json.loads(text)
        assert made["status"].startswith(("succeeded", "made before"))
        return str(made["refund"])

    # Billing does not have to have received the event.
    async with driver.stripe.switched(lose=True):
        first = await refund("too slow")
        await driver.stripe.do(f"/sandbox/refunds/{first}/fail")
    second = await refund("the first one came back")
    assert second != first
    if amount:
        # Still the same one, whatever the words.
        assert await refund("too slow") == second
    refunds = (await driver.stripe.look("/v1/refunds"))["data"]
    of_order = [r for r in refunds if r["payment_intent"] == order["stripe_payment_id"]]
    assert {r["id"]: r["status"] for r in of_order} == {first: "failed", second: "succeeded"}


@pytest.mark.parametrize("now", [True, False])
async def test_a_subscription_is_ended(driver: Driver, operator: Operator, now: bool) -> None:
    user = driver.user()
    session = await driver.subscribes(user, "basic")
    await operator.runs(
        "cancel", subscription=session["subscription"], now=now, reason="asked for it"
    )
    record = await driver.row("subscription", user_id=user)
    assert (record["deleted"], record["cancel_at_period_end"]) == (now, not now)
    expected = ("FREE", "CANCELED", "MEMBER") if now else ("BASIC", "ACTIVE", "PREMIUM")
    assert (await driver.membership(user))[:3] == expected


async def test_plans_and_lifetimes_are_granted_and_revoked(
    driver: Driver, operator: Operator
) -> None:
    user, plan = driver.user(), driver.plan()["id"]
    await operator.runs("grant", member=user, what=f"plan:{plan}", reason="a contest")
    (purchased,) = await driver.it.published(PlanPurchased, user_id=user)
    assert (purchased.plan_id, purchased.price) == (plan, Decimal(0))
    await operator.runs("grant", member=user, what="lifetime", reason="a contest")
    assert (await driver.membership(user))[:3] == ("LIFETIME", "ACTIVE", "PREMIUM")
    await operator.runs("revoke", member=user, what=f"plan:{plan}", reason="a mistake")
    await driver.it.published(PlanReturned, user_id=user)
    await operator.runs("revoke", member=user, what="lifetime", reason="a mistake")
    assert (await driver.membership(user))[:3] == ("FREE", "INACTIVE", "MEMBER")
    # What was revoked can be given again.
    await operator.runs("grant", member=user, what=f"plan:{plan}", reason="no mistake")
    await driver.it.published(PlanPurchased, 2, user_id=user)
    for command, what, words in (
        ("grant", "plan:nonsense", "no such plan"),
        ("grant", "everything", "write plan:ID or lifetime"),
        ("revoke", "lifetime", "no lifetime to revoke"),
    ):
        with pytest.raises(SystemExit, match=words):
            await operator.runs(command, member=user, what=what, reason="why")


async def test_a_mistyped_member_is_granted_nothing(driver: Driver, operator: Operator) -> None:
    mistyped = driver.user()[:-1]
    with pytest.raises(SystemExit, match="no member"):
        await operator.runs("grant", member=mistyped, what="lifetime", reason="a contest")
    assert not await driver.all("membership", user_id=mistyped)
    # A member whom identity has lost is still shown.
    user, _ = await driver.customer_of(ids.new())
    await driver.webhook.takes(paid({"userId": user, "tier": "lifetime"}))
    assert user in (await operator.runs("member", member=user))[0]


async def test_an_address_is_that_of_its_present_owner(driver: Driver, operator: Operator) -> None:
    email = f"{ids.new()}@example.com"
    former = driver.user(email=email)
    await driver.buys(former)
    driver.user(id=former, email=f"new.{email}")
    present = driver.user(email=email)
    await operator.runs("grant", member=email, what="lifetime", reason="a contest")
    assert (await driver.membership(present))[:3] == ("LIFETIME", "ACTIVE", "PREMIUM")
    assert (await driver.membership(former))[:3] != ("LIFETIME", "ACTIVE", "PREMIUM")


async def test_a_setting_that_changed_is_applied_by_recompute(
    driver: Driver, operator: Operator
) -> None:
    user, payment = ids.new(), f"pi_{ids.new()}"
    lifetime = paid({"userId": user, "tier": "lifetime"}, session={"payment_intent": payment})
    await driver.webhook.takes(lifetime, event("refund.created", refund(payment)))
    assert (await driver.membership(user))[:3] == ("LIFETIME", "ACTIVE", "PREMIUM")
    lines = await operator.runs("recompute", member=user, all=False)
    assert lines[0].startswith(user)
    assert (await driver.membership(user))[:3] == ("FREE", "INACTIVE", "MEMBER")
    assert (await operator.runs("recompute", member="", all=True))[-1].startswith("recomputed=")
    with pytest.raises(SystemExit, match="name a member"):
        await operator.runs("recompute", member="", all=False)


async def test_a_code_that_is_switched_off_stays_off_whatever_is_imported(
    driver: Driver, operator: Operator, tmp_path: Path
) -> None:
    code = f"C{ids.new()}".upper()
    path = written(tmp_path, COUPON | {"code": code, "validUntil": "2036-01-01"})
    await import_coupons(driver.it.database, path)
    user, plan = driver.user(), driver.plan()
    for switch, status in (("off", 400), ("on", 200)):
        await operator.runs("coupon", switch=switch, code=code.lower())
        await import_coupons(driver.it.database, path)
        assert (await driver.checkout(user, plan, couponCode=code)).status_code == status
    with pytest.raises(SystemExit, match="no such coupon"):
        await operator.runs("coupon", switch="off", code="NOSUCH")


async def test_a_resync_by_command(driver: Driver, operator: Operator) -> None:
    for arguments in ({"full": True}, {"full": False, "since": "2h"}):
        given = {"since": "30d", "dry_run": True, **arguments}
        assert "checked" in (await operator.runs("resync", **given))[-1]
    with pytest.raises(SystemExit, match="write 30d"):
        await operator.runs("resync", since="soon", full=False, dry_run=True)


async def test_every_command_is_in_the_audit_table(driver: Driver, operator: Operator) -> None:
    began = clock.now()
    user, customer = await driver.customer_of()
    await driver.webhook.takes(event("customer.subscription.created", subscription(customer)))
    await operator.runs("member", member=user, operator="mia")
    with pytest.raises(SystemExit):
        await operator.runs("member", member="unknown@example.com", operator="mia", reason="asked")
    rows = await driver.it.rows(
        "SELECT * FROM operator_audit WHERE operator = 'mia' AND at >= $1 ORDER BY at", began
    )
    facts: list[Any] = [(row["command"], row["reason"], row["outcome"]) for row in rows]
    assert facts[0] == ("member", "", "done")
    assert facts[1][:2] == ("member", "asked")
    assert "no member" in facts[1][2]
    # The output must not have an address.
    assert not any("@" in row["arguments"] for row in rows)


async def test_a_command_is_in_the_audit_table_before_it_acts(
    driver: Driver, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    (user, _), name = await driver.customer_of(), ids.new()
    seen: list[Any] = []

    async def recompute(*_: Any) -> None:
        seen.extend(await driver.all("operator_audit", operator=name))
        raise OSError("killed")

    monkeypatch.setattr(member_commands, "give", recompute)
    with pytest.raises(OSError, match="killed"):
        await operator.runs(
            "grant", member=user, what="lifetime", reason="a contest", operator=name
        )
    (before,) = seen
    assert (before["command"], before["reason"]) == ("grant", "a contest")
    (after,) = await driver.all("operator_audit", operator=name)
    assert (before["outcome"], after["outcome"]) == ("begun", "failed: OSError")
