"""Journeys of a member with an account, through the gateway."""

import httpx
import pytest

from chassis import ids
from tests.e2e.people import (
    Person,
    a_new_member,
    changes_the_password,
    log_in,
    register,
    shut_out,
    works,
)
from tests.e2e.stand_ins import Mailbox, token_in


@pytest.mark.parametrize(
    ("name", "greeting", "in_html"),
    [
        ("Mia", "Hello Mia,", "Hello Mia,"),
        (None, "Hello there,", "Hello there,"),
        ("<b>Mia</b> Bcc: max", "<b>Mia</b> Bcc: max", "&lt;b&gt;Mia&lt;/b&gt; Bcc: max"),
    ],
)
async def test_a_registration_comes_out_as_a_welcome_mail(
    api: httpx.AsyncClient, mailbox: Mailbox, name: str | None, greeting: str, in_html: str
) -> None:
    member = await a_new_member(api, name)
    mail = await mailbox.gets(member.email, "Welcome")
    assert greeting in mail["text"]
    assert in_html in mail["html"]
    assert mail["to"] == [member.email]
    # The same mail confirms the address.
    assert "/verify-email?token=" in mail["text"]
    assert (await member.me())["email"] == member.email


async def test_a_name_of_two_lines_is_no_header_of_a_mail(api: httpx.AsyncClient) -> None:
    name = "Mia\r\nBcc: max@example.com"
    refused = await register(api, f"{ids.new()}@example.com", name=name)
    assert (refused.status_code, refused.json()["error"]) == (400, "Validation error")


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
    old = await log_in(api, member.email)
    assert (old.status_code, old.json()) == (401, {"error": "Invalid credentials"})
    new = await log_in(api, member.email, "another horse")
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


async def test_a_changed_password_refuses_the_old_token_in_every_service(member: Person) -> None:
    await works(member)
    owner = await changes_the_password(member)
    await shut_out(member)
    await works(owner)
