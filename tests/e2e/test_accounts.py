"""Journeys of a member with an account, through the gateway."""

import httpx
import pytest

from chassis import ids
from tests.e2e.people import PASSWORD, Mailbox, Person, a_new_member, token_in


@pytest.mark.parametrize(("name", "greeting"), [("Mia", "Hello Mia,"), (None, "Hello there,")])
async def test_a_registration_comes_out_as_a_welcome_mail(
    api: httpx.AsyncClient, mailbox: Mailbox, name: str | None, greeting: str
) -> None:
    member = await a_new_member(api, name)
    mail = await mailbox.gets(member.email, "Welcome")
    assert greeting in mail["text"]
    assert greeting in mail["html"]
    assert mail["to"] == [member.email]
    assert (await member.me())["email"] == member.email


async def test_a_forgotten_password_is_set_anew_with_the_mailed_link(
    api: httpx.AsyncClient, member: Person, mailbox: Mailbox
) -> None:
    stranger = f"{ids.new()}@example.com"
    for email in (stranger, member.email):
        asked = await api.post("/api/auth/forgot-password", json={"email": email})
        assert asked.status_code == 200
    token = token_in(await mailbox.gets(member.email, "new password"))
    assert await mailbox.to(stranger) == []
    payload = {"token": token, "password": "another horse"}
    assert (await api.post("/api/auth/reset-password", json=payload)).status_code == 200
    used = await api.post("/api/auth/reset-password", json=payload)
    assert (used.status_code, used.json()) == (400, {"error": "Invalid or expired reset token"})
    old = await api.post("/api/auth/login", json={"email": member.email, "password": PASSWORD})
    assert (old.status_code, old.json()) == (401, {"error": "Invalid credentials"})
    new = await api.post(
        "/api/auth/login", json={"email": member.email, "password": "another horse"}
    )
    assert new.status_code == 200
    assert new.json()["user"]["streakCount"] == 1


async def test_nothing_internal_is_to_be_had_through_the_gateway(
    api: httpx.AsyncClient, member: Person
) -> None:
    for path in (
        f"/internal/users/{member.id}",
        f"/api/auth/../../internal/users/{member.id}",
        f"/api/auth/%2e%2e/%2e%2e/internal/users/{member.id}",
        "/metrics",
        "/api/authx/me",
        "/api",
    ):
        answer = await api.get(path, headers=member.headers)
        # Encoded dot segments have no normal form: the gateway refuses them.
        assert answer.status_code == (400 if "%2e" in path else 404), path
        assert "error" in answer.json()
