"""Accounts: /api/auth."""

import asyncio

import httpx

from chassis import ids
from tests.e2e.people import PASSWORD, Person, a_new_member, log_in, register
from tests.e2e.spec.conftest import ServiceDatabases
from tests.e2e.spec.tokens import Forger, bearer

ME = "/api/auth/me"
SEVEN_DAYS = 7 * 24 * 3600


async def test_registering_returns_a_token_and_a_user_without_membership_or_points(
    api: httpx.AsyncClient, forger: Forger
) -> None:
    email = f"{ids.new()}@example.com"
    others = {"role": "ADMIN", "id": "mine", "totalPoints": 9, "subscriptionTier": "LIFETIME"}
    answer = await register(api, email, name="Mia", **others)
    assert answer.status_code == 201
    token, user = answer.json()["token"], answer.json()["user"]
    assert set(answer.json()) == {"token", "user"}
    assert user == {"id": user["id"], "email": email, "name": "Mia", "role": "MEMBER"}
    assert user["id"] != "mine"
    claims = forger.read(token)
    assert {"sub": user["id"], "role": "MEMBER", "email": email}.items() <= claims.items()
    assert claims["exp"] - int(claims["iat"]) in (SEVEN_DAYS, SEVEN_DAYS + 1)
    assert "type" not in claims
    me = await api.get(ME, headers=bearer(token))
    assert (me.status_code, me.json()) == (
        200,
        {
            "user": {
                **user,
                "avatarUrl": None,
                "subscriptionTier": "FREE",
                "subscriptionStatus": "INACTIVE",
                "subscriptionEndsAt": None,
                "streakCount": 0,
                "totalPoints": 0,
                "weightKg": None,
                "targetWeightKg": None,
            }
        },
    )


async def test_an_address_has_one_account_in_any_case_and_with_concurrent_registrations(
    api: httpx.AsyncClient,
) -> None:
    local = ids.new()
    emails = [f"{local}@example.com", f"{local.upper()}@EXAMPLE.com"] * 3
    answers = await asyncio.gather(*(register(api, email) for email in emails))
    assert sorted(a.status_code for a in answers) == [201, 409, 409, 409, 409, 409]
    taken = {"error": "Email already in use"}
    assert all(a.json() == taken for a in answers if a.status_code == 409)


async def test_registering_claims_an_existing_email_lead(
    api: httpx.AsyncClient, stored: ServiceDatabases
) -> None:
    email = f"{ids.new()}@example.com"
    columns = "email, name, user_id, source"
    await stored.row(
        "identity",
        "INSERT INTO email_lead (email, name, source) VALUES ($1, 'Rosa', 'NEWSLETTER')"
        f" RETURNING {columns}",
        email,
    )
    answer = await register(api, email, name="Max")
    query = f"SELECT {columns} FROM email_lead WHERE email = $1"
    assert await stored.row("identity", query, email) == {
        "email": email,
        "name": "Rosa",
        "user_id": answer.json()["user"]["id"],
        "source": "NEWSLETTER",
    }


async def test_a_login_returns_the_current_role_and_tier(patron: Person, forger: Forger) -> None:
    user = await patron.logs_in()
    assert (user["role"], user["subscriptionTier"]) == ("PREMIUM", "LIFETIME")
    assert forger.read(patron.token)["role"] == "PREMIUM"


async def test_every_refused_login_gets_the_same_response(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    hashless = await a_new_member(api)
    forget = "UPDATE member SET password_hash = NULL WHERE id = $1 RETURNING id"
    await stored.row("identity", forget, hashless.id)
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
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid credentials"}), (
            email,
            password,
        )
    assert (await member.me())["streakCount"] == 0


async def test_the_token_of_a_deleted_user_gets_a_404(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    await stored.row("identity", "DELETE FROM member WHERE id = $1 RETURNING id", member.id)
    answer = await member.responses.auth.get_me()
    assert (answer.status_code, answer.json()) == (404, {"error": "User not found"})
    assert (await log_in(api, member.email)).status_code == 401


async def test_concurrent_logins_count_one_day(api: httpx.AsyncClient, member: Person) -> None:
    answers = await asyncio.gather(*(log_in(api, member.email) for _ in range(4)))
    assert {answer.json()["user"]["streakCount"] for answer in answers} == {1}
