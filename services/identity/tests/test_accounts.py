"""Registering, logging in and reading the own profile."""

import asyncio
from datetime import UTC, datetime, timedelta

import httpx
import jwt
import pytest

from chassis import clock, ids
from chassis.http import Tokens
from contracts.identity import StreakChanged, UserRegistered
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService

PASSWORD = "correct horse"


def address() -> str:
    return f"{ids.new()}@example.com"


async def registered(identity: RunningService, **changes: object) -> tuple[str, httpx.Response]:
    email = address()
    body = {"email": email, "password": PASSWORD, "name": "Mia", **changes}
    return email, await identity.client.post("/api/auth/register", json=body)


async def log_in(identity: RunningService, email: str, password: str = PASSWORD) -> httpx.Response:
    return await identity.client.post(
        "/api/auth/login", json={"email": email, "password": password}
    )


async def test_registering_answers_with_a_token_that_works(identity: RunningService) -> None:
    email, answer = await registered(identity)
    assert answer.status_code == 201
    body = answer.json()
    assert body["user"] == {
        "id": body["user"]["id"],
        "email": email,
        "name": "Mia",
        "role": "MEMBER",
    }
    claims = jwt.decode(body["token"], JWT_SECRET, algorithms=["HS256"])
    assert (claims["sub"], claims["role"], claims["email"]) == (body["user"]["id"], "MEMBER", email)
    assert claims["exp"] - claims["iat"] == pytest.approx(7 * 24 * 3600, abs=2)
    me = await identity.client.get(
        "/api/auth/me", headers={"authorization": f"Bearer {body['token']}"}
    )
    assert me.status_code == 200
    assert me.json() == {
        "user": {
            "id": body["user"]["id"],
            "email": email,
            "name": "Mia",
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


async def test_registering_publishes_an_event_and_stores_a_lead(identity: RunningService) -> None:
    email, answer = await registered(identity)
    user_id = answer.json()["user"]["id"]
    (event,) = await identity.published(UserRegistered, user_id=user_id)
    assert event.display_name == "Mia"
    leads = await identity.rows(
        "SELECT email, user_id, source FROM email_lead WHERE email = $1", email
    )
    assert leads == [{"email": email, "user_id": user_id, "source": "HOMEPAGE_HERO"}]


async def test_an_existing_lead_only_gets_its_user_id(identity: RunningService) -> None:
    email = address()
    await identity.rows(
        "INSERT INTO email_lead (email, name, source) VALUES ($1, 'Old', 'NEWSLETTER')", email
    )
    answer = await identity.client.post(
        "/api/auth/register", json={"email": email, "password": PASSWORD, "name": "New"}
    )
    leads = await identity.rows(
        "SELECT name, user_id, source FROM email_lead WHERE email = $1", email
    )
    assert leads == [
        {"name": "Old", "user_id": answer.json()["user"]["id"], "source": "NEWSLETTER"}
    ]


async def test_of_twenty_registrations_of_one_address_one_wins(identity: RunningService) -> None:
    email = address()
    answers = await asyncio.gather(
        *(
            identity.client.post(
                "/api/auth/register",
                json={"email": email.upper() if i % 2 else email, "password": PASSWORD},
                headers={"x-forwarded-for": f"10.0.{i}.1"},
            )
            for i in range(20)
        )
    )
    assert sorted(a.status_code for a in answers) == [201] + [409] * 19
    refused = next(a for a in answers if a.status_code == 409)
    assert refused.json() == {"error": "Email already in use"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"email": "not an address"}, "email"),
        ({"email": None}, "email"),
        ({"email": 7}, "email"),
        ({"email": "nul\0@example.com"}, "email"),
        ({"password": "1234567"}, "password"),
        ({"password": "x" * 73}, "password"),
        ({"password": "nul\0nul\0nul"}, "password"),
        ({"password": 12345678}, "password"),
        ({"name": "M"}, "name"),
        ({"name": "x" * 51}, "name"),
        ({"name": True}, "name"),
        ({"name": None}, "name"),
    ],
)
async def test_a_wrong_field_is_named(
    identity: RunningService, changes: dict[str, object], field: str
) -> None:
    _, answer = await registered(identity, **changes)
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    assert [issue["field"] for issue in answer.json()["details"]] == [field]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"text"',
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"email": NaN, "password": "12345678"}',
        b'{"email": "a@example.com", "password": "12345678\\ud800"}',
    ],
)
async def test_a_body_that_is_no_object_of_text_is_a_validation_error(
    identity: RunningService, raw: bytes
) -> None:
    answer = await identity.client.post(
        "/api/auth/register", content=raw, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    assert answer.json()["details"]


@pytest.mark.parametrize("password", ["é" * 72, "🥑" * 72, "🥑" * 8, "x" * 72])
async def test_a_password_counts_characters_not_bytes(
    identity: RunningService, password: str
) -> None:
    email, answer = await registered(identity, password=password)
    assert answer.status_code == 201
    assert (await log_in(identity, email, password)).status_code == 200
    assert (await log_in(identity, email, password[:-1] + "!")).status_code == 401


async def test_wrong_unknown_and_absent_passwords_get_the_same_answer(
    identity: RunningService,
) -> None:
    email, _ = await registered(identity)
    without, _ = await registered(identity)
    await identity.rows("UPDATE member SET password_hash = NULL WHERE email = $1", without)
    for who, password in ((email, "wrong"), (address(), PASSWORD), (without, PASSWORD)):
        answer = await log_in(identity, who, password)
        assert answer.status_code == 401
        assert answer.json() == {"error": "Invalid credentials"}


async def test_an_unknown_user_costs_a_verification_too(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    from identity import passwords

    verified: list[str] = []
    verify = passwords._verify

    def counted(kept: str, password: str) -> bool:
        verified.append(kept)
        return verify(kept, password)

    monkeypatch.setattr(passwords, "_verify", counted)
    await log_in(identity, address())
    assert len(verified) == 1
    assert verified[0].startswith("$argon2id$")


async def test_logging_in_works_however_the_address_is_capitalised(
    identity: RunningService,
) -> None:
    email, _ = await registered(identity)
    answer = await log_in(identity, email.upper())
    assert answer.status_code == 200
    assert answer.json()["user"] == {
        "id": answer.json()["user"]["id"],
        "email": email,
        "name": "Mia",
        "role": "MEMBER",
        "subscriptionTier": "FREE",
        "streakCount": 1,
    }


async def test_the_streak_counts_utc_days_in_a_row(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, answer = await registered(identity)
    user_id = answer.json()["user"]["id"]
    first = datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC)
    days = [
        (first, 1),
        (first + timedelta(seconds=1), 2),
        (first + timedelta(hours=12), 2),
        (first + timedelta(hours=36), 3),
        (first + timedelta(days=5), 1),
    ]
    for now, expected in days:
        monkeypatch.setattr(clock, "now", lambda now=now: now)
        logged_in = await log_in(identity, email)
        assert logged_in.json()["user"]["streakCount"] == expected
    heard = await identity.published(StreakChanged, 4, user_id=user_id)
    assert [event.streak_count for event in heard] == [1, 2, 3, 1]


async def test_parallel_logins_count_the_day_once(identity: RunningService) -> None:
    email, answer = await registered(identity)
    answers = await asyncio.gather(*(log_in(identity, email) for _ in range(8)))
    assert {a.json()["user"]["streakCount"] for a in answers} == {1}
    user_id = answer.json()["user"]["id"]
    assert len(await identity.all_published(StreakChanged, user_id=user_id)) == 1


async def test_me_without_and_with_a_bad_token(identity: RunningService) -> None:
    ask = identity.client.get
    assert (await ask("/api/auth/me")).json() == {"error": "Not authenticated"}
    good = identity.as_member()["authorization"]
    claims = jwt.decode(good[7:], JWT_SECRET, algorithms=["HS256"])
    bad = [
        "Bearer nonsense",
        "Bearer " + jwt.encode(claims, "another secret that is long enough too", "HS256"),
        "Bearer " + jwt.encode(claims, "", "none"),
        "Bearer " + jwt.encode({**claims, "exp": 1}, JWT_SECRET, "HS256"),
        "Bearer " + jwt.encode({**claims, "type": "reset"}, JWT_SECRET, "HS256"),
        "Bearer " + jwt.encode({"exp": claims["exp"]}, JWT_SECRET, "HS256"),
    ]
    for header in bad:
        answer = await ask("/api/auth/me", headers={"authorization": header})
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"}), header
    gone = await ask("/api/auth/me", headers={"authorization": good})
    assert (gone.status_code, gone.json()) == (404, {"error": "User not found"})


async def test_only_services_may_read_a_contact(identity: RunningService) -> None:
    email, answer = await registered(identity)
    user_id = answer.json()["user"]["id"]
    path = f"/internal/users/{user_id}"
    asked = identity.as_service("billing", "identity")
    contact = await identity.client.get(path, headers=asked)
    assert contact.json() == {"id": user_id, "email": email, "name": "Mia"}
    for headers in (
        identity.as_member(),
        # A leaked member secret opens nothing between services, nor the other way round.
        identity.as_service("billing", "identity", secret=JWT_SECRET),
        {"authorization": f"Bearer {forged_service_token(identity.tokens)}"},
        identity.as_service("billing", "catalogue"),
        # What catalogue has makes no token of billing's, nor one of its own.
        identity.as_service("billing", "identity", secret=SERVICE_SECRETS["catalogue"]),
        identity.as_service("catalogue", "identity", secret=SERVICE_SECRETS["catalogue"]),
        identity.as_service("catalogue", "identity"),
    ):
        refused = await identity.client.get(path, headers=headers)
        assert (refused.status_code, refused.json()) == (401, {"error": "For services only"})
        refused = await identity.client.post(
            "/internal/users/by-email", json={"email": email}, headers=headers
        )
        assert (refused.status_code, refused.json()) == (401, {"error": "For services only"})


async def test_a_service_finds_the_user_who_has_an_address(identity: RunningService) -> None:
    email, answer = await registered(identity)
    asked = identity.as_service("billing", "identity")

    async def find(wanted: str) -> httpx.Response:
        return await identity.client.post(
            "/internal/users/by-email", json={"email": wanted}, headers=asked
        )

    assert (await find(email.upper())).json()["id"] == answer.json()["user"]["id"]
    unknown = await find(f"un{email}")
    assert (unknown.status_code, unknown.json()) == (404, {"error": "User not found"})


async def test_the_secret_between_services_makes_no_member(identity: RunningService) -> None:
    _, answer = await registered(identity)
    claims = jwt.decode(answer.json()["token"], JWT_SECRET, algorithms=["HS256"])
    secret = SERVICE_SECRETS["identity"]
    me = {"authorization": f"Bearer {jwt.encode(claims, secret, 'HS256')}"}
    refused = await identity.client.get("/api/auth/me", headers=me)
    assert (refused.status_code, refused.json()) == (401, {"error": "Invalid token"})
    reset = Tokens(secret).issue({"sub": claims["sub"], "type": "reset"}, timedelta(1))
    body = {"token": reset, "password": "a new password"}
    refused = await identity.client.post("/api/auth/reset-password", json=body)
    assert refused.status_code == 400


def forged_service_token(tokens: Tokens) -> str:
    """What the members' secret can make that looks most like a service's token."""
    claims = {"sub": "service:billing", "type": "service", "aud": "identity"}
    return tokens.issue(claims, timedelta(minutes=1))
