"""Journeys of a member with the mails about a contract."""

from urllib.parse import parse_qs, urlsplit

from tests.e2e.people import Person
from tests.e2e.shopping import buy, closes, subscribe
from tests.e2e.stand_ins import Mailbox, Payments, token_in, withdrawal_link_in


async def test_a_buyer_withdraws_with_the_number_in_the_mail_that_confirms_the_order(
    member: Person, payments: Payments, mailbox: Mailbox
) -> None:
    await buy(member, payments)
    (order,) = (await member.payments.get_orders())["orders"]
    mail = await mailbox.gets(member.email, f"Your order {order['number']}")
    assert "Item: Keto Kickstart" in mail["text"]
    assert "Paid: $" in mail["text"]
    link = urlsplit(withdrawal_link_in(mail))
    (number,) = parse_qs(link.query)["number"]
    assert (link.path, number) == ("/withdraw", order["number"])

    await member.payments.request_withdrawal({"orderNumber": number, "email": member.email})
    asked = await mailbox.gets(member.email, "Confirm your withdrawal")
    assert f"Order number: {number}" in asked["text"]
    confirmed = await member.payments.confirm_withdrawal({"token": token_in(asked)})
    assert confirmed["withdrawal"]["number"] == number
    await closes(member)
    receipt = await mailbox.gets(member.email, "We have your withdrawal")
    assert f"Order number: {number}" in receipt["text"]


async def test_a_started_subscription_is_confirmed_in_the_members_language(
    member: Person, payments: Payments, mailbox: Mailbox
) -> None:
    await member.auth.update_settings({"locale": "de-AT", "timezone": "Europe/Vienna"})
    await subscribe(member, payments, "pro")
    mail = await mailbox.gets(member.email, "Deine Mitgliedschaft hat begonnen")
    (contract,) = (await member.payments.get_withdrawals())["withdrawable"]
    assert f"Bestellnummer: {contract['number']}" in mail["text"]
    assert "Bezahlt: 19,99\u00a0$" in mail["text"]
    assert withdrawal_link_in(mail).endswith(f"/withdraw?number={contract['number']}")
