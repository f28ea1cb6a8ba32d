"""With COUPON_HOLDS, an open checkout holds a use of its coupon."""

import asyncio
from typing import Any
from urllib.parse import parse_qs

import pytest

from billing.coupons.holds import release_expired
from chassis import clock, ids
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import event

REFUSED = (400, {"error": "Invalid or expired coupon"})
SESSIONS = "/v1/checkout/sessions"


async def checkout(driver: Driver, user: str, code: str, **plan: Any) -> Any:
    return await driver.checkout(user, driver.plan(**plan), couponCode=code)


async def used(driver: Driver, code: str) -> int:
    coupon = await driver.row("coupon", code=code)
    return int(coupon["used_count"])


async def test_of_twenty_members_one_gets_the_last_use(holding: Driver) -> None:
    code = await holding.coupon(max_uses=3, used_count=2, discount_value=100)
    users = [holding.user() for _ in range(20)]
    answers = await holding.it.side_by_side(
        "coupon_hold", *(checkout(holding, user, code) for user in users)
    )
    good = [answer for answer in answers if answer.status_code == 200]
    bad = [(answer.status_code, answer.json()) for answer in answers if answer not in good]
    assert len(good) == 1
    assert bad == [REFUSED] * 19

    # Its expiry gives the use back.
    (request,) = holding.stripe.recorder.to(SESSIONS)
    (ends,) = parse_qs(request.form)["expires_at"]
    assert 1790 < int(ends) - clock.now().timestamp() < 1900
    await holding.stripe.do(f"/sandbox/checkout/{good[0].json()['sessionId']}/expire")
    await holding.stripe.quiet()
    answer = await checkout(holding, users[0], code)
    assert answer.status_code == 200
    await holding.stripe.pay(answer.json()["sessionId"])
    await holding.stripe.quiet()
    assert await used(holding, code) == 3
    answer = await checkout(holding, users[1], code)
    assert (answer.status_code, answer.json()) == REFUSED


async def test_a_member_takes_over_the_own_hold_and_the_first_checkout_ends(
    holding: Driver,
) -> None:
    code = await holding.coupon(max_uses=1)
    user = holding.user()
    first = (await checkout(holding, user, code)).json()["sessionId"]
    second = (await checkout(holding, user, code)).json()["sessionId"]
    assert (await holding.stripe.look(f"{SESSIONS}/{first}"))["status"] == "expired"
    assert (await holding.stripe.look(f"{SESSIONS}/{second}"))["status"] == "open"
    # A use that was paid in the meantime is used up.
    await holding.stripe.do("/sandbox/switches", {"hold": True})
    await holding.stripe.pay(second)
    answer = await checkout(holding, user, code)
    assert (answer.status_code, answer.json()) == REFUSED

    await holding.stripe.releases()
    assert await used(holding, code) == 1


async def test_two_checkouts_of_a_member_at_once_are_one_use(holding: Driver) -> None:
    code = await holding.coupon(max_uses=1)
    user = holding.user()
    answers = await asyncio.gather(*(checkout(holding, user, code) for _ in range(3)))
    assert [answer.status_code for answer in answers] == [200] * 3
    held = await holding.all("coupon_hold", code=code, state="open")
    assert len(held) == 1


async def test_a_checkout_that_fails_holds_nothing(holding: Driver) -> None:
    code = await holding.coupon(max_uses=1)
    await holding.stripe.fails("fail", "/v1/checkout/sessions", count=3)
    failed = await checkout(holding, holding.user(), code)
    assert failed.status_code == 500
    await holding.stripe.clean()
    assert (await checkout(holding, holding.user(), code)).status_code == 200


async def test_an_expiry_that_was_not_reported_is_found(holding: Driver) -> None:
    code = await holding.coupon(max_uses=4)
    sessions = [
        (await checkout(holding, holding.user(), code)).json()["sessionId"] for _ in range(3)
    ]
    await holding.it.rows(
        "INSERT INTO coupon_hold VALUES"
        " ($1, $2, 'died', NULL, 'open', now() - interval '2 min', now())",
        ids.new(), code,
    )  # fmt: skip
    await holding.stripe.do("/sandbox/switches", {"hold": True})
    await holding.stripe.do(f"/sandbox/checkout/{sessions[0]}/expire")
    await holding.stripe.pay(sessions[1])
    await holding.it.rows(
        "UPDATE coupon_hold SET expires_at = now() - interval '5 s' WHERE code = $1", code
    )
    assert await release_expired(holding.dependencies) == 3
    rows = await holding.all("coupon_hold", code=code)
    held = {row["stripe_session_id"]: row["state"] for row in rows}
    assert held == {
        None: "released",
        sessions[0]: "released",
        sessions[1]: "paid",
        sessions[2]: "released",
    }
    # One that was left open cannot be paid any more.
    assert (await holding.stripe.look(f"{SESSIONS}/{sessions[2]}"))["status"] == "expired"

    await holding.stripe.releases()
    assert await used(holding, code) == 1
    (row,) = await holding.all("coupon_hold", stripe_session_id=sessions[1])
    assert row["state"] == "used"


async def test_a_use_whose_payment_never_counts_comes_back(holding: Driver) -> None:
    code = await holding.coupon(max_uses=1)
    user = holding.user()
    session = (await checkout(holding, user, code)).json()["sessionId"]
    async with holding.stripe.switched(lose=True):
        # The money is promised, and does not arrive.
        await holding.stripe.do(f"/sandbox/checkout/{session}/pay-later")
        await holding.stripe.do(f"/sandbox/checkout/{session}/bounce")
    for days, state, status in ((0, "paid", 400), (29, "paid", 400), (31, "released", 200)):
        await holding.it.rows(
            "UPDATE coupon_hold SET expires_at = now() - make_interval(days => $2)"
            " WHERE stripe_session_id = $1",
            session, days,
        )  # fmt: skip
        await release_expired(holding.dependencies)
        (row,) = await holding.all("coupon_hold", stripe_session_id=session)
        assert row["state"] == state
        assert (await checkout(holding, user, code)).status_code == status


async def test_without_the_setting_the_rule_is_the_specifications(driver: Driver) -> None:
    code = await driver.coupon(max_uses=1)
    users = [driver.user() for _ in range(4)]
    answers = await asyncio.gather(*(checkout(driver, user, code) for user in users))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert not [r for r in driver.stripe.recorder.to(SESSIONS) if "expires_at" in r.form]
    assert not await driver.all("coupon_hold", code=code)


async def test_an_expired_checkout_without_a_hold_changes_nothing(driver: Driver) -> None:
    incoming = event("checkout.session.expired", {"id": f"cs_{ids.new()}"})
    await driver.webhook.takes(incoming)
    assert await driver.state_of(incoming) == "ignored"


@pytest.mark.parametrize("unlimited", [True, False])
async def test_a_coupon_without_a_limit_needs_no_hold(holding: Driver, unlimited: bool) -> None:
    code = await holding.coupon(max_uses=None if unlimited else 9)
    assert (await checkout(holding, holding.user(), code)).status_code == 200
    assert bool(await holding.all("coupon_hold", code=code)) is not unlimited
