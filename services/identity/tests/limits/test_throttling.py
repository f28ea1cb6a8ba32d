"""Guessing passwords and flooding mailboxes, without locking out the member."""

import asyncio
from collections import Counter
from datetime import timedelta

import pytest

from chassis import clock
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    PasswordResetRequested,
)
from identity.personal_data import PERSONAL
from services.identity.tests.members import (
    OWNER,
    PASSWORD,
    THIEF,
    TOO_MANY,
    Newcomer,
    address,
    guesses,
    log_in,
    registered,
)
from testkit import RunningService


async def test_after_ten_failures_a_network_must_wait_and_the_owner_does_not(
    identity: RunningService, mia: Newcomer
) -> None:
    email = mia.email
    await guesses(identity, email, 10)
    for client in (THIEF, "203.0.113.200"):
        for password in ("wrong", PASSWORD):
            refused = await log_in(identity, email.upper(), password, client)
            assert (refused.status_code, refused.json()) == (429, TOO_MANY)
            assert 0 < int(refused.headers["retry-after"]) <= 901
    assert (await log_in(identity, email, PASSWORD, OWNER)).status_code == 200
    other, _ = await registered(identity)
    assert (await log_in(identity, other, PASSWORD, THIEF)).status_code == 200


async def test_concurrent_guesses_receive_ten_results(
    identity: RunningService,
) -> None:
    email, _ = await registered(identity)
    seen: Counter[int] = Counter()

    async def guess() -> None:
        answer = await log_in(identity, email, "wrong", THIEF)
        seen[answer.status_code] += 1

    for _ in range(4):
        await asyncio.gather(*(guess() for _ in range(16)))
    assert seen == {401: 10, 429: 54}


async def test_many_logins_with_the_correct_password_are_not_counted_as_failures(
    identity: RunningService,
) -> None:
    email, _ = await registered(identity)
    answers = await asyncio.gather(*(log_in(identity, email, PASSWORD, OWNER) for _ in range(16)))
    assert {answer.status_code for answer in answers} == {200}


async def test_an_unknown_account_behaves_the_same(identity: RunningService) -> None:
    email = address()
    await guesses(identity, email, 10)
    refused = await log_in(identity, email, "wrong", THIEF)
    assert (refused.status_code, refused.json()) == (429, TOO_MANY)
    rows = await identity.rows("SELECT account FROM failed_login")
    assert not any("@" in row["account"] for row in rows)


async def test_a_success_forgets_this_networks_failures(identity: RunningService) -> None:
    email, _ = await registered(identity)
    await guesses(identity, email, 9)
    assert (await log_in(identity, email, PASSWORD, THIEF)).status_code == 200
    await guesses(identity, email, 9)
    assert (await log_in(identity, email, PASSWORD, THIEF)).status_code == 200


async def test_failures_expire_after_the_window(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, _ = await registered(identity)
    await guesses(identity, email, 10)
    assert (await log_in(identity, email, PASSWORD, THIEF)).status_code == 429
    later = clock.now() + timedelta(minutes=16)
    monkeypatch.setattr(clock, "now", lambda: later)
    await guesses(identity, email, 10)
    assert (await log_in(identity, email, "wrong", THIEF)).status_code == 429


@pytest.mark.parametrize(
    ("one", "other", "are_one"),
    [
        ("203.0.113.1", "203.0.113.254", True),
        ("203.0.113.1", "203.0.114.1", False),
        ("2001:db8::1", "2001:db8::2:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:203.0.113.1", "203.0.113.2", True),
        ("203.0.113.1, 10.0.0.1", "203.0.113.2, 10.9.9.9", True),
    ],
)
async def test_a_network_is_a_24_or_a_64(
    identity: RunningService, one: str, other: str, are_one: bool
) -> None:
    email = address()
    await guesses(identity, email, 10, one)
    answer = await log_in(identity, email, "wrong", other)
    assert answer.status_code == (429 if are_one else 401)


async def test_an_account_receives_three_mails_an_hour_that_anyone_can_request(
    identity: RunningService, mia: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    email = mia.email

    async def ask() -> str:
        answer = await mia.post("forgot-password", {"email": email})
        assert answer.status_code == 200
        return answer.text

    assert len({await ask() for _ in range(5)}) == 1
    later = clock.now() + timedelta(minutes=61)
    monkeypatch.setattr(clock, "now", lambda: later)
    await ask()
    # Beyond the limit, the events are about an account that does not exist.
    events = await identity.all_published(PasswordResetRequested, user_id=mia.id)
    assert [event.requested_at == later for event in events] == [False, False, False, True]


async def test_requests_of_strangers_do_not_use_up_the_members_mails(
    identity: RunningService, mia: Newcomer
) -> None:
    for _ in range(3):
        await mia.post("forgot-password", {"email": mia.email})
    new = address()
    assert (await mia.asks_for(new)).status_code == 202
    for _ in range(5):
        assert (await mia.post("verify-email")).status_code == 202
    await identity.published(EmailChangeRequested, user_id=mia.id, with_link=True)
    # Three that the member requests: the change, and two links that confirm the address.
    assert len(await identity.all_published(EmailVerificationRequested, user_id=mia.id)) == 2
    assert (await mia.post("forgot-password", {"email": mia.email})).status_code == 200


async def test_leads_without_an_account_are_deleted_after_two_years(
    identity: RunningService, mia: Newcomer
) -> None:
    await identity.rows("UPDATE email_lead SET created_at = now() - interval '3 years'")
    for email, age in (("old@example.com", "3 years"), ("new@example.com", "1 year")):
        await identity.rows(
            "INSERT INTO email_lead (email, source, created_at)"
            " VALUES ($1, 'NEWSLETTER', now() - $2::text::interval)",
            email,
            age,
        )
    await PERSONAL.forget(identity.database)
    rows = await identity.rows("SELECT email, user_id FROM email_lead WHERE source = 'NEWSLETTER'")
    assert rows == [{"email": "new@example.com", "user_id": None}]
    assert await identity.rows("SELECT 1 FROM email_lead WHERE user_id = $1", mia.id)


async def test_old_counts_are_deleted(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, _ = await registered(identity)
    await guesses(identity, email, 1)
    await identity.client.post("/api/auth/forgot-password", json={"email": email})
    later = clock.now() + timedelta(hours=49)
    monkeypatch.setattr(clock, "now", lambda: later)
    await PERSONAL.forget(identity.database)
    assert await identity.rows("SELECT 1 FROM failed_login") == []
    assert await identity.rows("SELECT 1 FROM requested_mail") == []
    assert await identity.rows("SELECT 1 FROM known_network") != []
    later += timedelta(days=90)
    await PERSONAL.forget(identity.database)
    assert await identity.rows("SELECT 1 FROM known_network") == []
