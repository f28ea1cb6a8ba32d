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
        ("Mia", "Hi Mia,", "Hi Mia,"),
        (None, "Hi,", "Hi,"),
        ("<b>Mia</b> Bcc: max", "<b>Mia</b> Bcc: max", "&lt;b&gt;Mia&lt;/b&gt; Bcc: max"),
    ],
)
async def test_a_registration_sends_a_welcome_mail(
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


async def test_a_line_break_in_a_name_adds_no_mail_header(api: httpx.AsyncClient) -> None:
    name = "Mia\r\nBcc: max@example.com"
    refused = await register(api, f"{ids.new()}@example.com", name=name)
    assert (refused.status_code, refused.json()["error"]) == (400, "Validation error")


async def test_a_forgotten_password_is_reset_with_the_mailed_link(
    api: httpx.AsyncClient, member: Person, mailbox: Mailbox
) -> None:
    stranger = f"{ids.new()}@example.com"
    for email in (stranger, member.email):
        answer = await api.post("/api/auth/forgot-password", json={"email": email})
        assert answer.status_code == 200
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


async def test_internal_routes_cannot_be_reached_through_the_gateway(
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
        # The gateway refuses encoded dot segments, which have no normal form.
        assert answer.status_code == (400 if "%2e" in path else 404), path
        assert "error" in answer.json()


async def test_a_changed_password_refuses_the_old_token_in_every_service(member: Person) -> None:
    await works(member)
    owner = await changes_the_password(member)
    await shut_out(member)
    await works(owner)
