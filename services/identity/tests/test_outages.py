"""Identity without its database: the operation's own words, and recovery without a restart."""

from datetime import timedelta

import httpx
import pytest

from chassis import ids
from identity.main import make
from identity.settings import Settings
from testkit import JWT_SECRET, ServerUrls, Tether, eventually, running
from testkit.databases import Databases

from .conftest import MailServer

BODY = {"email": "mia@example.com", "password": "long enough"}


@pytest.mark.faults
async def test_each_operation_has_its_own_words_for_an_outage_and_recovers_by_itself(
    servers: ServerUrls, databases: Databases, mail_server: MailServer
) -> None:
    async with Tether(await databases.of("identity")) as line:
        settings = Settings(
            database_url=line.url,
            rabbitmq_url=servers.rabbitmq,
            jwt_secret=JWT_SECRET,
            frontend_url="http://frontend.example",
            smtp_url=mail_server.url,
        )
        async with running(make(settings)) as identity:
            post = identity.client.post
            email = f"{ids.new()}@example.com"
            register = {**BODY, "email": email}
            assert (await post("/api/auth/register", json=register)).status_code == 201

            await line.cut()
            token = identity.tokens.issue(
                {"sub": "somebody", "type": "reset"}, timedelta(minutes=5)
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
