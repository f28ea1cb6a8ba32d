"""Mails are limited per mailbox, more strictly until its address is confirmed."""

from datetime import timedelta
from typing import Any

from chassis import clock
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    PasswordResetRequested,
)
from contracts.planner import PlanJobEnded
from contracts.samples import sample
from contracts.tracker import ReminderNeeded
from identity.accounts import mailbox_of
from identity.limits import Requester, may_send_mail
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import Newcomer, address, registered
from testkit import RunningService


async def _accounts(
    identity: RunningService, mail_server: MailServer, mailbox: str, count: int
) -> list[Newcomer]:
    """Accounts whose addresses differ in their tags."""
    local, _, domain = mailbox.partition("@")
    answers = [
        await registered(identity, email=f"{local}+{n}@{domain}") for n in range(1, count + 1)
    ]
    assert [answer.status_code for _, answer in answers] == [201] * count
    return [Newcomer(identity, mail_server, answer) for _, answer in answers]


async def _forget(identity: RunningService, email: str) -> None:
    answer = await identity.client.post("/api/auth/forgot-password", json={"email": email})
    assert answer.status_code == 200


async def _sent(identity: RunningService, event: type[Any], mailbox: str) -> int:
    """How many of these events result in a mail to this mailbox."""
    events = await identity.all_published(event)
    if event is EmailChangeRequested:
        wanted = [each.change_id for each in events if each.with_link]
        rows = await identity.rows("SELECT id, email FROM email_change")
    else:
        wanted = [each.user_id for each in events]
        rows = await identity.rows("SELECT id, email FROM member")
    emails = {row["id"]: row["email"] for row in rows}
    return sum(mailbox_of(emails[id]) == mailbox for id in wanted if id in emails)


async def test_the_accounts_of_one_mailbox_share_three_resets_and_three_verifications(
    identity: RunningService, mail_server: MailServer
) -> None:
    mailbox = address()
    accounts = await _accounts(identity, mail_server, mailbox, 6)
    for each in accounts:
        await _forget(identity, each.email)
        assert (await each.post("verify-email")).status_code == 202
    assert await _sent(identity, PasswordResetRequested, mailbox) == 3
    assert await _sent(identity, EmailVerificationRequested, mailbox) == 3


