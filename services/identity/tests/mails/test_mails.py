"""The mails that follow from events."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event

from chassis import clock, ids
from contracts.billing import PaymentNoticeDue
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    ManyLoginsFailed,
    PasswordResetRequested,
    UserRegistered,
)
from contracts.planner import PlanJobEnded
from contracts.samples import sample
from identity.accounts.lock import lock_user
from identity.limits.requested_mails import Requester, may_send_mail
from identity.passwords.reset import request_reset
from messaging import Event, wrap
from messaging.dead_letters import ATTEMPTS
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import (
    OTHER,
    PASSWORD,
    Newcomer,
    address,
    body,
    log_in,
    me,
    stored,
)
from testkit import RunningService, eventually

RESET_REFUSED = (400, {"error": "Invalid or expired reset token"})


async def test_a_greylisted_mail_is_retried_and_delays_no_other(
    identity: RunningService, mail_server: MailServer
) -> None:
    slow, quick = await stored(identity), await stored(identity)
    mail_server.greylisted.add(slow.email)

    async def sent() -> float:
        mails = {"queue": "identity.welcome-mail"}
        return sum(await identity.figures("keto_side_effect_age_seconds_count", **mails))

    failures = sum(await identity.figures("keto_mails_total", outcome="failed"))
    before = await sent()
    await identity.deliver(*(sample(UserRegistered, user_id=each.id) for each in (slow, quick)))
    await eventually(lambda: mail_server.to(quick.email))
    assert await eventually(lambda: identity.in_queue("keto.retry.10s"))
    mail_server.greylisted.clear()
    await identity.retry_now()
    await eventually(lambda: mail_server.to(slow.email))
    assert sum(await identity.figures("keto_mails_total", outcome="failed")) == failures + 1
    assert await identity.figures("keto_mails_total", template="welcome", outcome="sent")

    async def both_are_counted() -> bool:
        # Also those that earlier tests have requested.
        return await sent() >= before + 2

    await eventually(both_are_counted)


async def test_an_event_that_another_process_handles_does_not_use_up_an_attempt(
    identity: RunningService, mail_server: MailServer
) -> None:
    user = await stored(identity)
    envelope = wrap(sample(UserRegistered, user_id=user.id), id=ids.new(), time=clock.now())
    # As another process left it that was killed after it had read the row, before the mail left.
    await identity.rows(
        "INSERT INTO inbox_claim (event_id, handler) VALUES ($1, 'identity.welcome-mail')",
        envelope.id,
    )
    await identity.deliver(envelope)
    await eventually(lambda: identity.in_queue("keto.retry.10s"))
    assert mail_server.to(user.email) == []
    await identity.rows("DELETE FROM inbox_claim")
    (headers,) = await identity.retry_now()
    assert headers[ATTEMPTS] == 0
    await eventually(lambda: mail_server.to(user.email))
    await identity.handled(*await identity.deliver(envelope), by="identity.welcome-mail")
    assert len(mail_server.to(user.email)) == 1


async def test_a_mail_goes_to_the_current_address_and_name(
    identity: RunningService, mail_server: MailServer
) -> None:
    user, new = await stored(identity, name="Mia"), address()
    await identity.rows("UPDATE member SET email = $2, name = 'Max' WHERE id = $1", user.id, new)
    await identity.deliver(sample(UserRegistered, user_id=user.id))
    (mail,) = await eventually(lambda: mail_server.to(new))
    assert "Hi Max," in body(mail, "plain")
    assert mail_server.to(user.email) == []


async def test_a_mail_about_an_erased_account_is_not_sent(
    identity: RunningService, mail_server: MailServer
) -> None:
    before = len(mail_server.mails)
    gone = {"user_id": ids.new()}
    events: dict[str, Event] = {
        "welcome-mail": sample(UserRegistered, **gone),
        "password-reset-mail": sample(PasswordResetRequested, **gone),
        "failed-logins-notice": sample(ManyLoginsFailed, **gone),
        "email-verification-mail": sample(EmailVerificationRequested, **gone),
        "new-email-mail": sample(EmailChangeRequested, **gone),
        "new-email-notice": sample(EmailChangeRequested, **gone),
    }
    envelopes = await identity.deliver(*events.values())
    for envelope, queue in zip(envelopes, events, strict=True):
        await identity.handled(envelope, by=f"identity.{queue}")
    assert len(mail_server.mails) == before


async def test_a_forgotten_password_is_replaced_with_the_mailed_link_once(
    identity: RunningService, mia: Newcomer
) -> None:
    assert (await mia.post("forgot-password", {"email": mia.email})).status_code == 200
    token = await mia.reset_token()
    assert (await me(identity, token)).json() == {"error": "Invalid token"}
    for wrong in ({"password": "short"}, {"password": 7}, {}):
        refused = await mia.post("reset-password", {"token": token, **wrong})
        assert (refused.status_code, refused.json()) == RESET_REFUSED

    given = {"token": token, "password": OTHER}
    assert (await mia.post("reset-password", given)).status_code == 200
    again = await mia.post("reset-password", given)
    assert (again.status_code, again.json()) == RESET_REFUSED
    assert (await log_in(identity, mia.email)).status_code == 401
    assert (await log_in(identity, mia.email, OTHER)).status_code == 200


async def test_a_link_requested_before_a_changed_password_is_refused(
    identity: RunningService, mia: Newcomer
) -> None:
    """Also when its mail is written after it."""
    requested_at = clock.now()
    passwords = {"currentPassword": PASSWORD, "newPassword": OTHER}
    assert (await mia.post("change-password", passwords)).status_code == 200
    await identity.deliver(PasswordResetRequested(user_id=mia.id, requested_at=requested_at))
    given = {"token": await mia.reset_token(), "password": "mine now"}
    refused = await mia.post("reset-password", given)
    assert (refused.status_code, refused.json()) == RESET_REFUSED


async def test_a_reset_requested_before_the_address_changed_is_mailed_to_neither_address(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    requested_at, new = clock.now(), address()
    await mia.asks_for(new)
    assert (await mia.confirms(await mia.change_token(new))).status_code == 200
    late = PasswordResetRequested(user_id=mia.id, requested_at=requested_at)
    await identity.handled(*await identity.deliver(late), by="identity.password-reset-mail")
    mails = [*mail_server.to(mia.email), *mail_server.to(new)]
    assert "password-reset" not in {mail["X-Template"] for mail in mails}


async def test_a_reset_request_does_not_reveal_who_has_an_account(mia: Newcomer) -> None:
    existing = await mia.post("forgot-password", {"email": mia.email})
    unknown = await mia.post("forgot-password", {"email": "unknown@example.com"})
    assert (existing.status_code, existing.json()) == (unknown.status_code, unknown.json())
    wrong = await mia.post("forgot-password", {"email": "no address"})
    assert (wrong.status_code, wrong.json()) == (500, {"error": "Failed to process request"})


async def test_a_reset_request_runs_the_same_statements_for_an_unknown_address(
    identity: RunningService, mia: Newcomer
) -> None:
    """Under load, every additional statement would show in the response time."""
    task, statements = asyncio.current_task(), list[str]()

    def note(*given: object) -> None:
        # Handlers run statements at the same time, in other tasks.
        if asyncio.current_task() is task:
            statements.append(str(given[2]))

    engine = identity.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        await mia.post("forgot-password", {"email": mia.email})
        for_known, statements[:] = statements.copy(), []
        await mia.post("forgot-password", {"email": address()})
    finally:
        event.remove(engine, "before_cursor_execute", note)
    assert for_known == statements
    assert any("INSERT INTO outbox" in statement for statement in statements)


@pytest.mark.parametrize("is_known", [True, False])
async def test_reset_requests_for_one_address_wait_for_each_other_whether_it_has_an_account_or_not(
    identity: RunningService, is_known: bool
) -> None:
    """Otherwise the time of many concurrent requests would reveal it."""
    email = address()
    post = identity.client.post
    if is_known:
        await post("/api/auth/register", json={"email": email, "password": "long enough"})
    async with identity.database.session() as session:
        await request_reset(session, email)
        second = asyncio.create_task(post("/api/auth/forgot-password", json={"email": email}))
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        sql = identity.database.raw_sql
        await eventually(lambda: sql.fetchval(waiting), what="the second one waits")
        assert not second.done()
    assert (await second).status_code == 200


async def test_no_event_carries_a_reset_token(identity: RunningService, mia: Newcomer) -> None:
    asked_at = clock.now()
    await mia.post("forgot-password", {"email": mia.email})
    (event,) = await identity.published(PasswordResetRequested, user_id=mia.id)
    assert set(event.model_dump()) == {"userId", "requestedAt"}
    assert event.requested_at >= asked_at


@pytest.mark.parametrize(
    ("state", "subject"),
    [("done", "Your plan is ready"), ("failed", "We couldn’t write your plan")],
)
async def test_the_end_of_a_long_plan_job_is_mailed_to_the_current_address(
    identity: RunningService, mail_server: MailServer, mia: Newcomer, state: str, subject: str
) -> None:
    event = sample(PlanJobEnded, user_id=mia.id, state=state)
    (envelope,) = await identity.deliver(event)
    # For an erased member, nothing is sent and nothing fails.
    (erased,) = await identity.deliver(sample(PlanJobEnded, user_id=ids.new(), state=state))
    await identity.handled(envelope, erased, by="identity.plan-mail")
    await identity.deliver(envelope)
    mails = [mail for mail in mail_server.to(mia.email) if mail["Subject"] == subject]
    assert len(mails) == 1
    body = mails[0].get_body(("plain",))
    assert body is not None
    assert "http://frontend.example/planner" in body.get_content()


@pytest.mark.parametrize("kind", ["failed", "action_required", "last"])
async def test_a_failed_payment_is_mailed_once_with_the_day_in_the_members_zone(
    identity: RunningService, mail_server: MailServer, mia: Newcomer, kind: str
) -> None:
    await identity.rows("UPDATE member SET timezone = 'Pacific/Auckland' WHERE id = $1", mia.id)
    is_last = kind == "last"
    event = sample(
        PaymentNoticeDue,
        user_id=mia.id,
        kind=kind,
        next_attempt_at=None if is_last else datetime(2027, 3, 1, 20, tzinfo=UTC),
        good_until=clock.now() + timedelta(hours=1),
    )
    (envelope,) = await identity.deliver(event)
    # An old one may no longer be true.
    late = event.model_copy(update={"good_until": clock.now() - timedelta(seconds=1)})
    (stale,) = await identity.deliver(late)
    await identity.handled(envelope, stale, by="identity.payment-mail")
    await identity.deliver(envelope)
    (mail,) = [mail for mail in mail_server.to(mia.email) if "payment" in mail["X-Template"]]
    for part in ("plain", "html"):
        shown = mail.get_body((part,))
        assert shown is not None
        words = shown.get_content()
        assert "$19.99" in words
        assert ("Tuesday, 2 March 2027" in words) != is_last
        assert f"http://frontend.example/{'pricing' if is_last else 'account/membership'}" in words


async def test_a_member_receives_at_most_twenty_plan_mails_a_day(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    await mia.confirms_address()
    events = [sample(PlanJobEnded, user_id=mia.id, state="done") for _ in range(25)]
    envelopes = await identity.deliver(*events)
    await identity.handled(*envelopes, by="identity.plan-mail")
    mails = [mail for mail in mail_server.to(mia.email) if mail["X-Template"] == "plan-ready"]
    assert len(mails) == 20


async def test_a_retried_plan_mail_counts_once(identity: RunningService, mia: Newcomer) -> None:
    await mia.confirms_address()

    async def may_send(event_id: str) -> bool:
        async with identity.database.session() as session:
            await lock_user(session, mia.id)
            return await may_send_mail(session, mia.id, Requester.PLAN, event_id)

    tried = [ids.new() for _ in range(20)]
    assert [await may_send(event_id) for event_id in [*tried, *tried]] == [True] * 40
    assert not await may_send(ids.new())
