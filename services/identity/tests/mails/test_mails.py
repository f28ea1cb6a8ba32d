"""The mails that follow from events."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event

from chassis import clock, ids
from contracts.billing import PaymentNoticeDue
from contracts.identity import PasswordResetRequested, WelcomeMailRequested
from contracts.planner import PlanJobEnded
from contracts.samples import sample
from identity.accounts.lock import lock_user
from identity.limits.requested_mails import Requester, may_send_mail
from identity.passwords.reset import request_reset
from messaging import wrap
from messaging.dead_letters import ATTEMPTS
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import OTHER, PASSWORD, Member, address, log_in, me
from testkit import RunningService, eventually

RESET_REFUSED = (400, {"error": "Invalid or expired reset token"})


async def test_the_address_goes_to_the_mails_and_to_no_other_listener(
    identity: RunningService, mia: Member
) -> None:
    await identity.published(WelcomeMailRequested, user_id=mia.id, email=mia.email)
    heard_by_others = {
        event
        for queue in identity.topology.queues
        if queue.service != "identity"
        for event in queue.events
    }
    assert WelcomeMailRequested not in heard_by_others
    assert not [event for event in heard_by_others if "email" in event.model_fields]


async def test_a_greylisted_mail_is_retried_and_delays_no_other(
    identity: RunningService, mail_server: MailServer
) -> None:
    slow = sample(WelcomeMailRequested, email=address())
    quick = sample(WelcomeMailRequested, email=address())
    mail_server.greylisted.add(slow.email)

    async def sent() -> float:
        mails = {"queue": "identity.welcome-mail-request"}
        return sum(await identity.figures("keto_side_effect_age_seconds_count", **mails))

    failures = sum(await identity.figures("keto_mails_total", outcome="failed"))
    before = await sent()
    await identity.deliver(slow, quick)
    await eventually(lambda: mail_server.to(quick.email))
    assert await eventually(lambda: identity.in_queue("keto.retry.10s"))
    mail_server.greylisted.clear()
    await identity.retry_now()
    await eventually(lambda: mail_server.to(slow.email))
    assert sum(await identity.figures("keto_mails_total", outcome="failed")) == failures + 1
    assert await identity.figures("keto_mails_total", template="welcome", outcome="sent")

    async def both_are_counted() -> bool:
        # Also those that a test before this one has asked for.
        return await sent() >= before + 2

    await eventually(both_are_counted)


async def test_an_event_that_another_process_handles_uses_up_no_attempt(
    identity: RunningService, mail_server: MailServer
) -> None:
    event = sample(WelcomeMailRequested, email=address())
    envelope = wrap(event, id=ids.new(), time=clock.now())
    # As another process left it that was killed while it sent this mail.
    await identity.rows(
        "INSERT INTO inbox_claim (event_id, handler) VALUES ($1, 'identity.welcome-mail-request')",
        envelope.id,
    )
    await identity.deliver(envelope)
    await eventually(lambda: identity.in_queue("keto.retry.10s"))
    assert mail_server.to(event.email) == []
    await identity.rows("DELETE FROM inbox_claim")
    (headers,) = await identity.retry_now()
    assert headers[ATTEMPTS] == 0
    await eventually(lambda: mail_server.to(event.email))


async def test_a_forgotten_password_is_replaced_with_the_mailed_link_once(
    identity: RunningService, mia: Member
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
    identity: RunningService, mia: Member
) -> None:
    """Also when its mail is written after it."""
    requested_at = clock.now()
    passwords = {"currentPassword": PASSWORD, "newPassword": OTHER}
    assert (await mia.post("change-password", passwords)).status_code == 200
    await identity.deliver(
        PasswordResetRequested(user_id=mia.id, email=mia.email, requested_at=requested_at)
    )
    given = {"token": await mia.reset_token(), "password": "mine now"}
    refused = await mia.post("reset-password", given)
    assert (refused.status_code, refused.json()) == RESET_REFUSED


async def test_a_reset_request_does_not_tell_who_has_an_account(mia: Member) -> None:
    known = await mia.post("forgot-password", {"email": mia.email})
    unknown = await mia.post("forgot-password", {"email": "unknown@example.com"})
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    wrong = await mia.post("forgot-password", {"email": "no address"})
    assert (wrong.status_code, wrong.json()) == (500, {"error": "Failed to process request"})


async def test_a_reset_request_runs_the_same_statements_for_an_unknown_address(
    identity: RunningService, mia: Member
) -> None:
    """Under load, each statement more would show in the time of the response."""
    own, statements = asyncio.current_task(), list[str]()

    def note(*given: object) -> None:
        # Handlers run statements at the same time, in other tasks.
        if asyncio.current_task() is own:
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
    """Otherwise the time of many at once would tell."""
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


async def test_no_event_carries_a_reset_token(identity: RunningService, mia: Member) -> None:
    asked_at = clock.now()
    await mia.post("forgot-password", {"email": mia.email})
    (event,) = await identity.published(PasswordResetRequested, email=mia.email)
    assert set(event.model_dump()) == {"userId", "email", "requestedAt"}
    assert event.requested_at >= asked_at


@pytest.mark.parametrize(
    ("state", "subject"),
    [("done", "Your plan is ready"), ("failed", "We couldn't write your plan")],
)
async def test_the_end_of_a_plan_that_took_long_is_mailed_to_the_address_of_now(
    identity: RunningService, mail_server: MailServer, mia: Member, state: str, subject: str
) -> None:
    event = sample(PlanJobEnded, user_id=mia.id, state=state)
    (envelope,) = await identity.deliver(event)
    # Of somebody who has no account any more, nothing is sent and nothing fails.
    (nobodys,) = await identity.deliver(sample(PlanJobEnded, user_id=ids.new(), state=state))
    await identity.handled(envelope, nobodys, by="identity.plan-mail")
    await identity.deliver(envelope)
    mails = [mail for mail in mail_server.to(mia.email) if mail["Subject"] == subject]
    assert len(mails) == 1
    body = mails[0].get_body(("plain",))
    assert body is not None
    assert "http://frontend.example/planner" in body.get_content()


@pytest.mark.parametrize("kind", ["failed", "action_required", "last"])
async def test_a_payment_that_failed_is_told_once_with_the_day_where_the_member_is(
    identity: RunningService, mail_server: MailServer, mia: Member, kind: str
) -> None:
    await identity.rows("UPDATE member SET timezone = 'Pacific/Auckland' WHERE id = $1", mia.id)
    is_last = kind == "last"
    event = sample(
        PaymentNoticeDue,
        user_id=mia.id,
        kind=kind,
        invoice_url=None if is_last else "https://invoice.stripe.com/i/one",
        next_attempt_at=None if is_last else datetime(2027, 3, 1, 20, tzinfo=UTC),
        good_until=clock.now() + timedelta(hours=1),
    )
    (envelope,) = await identity.deliver(event)
    # What has waited for too long may be untrue by now.
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
        page = "http://frontend.example/pricing" if is_last else "https://invoice.stripe.com/i/one"
        assert page in words


async def test_a_member_gets_twenty_plan_mails_a_day_whatever_planner_publishes(
    identity: RunningService, mail_server: MailServer, mia: Member
) -> None:
    await mia.confirms_address()
    events = [sample(PlanJobEnded, user_id=mia.id, state="done") for _ in range(25)]
    envelopes = await identity.deliver(*events)
    await identity.handled(*envelopes, by="identity.plan-mail")
    mails = [mail for mail in mail_server.to(mia.email) if mail["X-Template"] == "plan-ready"]
    assert len(mails) == 20


async def test_a_plan_mail_that_is_tried_again_counts_once(
    identity: RunningService, mia: Member
) -> None:
    await mia.confirms_address()

    async def may_send(event_id: str) -> bool:
        async with identity.database.session() as session:
            await lock_user(session, mia.id)
            return await may_send_mail(session, mia.id, Requester.PLAN, event_id)

    tried = [ids.new() for _ in range(20)]
    assert [await may_send(event_id) for event_id in [*tried, *tried]] == [True] * 40
    assert not await may_send(ids.new())
