"""Withdrawals without a login: the mail with the link, and the receipt."""

from datetime import UTC, datetime

import pytest

from chassis import ids
from contracts.billing import ContractWithdrawn, WithdrawalChecked
from contracts.identity import WITHDRAWAL_LINK
from contracts.samples import sample
from identity.withdrawals.count_mails import who_may_be_mailed_about
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import Newcomer, body, link_in
from testkit import MovedClock, RunningService, eventually

# 23:59 in Vienna.
DAY_14 = datetime(2026, 4, 3, 21, 59, tzinfo=UTC)


async def test_a_mailed_link_confirms_only_its_withdrawal(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    checked = sample(WithdrawalChecked, user_id=mia.id, asked_at=DAY_14)
    await identity.deliver(checked)
    mail = await eventually(lambda: [m for m in mail_server.to(mia.email)
                                     if m["X-Template"] == "withdraw"])  # fmt: skip
    token = link_in(mail[0]).partition("token=")[2]
    assert "http://frontend.example/withdraw?token=" in body(mail[0], "plain")
    claims = identity.tokens.of_type(token, WITHDRAWAL_LINK)
    assert (claims["sub"], claims["orderNumber"]) == (mia.id, checked.order_number)
    assert claims["askedAt"] == DAY_14.timestamp()
    assert claims["exp"] - claims["iat"] == pytest.approx(7 * 86_400, abs=2)


async def test_an_order_has_three_mails_an_hour_which_count_for_no_other_limit(
    identity: RunningService, mail_server: MailServer, mia: Newcomer, moved_clock: MovedClock
) -> None:
    first, second = ids.new(), ids.new()

    async def checked(order: str, count: int) -> list[str]:
        events = [
            sample(WithdrawalChecked, user_id=mia.id, order_number=order, number=order)
            for _ in range(count)
        ]
        sent = await identity.deliver(*events)
        await identity.handled(*sent, by="identity.withdrawal-mail")
        mails = [m for m in mail_server.to(mia.email) if m["X-Template"] == "withdraw"]
        return [
            order for mail in mails for order in (first, second) if order in body(mail, "plain")
        ]

    # The address was not confirmed, and all mails of the shop of this day are used up.
    receipts = [sample(ContractWithdrawn, user_id=mia.id) for _ in range(21)]
    await identity.handled(*await identity.deliver(*receipts), by="identity.withdrawal-receipt")
    assert await checked(first, 5) == [first] * 3
    assert await checked(second, 1) == [first] * 3 + [second]
    moved_clock.moves(hours=1, seconds=1)
    assert await checked(first, 1) == [first] * 3 + [second, first]


async def test_a_retried_withdrawal_mail_counts_once(
    identity: RunningService, mia: Newcomer
) -> None:
    order = ids.new()
    for event in ("one", "two", "three", "one", "two", "three"):
        assert await who_may_be_mailed_about(identity.database, mia.id, order, event)
    assert await who_may_be_mailed_about(identity.database, mia.id, order, "four") is None
    assert await who_may_be_mailed_about(identity.database, ids.new(), order, "five") is None


async def test_at_most_a_hundred_orders_a_day_are_mailed_about(
    identity: RunningService, mia: Newcomer
) -> None:
    answers = [
        await who_may_be_mailed_about(identity.database, mia.id, f"order {n}", ids.new())
        for n in range(102)
    ]
    assert [bool(each) for each in answers] == [True] * 100 + [False] * 2
    # Those that were mailed about have their three.
    assert await who_may_be_mailed_about(identity.database, mia.id, "order 1", ids.new())


@pytest.mark.parametrize(
    "refusal", ["Too late to withdraw", "Withdrawal was waived", "Nothing to withdraw"]
)
async def test_a_refused_withdrawal_is_mailed_with_the_reason(
    identity: RunningService, mail_server: MailServer, mia: Newcomer, refusal: str
) -> None:
    await identity.deliver(sample(WithdrawalChecked, user_id=mia.id, refusal=refusal))
    mails = await eventually(lambda: [m for m in mail_server.to(mia.email)
                                      if m["X-Template"].startswith("withdraw-")])  # fmt: skip
    assert "token=" not in body(mails[0], "plain")


@pytest.mark.parametrize("amount", ["26.99", "0"])
async def test_the_receipt_has_number_and_time_in_the_members_zone(
    identity: RunningService, mail_server: MailServer, mia: Newcomer, amount: str
) -> None:
    await identity.rows("UPDATE member SET timezone = 'Europe/Vienna' WHERE id = $1", mia.id)
    withdrawn = sample(
        ContractWithdrawn,
        user_id=mia.id,
        amount=amount,
        credit_taken="189.91",
        credit_spent="0",
        withdrawn_at=DAY_14,
    )
    await identity.deliver(withdrawn)
    mails = await eventually(lambda: [m for m in mail_server.to(mia.email)
                                      if m["X-Template"].startswith("withdrawal-")])  # fmt: skip
    text = body(mails[0], "plain")
    assert f"Withdrawal: {withdrawn.withdrawal_id}" in text
    assert "Received on: 3 April 2026, 23:59 (Vienna time)" in text
    assert ("Refund: $26.99" in text) == (amount != "0")
    assert "Credit we take back: $189.91" in text
    assert "Credit you’ve used" not in text
    assert "http://frontend.example/withdraw" in text.splitlines()
    assert len(mails) == 1


async def test_a_member_receives_at_most_twenty_mails_of_the_shop_a_day(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    sent = await identity.deliver(*(sample(ContractWithdrawn, user_id=mia.id) for _ in range(21)))
    await identity.handled(*sent, by="identity.withdrawal-receipt")
    mails = [mail for mail in mail_server.to(mia.email) if mail["X-Template"] != "welcome"]
    assert len(mails) == 20