async def test_a_strangers_accounts_do_not_use_up_the_mailbox_owners_mails(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    for each in await _accounts(identity, mail_server, mia.email, 3):
        for _ in range(2):
            await _forget(identity, each.email)
        assert (await each.post("verify-email")).status_code == 202
    await _forget(identity, mia.email)
    assert len(await identity.all_published(PasswordResetRequested, user_id=mia.id)) == 1
    assert (await mia.post("verify-email")).status_code == 202
    await identity.published(EmailVerificationRequested, user_id=mia.id)
    # The mailbox does not receive more than the common limit.
    assert await _sent(identity, PasswordResetRequested, mia.email) == 3
    assert await _sent(identity, EmailVerificationRequested, mia.email) == 3


async def test_a_confirmed_tagged_address_receives_its_reset_after_three_of_other_accounts(
    identity: RunningService, mail_server: MailServer
) -> None:
    mailbox = address()
    mia, *others = await _accounts(identity, mail_server, mailbox, 3)
    await mia.confirms_address()
    for each in others * 2:
        await _forget(identity, each.email)
    assert await _sent(identity, PasswordResetRequested, mailbox) == 3
    await _forget(identity, mia.email)
    assert len(await identity.all_published(PasswordResetRequested, user_id=mia.id)) == 1


async def test_several_accounts_send_three_links_to_one_new_mailbox(
    identity: RunningService, mail_server: MailServer
) -> None:
    mailbox = address()
    local, _, domain = mailbox.partition("@")
    for n in range(5):
        _, answer = await registered(identity)
        member = Newcomer(identity, mail_server, answer)
        assert (await member.asks_for(f"{local}+{n}@{domain}")).status_code == 202
        # The notice is sent each time, as for a free address.
        await identity.published(EmailChangeRequested, user_id=member.id)
    assert await _sent(identity, EmailChangeRequested, mailbox) == 3


async def test_erasing_an_account_does_not_reset_the_mailboxs_limit(
    identity: RunningService, mail_server: MailServer
) -> None:
    mailbox = address()
    first, second = await _accounts(identity, mail_server, mailbox, 2)
    for _ in range(3):
        await _forget(identity, first.email)
    erased = await first.post("delete-account", {"password": "correct horse"})
    assert erased.status_code == 202
    await _forget(identity, second.email)
    assert await identity.all_published(PasswordResetRequested, user_id=second.id) == []


async def test_requests_for_addresses_without_an_account_are_not_counted(
    identity: RunningService, mia: Newcomer
) -> None:
    local, _, domain = mia.email.partition("@")
    for n in range(5):
        await _forget(identity, f"{local}+{n}@{domain}")
    await _forget(identity, mia.email)
    assert len(await identity.all_published(PasswordResetRequested, user_id=mia.id)) == 1


async def test_an_unconfirmed_address_receives_five_mails_a_day_about_plans_and_reminders(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    evening = {"items": [{"kind": "log", "at": "20:00", "days": [1]}]}
    answer = await identity.client.put("/api/auth/reminders", json=evening, headers=mia.headers)
    assert answer.status_code == 200, answer.text
    plans = await identity.deliver(*(sample(PlanJobEnded, user_id=mia.id) for _ in range(4)))
    await identity.handled(*plans, by="identity.plan-mail")
    soon = clock.now() + timedelta(hours=1)
    needed = sample(ReminderNeeded, user_id=mia.id, kind="log", good_until=soon)
    reminded = await identity.deliver(*[needed] * 4)
    await identity.handled(*reminded, by="identity.reminder-mail")
    templates = [mail["X-Template"] for mail in mail_server.to(mia.email)]
    assert len([each for each in templates if each != "welcome"]) == 5
    # Mails that the member requests have a separate limit.
    assert (await mia.post("verify-email")).status_code == 202
    assert await _sent(identity, EmailVerificationRequested, mia.email) == 1
    # Reminders do not use up the limit of warnings.
    async with identity.database.session() as session:
        assert await may_send_mail(session, mia.id, Requester.NOTICE)


async def test_an_unconfirmed_address_receives_five_resets_a_day(
    identity: RunningService, mia: Newcomer
) -> None:
    for _ in range(2):
        for _ in range(3):
            await _forget(identity, mia.email)
        await identity.rows(
            "UPDATE requested_mail SET requested_at = requested_at - interval '2 hours'"
            " WHERE user_id = $1",
            mia.id,
        )
    assert await _sent(identity, PasswordResetRequested, mia.email) == 5
    await mia.confirms_address()
    await _forget(identity, mia.email)
    assert await _sent(identity, PasswordResetRequested, mia.email) == 6


async def test_a_stranger_cannot_prevent_the_reset_of_a_member_who_returns_after_a_week(
    identity: RunningService, mia: Newcomer
) -> None:
    for days, expected in ((6, 5), (8, 11)):
        await identity.rows(
            "UPDATE member SET created_at = now() - $2 * interval '1 day',"
            " last_active_date = now() WHERE id = $1",
            mia.id,
            days,
        )
        for _ in range(2):
            for _ in range(3):
                await _forget(identity, mia.email)
            await identity.rows(
                "UPDATE requested_mail SET requested_at = requested_at - interval '2 hours'"
                " WHERE user_id = $1",
                mia.id,
            )
        assert await _sent(identity, PasswordResetRequested, mia.email) == expected


def test_tags_are_ignored_by_limits_only() -> None:
    assert mailbox_of("mia+keto@example.com") == "mia@example.com"
    assert mailbox_of("mia+a+b@example.com") == "mia@example.com"
    assert mailbox_of("mia@example.com") == "mia@example.com"
    assert mailbox_of("m.ia@example.com") == "m.ia@example.com"
    assert mailbox_of("+mia@example.com") == "+mia@example.com"
    assert mailbox_of("mia@a+b.example") == "mia@a+b.example"
