"""Accounts: what identity's own tests don't look at."""

import httpx
import pytest

from chassis import ids
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.spec.accounts import FORGOT, LOGIN, ME, REGISTER, RESET, log_in
from tests.e2e.spec.tokens import Forger, bearer


async def register(api: httpx.AsyncClient, **fields: str) -> httpx.Response:
    account = {"email": f"{ids.new()}@example.com", "password": PASSWORD}
    return await api.post(REGISTER, json={**account, **fields})


async def test_registration_ignores_other_fields(api: httpx.AsyncClient) -> None:
    others = {"role": "ADMIN", "id": "mine", "totalPoints": "9", "subscriptionTier": "LIFETIME"}
    answer = await register(api, **others)
    assert answer.status_code == 201
    assert answer.json()["user"]["role"] == "MEMBER"
    assert answer.json()["user"]["id"] != "mine"
    me = (await api.get(ME, headers=bearer(answer.json()["token"]))).json()["user"]
    assert (me["role"], me["subscriptionTier"], me["totalPoints"]) == ("MEMBER", "FREE", 0)


async def test_a_login_shows_what_the_member_has_become(
    api: httpx.AsyncClient, patron: Person, forger: Forger
) -> None:
    answer = (await log_in(api, patron.email)).json()
    assert (answer["user"]["role"], answer["user"]["subscriptionTier"]) == ("PREMIUM", "LIFETIME")
    assert forger.read(answer["token"])["role"] == "PREMIUM"


async def test_a_refused_login_leaves_the_streak_alone(
    api: httpx.AsyncClient, member: Person
) -> None:
    for password in (PASSWORD + "x", PASSWORD.upper(), "", "x" * 5000):
        answer = await log_in(api, member.email, password)
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid credentials"})
    assert (await member.me())["streakCount"] == 0


@pytest.mark.parametrize(
    ("field", "accepted", "refused"),
    [
        ("name", ["Bo", "x" * 50, "🥑" * 50], ["", "B", "x" * 51, "🥑" * 51]),
        ("password", ["x" * 8, " " * 8, "🥑" * 8], ["", "x" * 7, "🥑" * 7, "🥑" * 73]),
    ],
)
async def test_a_name_and_a_password_have_limits_in_characters(
    api: httpx.AsyncClient, field: str, accepted: list[str], refused: list[str]
) -> None:
    for value in accepted:
        assert (await register(api, **{field: value})).status_code == 201, value
    for value in refused:
        answer = await register(api, **{field: value})
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error"), value
        assert [issue["field"] for issue in answer.json()["details"]] == [field]


async def test_a_new_password_has_the_same_limits(api: httpx.AsyncClient, forger: Forger) -> None:
    member = await a_new_member(api)
    token = forger.token(sub=member.id, type="reset")
    for password, status in (("🥑" * 7, 400), ("🥑" * 73, 400), ("🥑" * 72, 200)):
        answer = await api.post(RESET, json={"token": token, "password": password})
        assert answer.status_code == status, password


async def test_an_address_is_one(api: httpx.AsyncClient) -> None:
    local = ids.new()
    for email in (f"{local}+tag@example.com", f"{local}@sub.example.co.uk"):
        assert (await register(api, email=email)).status_code == 201
    for email in (
        *("", "mia", "mia@", "@example.com", "mia@example", "mia @example.com", "mia@@example.com"),
        *("mia@example..com", "mia@exam ple.com", "Mia <mia@example.com>", "mia@example.com\r\n"),
        *("mia@example.com, max@example.com", "mia\0@example.com", f"{'x' * 300}@example.com"),
    ):
        for path in (REGISTER, LOGIN):
            answer = await api.post(path, json={"email": email, "password": "long enough"})
            assert answer.status_code == 400, email
            assert answer.json()["details"][0]["field"] == "email"
        answer = await api.post(FORGOT, json={"email": email})
        assert (answer.status_code, answer.json()) == (500, {"error": "Failed to process request"})
