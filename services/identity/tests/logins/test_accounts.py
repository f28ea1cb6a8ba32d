"""Registering, logging in and reading the profile."""

from datetime import UTC, datetime, timedelta

import httpx
import jwt
import pytest
from argon2 import PasswordHasher

from chassis import clock
from chassis.http import Tokens
from contracts.identity import StreakChanged, UserRegistered
from services.identity.tests.members import address, log_in, registered
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService


async def test_registering_publishes_an_event_and_stores_a_lead(identity: RunningService) -> None:
    email, answer = await registered(identity)
    user_id = answer.json()["user"]["id"]
    (event,) = await identity.published(UserRegistered, user_id=user_id)
    assert event.display_name == "Mia"
    leads = await identity.rows(
        "SELECT email, user_id, source FROM email_lead WHERE email = $1", email
    )
    assert leads == [{"email": email, "user_id": user_id, "source": "HOMEPAGE_HERO"}]


def test_passwords_are_hashed_with_the_parameters_of_owasp(shipped_hasher: PasswordHasher) -> None:
    assert shipped_hasher.hash("a password").startswith("$argon2id$v=19$m=19456,t=2,p=1$")


async def test_a_login_of_an_unknown_user_also_verifies_a_password(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    from identity.passwords import hashing

    verified: list[str] = []
    verify = hashing._verify

    def counted(kept: str, password: str) -> bool:
        verified.append(kept)
        return verify(kept, password)

    monkeypatch.setattr(hashing, "_verify", counted)
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
    events = await identity.published(StreakChanged, 4, user_id=user_id)
    assert [event.streak_count for event in events] == [1, 2, 3, 1]


async def test_only_services_may_read_a_contact(identity: RunningService) -> None:
    email, answer = await registered(identity)
    user_id = answer.json()["user"]["id"]
    path = f"/internal/users/{user_id}"
    headers = identity.as_service("billing", "identity")
    contact = await identity.client.get(path, headers=headers)
    contact_of_mia = {
        "id": user_id, "email": email, "name": "Mia", "timezone": None, "emailVerified": False,
    }  # fmt: skip
    assert contact.json() == contact_of_mia
    await identity.rows("UPDATE member SET email_verified_at = now() WHERE id = $1", user_id)
    contact = await identity.client.get(path, headers=headers)
    assert contact.json() == contact_of_mia | {"emailVerified": True}
    for headers in (
        identity.as_member(),
        # A leaked secret for members' tokens is useless between services, and vice versa.
        identity.as_service("billing", "identity", secret=JWT_SECRET),
        {"authorization": f"Bearer {forged_service_token(identity.tokens)}"},
        identity.as_service("billing", "catalogue"),
        # Catalogue's secret makes no valid token of billing, nor of catalogue.
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
    headers = identity.as_service("billing", "identity")

    async def find(wanted: str) -> httpx.Response:
        return await identity.client.post(
            "/internal/users/by-email", json={"email": wanted}, headers=headers
        )

    assert (await find(email.upper())).json()["id"] == answer.json()["user"]["id"]
    # A client without a login may type anything.
    for nobodys in (f"un{email}", "mia@", "a b@example.com", "@" * 254):
        unknown = await find(nobodys)
        assert (unknown.status_code, unknown.json()) == (404, {"error": "User not found"})


async def test_the_secret_between_services_signs_no_members_token(identity: RunningService) -> None:
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
    """The closest imitation of a service's token that the members' secret can sign."""
    claims = {"sub": "service:billing", "type": "service", "aud": "identity"}
    return tokens.issue(claims, timedelta(minutes=1))
