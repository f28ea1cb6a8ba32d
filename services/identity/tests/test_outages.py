"""Identity without its database, and while it stops: nothing is lost or sent twice."""

import asyncio
from datetime import timedelta

import asyncpg
import httpx
import pytest

from chassis import ids
from contracts.identity import UserRegistered
from contracts.samples import sample
from identity.main import make
from identity.settings import Settings
from testkit import FaultProxy, RunningService, eventually, running

from .mail_server import MailServer
from .members import stored

BODY = {"email": "mia@example.com", "password": "long enough"}


@pytest.mark.faults
async def test_each_operation_has_its_own_error_for_an_outage_and_recovers(
    settings: Settings,
) -> None:
    async with FaultProxy(settings.database_url) as line:
        behind_proxy = settings.model_copy(update={"database_url": line.url})
        async with running(make(behind_proxy)) as identity:
            post = identity.client.post
            email = f"{ids.new()}@example.com"
            register = {**BODY, "email": email}
            assert (await post("/api/auth/register", json=register)).status_code == 201

            await line.cut()
            token = identity.tokens.issue(
                {"sub": "a-member", "type": "reset"}, timedelta(minutes=5)
            )
            answers: dict[str, httpx.Response] = {
                "Registration failed": await post("/api/auth/register", json=BODY),
                "Login failed": await post("/api/auth/login", json=BODY),
                "Failed to process request": await post("/api/auth/forgot-password", json=BODY),
                "Failed to reset password": await post(
                    "/api/auth/reset-password", json={"token": token, "password": "long enough"}
                ),
                "Failed to fetch profile": await identity.client.get(
                    "/api/auth/me", headers=identity.as_member()
                ),
            }
            for words, answer in answers.items():
                assert (answer.status_code, answer.json()) == (500, {"error": words})
            assert (await identity.client.get("/healthz")).status_code == 200

            await line.restore()

            async def logs_in() -> bool:
                return (await post("/api/auth/login", json=register)).status_code == 200

            await eventually(logs_in)


@pytest.mark.faults
async def test_a_mail_in_flight_is_finished_before_identity_stops(
    settings: Settings, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The servers may be slow.
    monkeypatch.setattr("messaging.consuming.consumer._STOP_SECONDS", 20)
    email = f"{ids.new()}@example.com"
    mail_server.may_answer.clear()
    async with running(make(settings)) as identity:
        await identity.client.post("/api/auth/register", json={**BODY, "email": email})
        (mail,) = await eventually(lambda: mail_server.to(email))
        asyncio.get_running_loop().call_later(0.5, mail_server.may_answer.set)
    connection = await asyncpg.connect(settings.database_url)
    try:
        event_id = mail["Message-ID"].strip("<").partition("@")[0]
        noted = "SELECT handler FROM inbox WHERE event_id = $1"
        # The claim was stored, so that a second delivery sends nothing.
        assert await connection.fetchval(noted, event_id) == "identity.welcome-mail"
    finally:
        await connection.close()


@pytest.mark.faults
async def test_a_mail_that_was_sent_before_the_database_failed_is_not_sent_again(
    settings: Settings, mail_server: MailServer
) -> None:
    async with FaultProxy(settings.database_url) as line:
        behind_proxy = settings.model_copy(update={"database_url": line.url})
        async with running(make(behind_proxy)) as identity:
            user = await stored(identity)
            mail_server.may_answer.clear()
            (envelope,) = await identity.deliver(sample(UserRegistered, user_id=user.id))
            await eventually(lambda: mail_server.to(user.email))
            await line.cut()
            mail_server.may_answer.set()
            await eventually(lambda: holds(identity))
            await line.restore()
            await identity.handled(envelope, by="identity.welcome-mail")
    assert len(mail_server.to(user.email)) == 1


async def holds(identity: RunningService) -> bool:
    return await identity.figures("keto_handlers_holding", queue="identity.welcome-mail") == [1]
