"""Mails are limited for each mailbox, and closer until its address is confirmed."""

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
from services.identity.tests.members import Member, address, registered
from testkit import RunningService


async def _accounts(
    identity: RunningService, mail_server: MailServer, mailbox: str, count: int
) -> list[Member]:
    """Accounts whose addresses differ in their tags."""
    local, _, domain = mailbox.partition("@")
    answers = [
        await registered(identity, email=f"{local}+{n}@{domain}") for n in range(1, count + 1)
    ]
    assert [answer.status_code for _, answer in answers] == [201] * count
    return [Member(identity, mail_server, answer) for _, answer in answers]


async def _forget(identity: RunningService, email: str) -> None:
    answer = await identity.client.post("/api/auth/forgot-password", json={"email": email})
    assert answer.status_code == 200


async def _sent(identity: RunningService, event: type[Any], mailbox: str) -> int:
    events = await identity.all_published(event)
    return sum(mailbox_of(each.email) == mailbox for each in events if each.email)


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


async def test_a_strangers_accounts_use_up_no_mail_of_the_member_whose_mailbox_it_is(
    identity: RunningService, mail_server: MailServer, mia: Member
) -> None:
    for each in await _accounts(identity, mail_server, mia.email, 3):
        for _ in range(2):
            await _forget(identity, each.email)
        assert (await each.post("verify-email")).status_code == 202
    await _forget(identity, mia.email)
    (reset,) = await identity.published(PasswordResetRequested, user_id=mia.id)
    assert reset.email == mia.email
    assert (await mia.post("verify-email")).status_code == 202
    await identity.published(EmailVerificationRequested, user_id=mia.id)
    # And the mailbox gets no more than the limits of all.
    assert await _sent(identity, PasswordResetRequested, mia.email) == 3
    assert await _sent(identity, EmailVerificationRequested, mia.email) == 3


async def test_a_confirmed_address_with_a_tag_gets_its_reset_though_others_have_had_three(
    identity: RunningService, mail_server: MailServer
) -> None:
    mailbox = address()
    mia, *others = await _accounts(identity, mail_server, mailbox, 3)
    await mia.confirms_address()
    for each in others * 2:
        await _forget(identity, each.email)
    assert await _sent(identity, PasswordResetRequested, mailbox) == 3
    await _forget(identity, mia.email)
    (reset,) = await identity.published(PasswordResetRequested, user_id=mia.id)
    assert reset.email == mia.email


async def test_several_accounts_send_three_links_to_one_new_mailbox(
    identity: RunningService, mail_server: MailServer
) -> None:
    mailbox = address()
    local, _, domain = mailbox.partition("@")
    for n in range(5):
        _, answer = await registered(identity)
        member = Member(identity, mail_server, answer)
        assert (await member.asks_for(f"{local}+{n}@{domain}")).status_code == 202
        # The notice comes each time, as if nothing were wrong.
        await identity.published(EmailChangeRequested, user_id=member.id)
    assert await _sent(identity, EmailChangeRequested, mailbox) == 3


async def test_an_erased_account_gives_its_mailbox_no_further_mails(
    identity: RunningService, mail_server: MailServer
) -> None:
    mailbox = address()
    first, second = await _accounts(identity, mail_server, mailbox, 2)
    for _ in range(3):
        await _forget(identity, first.email)
    erased = await first.post("delete-account", {"password": "correct horse"})
    assert erased.status_code == 202
    await _forget(identity, second.email)
    events = await identity.published(PasswordResetRequested, user_id=second.id)
    assert [event.email for event in events] == [""]


async def test_requests_for_addresses_without_an_account_use_up_nothing(
    identity: RunningService, mia: Member
) -> None:
    local, _, domain = mia.email.partition("@")
    for n in range(5):
        await _forget(identity, f"{local}+{n}@{domain}")
    await _forget(identity, mia.email)
    (event,) = await identity.published(PasswordResetRequested, user_id=mia.id)
    assert event.email == mia.email


async def test_an_address_that_is_not_confirmed_gets_five_mails_a_day_about_plans_and_reminders(
    identity: RunningService, mail_server: MailServer, mia: Member
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
    # What the member asks for has a limit of its own.
    assert (await mia.post("verify-email")).status_code == 202
    assert await _sent(identity, EmailVerificationRequested, mia.email) == 1
    # No reminder takes the place of a warning.
    async with identity.database.session() as session:
        assert await may_send_mail(session, mia.id, Requester.NOTICE)


async def test_an_address_that_is_not_confirmed_gets_five_resets_a_day(
    identity: RunningService, mia: Member
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


async def test_a_stranger_keeps_no_member_who_has_come_back_after_a_week_from_a_reset(
    identity: RunningService, mia: Member
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


def test_a_tag_counts_for_limits_alone() -> None:
    assert mailbox_of("mia+keto@example.com") == "mia@example.com"
    assert mailbox_of("mia+a+b@example.com") == "mia@example.com"
    assert mailbox_of("mia@example.com") == "mia@example.com"
    assert mailbox_of("m.ia@example.com") == "m.ia@example.com"
    assert mailbox_of("+mia@example.com") == "+mia@example.com"
    assert mailbox_of("mia@a+b.example") == "mia@a+b.example"
