"""Accounts: /api/auth."""

import asyncio
from typing import Any

import httpx

from chassis import ids
from tests.e2e.people import PASSWORD, Mailbox, Person, a_new_member
from tests.e2e.spec.accounts import ME, REGISTER, log_in
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.tokens import SEVEN_DAYS, Forger, bearer

REFUSED = (401, {"error": "Invalid credentials"})


async def test_registering_answers_a_token_and_the_user(
    api: httpx.AsyncClient, forger: Forger
) -> None:
    email = f"{ids.new()}@example.com"
    answer = await api.post(
        REGISTER, json={"email": email, "password": PASSWORD, "name": "Mia", "unknown": 1}
    )
    assert answer.status_code == 201
    token, user = answer.json()["token"], answer.json()["user"]
    assert set(answer.json()) == {"token", "user"}
    assert user == {"id": user["id"], "email": email, "name": "Mia", "role": "MEMBER"}
    claims = forger.read(token)
    assert {"sub": user["id"], "role": "MEMBER", "email": email}.items() <= claims.items()
    assert claims["exp"] - int(claims["iat"]) in (SEVEN_DAYS, SEVEN_DAYS + 1)
    assert "type" not in claims


async def test_a_new_member_has_nothing_yet(api: httpx.AsyncClient) -> None:
    member = await a_new_member(api, None)
    answer = await member.get(ME)
    assert answer.status_code == 200
    assert answer.json() == {
        "user": {
            "id": member.id,
            "email": member.email,
            "name": None,
            "avatarUrl": None,
            "role": "MEMBER",
            "subscriptionTier": "FREE",
            "subscriptionStatus": "INACTIVE",
            "subscriptionEndsAt": None,
            "streakCount": 0,
            "totalPoints": 0,
            "weightKg": None,
            "targetWeightKg": None,
        }
    }


async def test_registration_ignores_other_fields(
    api: httpx.AsyncClient,
) -> None:
    email = f"{ids.new()}@example.com"
    payload = {
        "email": email,
        "password": PASSWORD,
        "role": "ADMIN",
        "id": "mine",
        "totalPoints": 9,
    }
    answer = await api.post(REGISTER, json={**payload, "subscriptionTier": "LIFETIME"})
    assert answer.status_code == 201
    assert answer.json()["user"]["role"] == "MEMBER"
    assert answer.json()["user"]["id"] != "mine"
    me = (await api.get(ME, headers=bearer(answer.json()["token"]))).json()["user"]
    assert (me["role"], me["subscriptionTier"], me["totalPoints"]) == ("MEMBER", "FREE", 0)


async def test_an_address_has_one_account_however_it_is_written_and_however_many_ask_at_once(
    api: httpx.AsyncClient,
) -> None:
    local = ids.new()
    emails = [f"{local}@example.com", f"{local.upper()}@EXAMPLE.com"] * 3
    answers = await asyncio.gather(
        *(api.post(REGISTER, json={"email": e, "password": PASSWORD}) for e in emails)
    )
    assert sorted(a.status_code for a in answers) == [201, 409, 409, 409, 409, 409]
    taken = {"error": "Email already in use"}
    assert all(a.json() == taken for a in answers if a.status_code == 409)


async def test_a_name_is_text_in_a_mail_and_no_markup(
    api: httpx.AsyncClient, mailbox: Mailbox
) -> None:
    name = "<b>Mia</b>\r\nBcc: max@example.com"
    body = {"email": f"{ids.new()}@example.com", "password": PASSWORD, "name": name}
    refused = await api.post("/api/auth/register", json=body)
    assert (refused.status_code, refused.json()["error"]) == (400, "Validation error")
    member = await a_new_member(api, "<b>Mia</b> Bcc: max")
    mail = await mailbox.gets(member.email, "Welcome")
    assert "<b>Mia" not in mail["html"]
    assert "&lt;b&gt;Mia" in mail["html"]
    assert mail["to"] == [member.email]


async def test_registering_notes_an_email_lead_and_claims_one_that_is_there(
    api: httpx.AsyncClient, stored: ServiceDatabases
) -> None:
    member = await a_new_member(api, "Mia")
    lead = "SELECT email, name, user_id, source FROM email_lead WHERE email = $1"

    async def noted(email: str) -> dict[str, Any]:
        return await stored.row("identity", lead, email)

    assert await noted(member.email) == {
        "email": member.email,
        "name": "Mia",
        "user_id": member.id,
        "source": "HOMEPAGE_HERO",
    }
    email = f"{ids.new()}@example.com"
    await stored.change(
        "identity",
        "INSERT INTO email_lead (email, name, source) VALUES ($1, 'Rosa', 'NEWSLETTER')",
        email,
    )
    answer = await api.post(REGISTER, json={"email": email, "password": PASSWORD, "name": "Max"})
    assert await noted(email) == {
        "email": email,
        "name": "Rosa",
        "user_id": answer.json()["user"]["id"],
        "source": "NEWSLETTER",
    }


async def test_a_login_shows_what_the_member_has_become(
    api: httpx.AsyncClient, patron: Person, forger: Forger
) -> None:
    answer = (await log_in(api, patron.email)).json()
    assert (answer["user"]["role"], answer["user"]["subscriptionTier"]) == ("PREMIUM", "LIFETIME")
    assert forger.read(answer["token"])["role"] == "PREMIUM"


async def test_every_refused_login_gets_the_same_response(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    hashless = await a_new_member(api)
    await stored.change(
        "identity", "UPDATE member SET password_hash = NULL WHERE id = $1", hashless.id
    )
    for email, password in (
        (f"{ids.new()}@example.com", PASSWORD),
        (hashless.email, PASSWORD),
        (hashless.email, ""),
        (member.email, PASSWORD + "x"),
        (member.email, PASSWORD.upper()),
        (member.email, ""),
        (member.email, "x" * 5000),
    ):
        answer = await log_in(api, email, password)
        assert (answer.status_code, answer.json()) == REFUSED, (email, password)
    assert (await member.me())["streakCount"] == 0


async def test_a_token_of_a_deleted_user_is_a_404(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    await stored.change("identity", "DELETE FROM member WHERE id = $1", member.id)
    answer = await member.get(ME)
    assert (answer.status_code, answer.json()) == (404, {"error": "User not found"})
    assert (await log_in(api, member.email)).status_code == 401


async def test_logins_at_once_count_one_day(api: httpx.AsyncClient, member: Person) -> None:
    answers = await asyncio.gather(*(log_in(api, member.email) for _ in range(4)))
    assert {answer.json()["user"]["streakCount"] for answer in answers} == {1}
