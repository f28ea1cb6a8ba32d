"""Limits through the gateway; `tests/test_limits.py` tests both edges of each limit."""

import asyncio

import httpx

from chassis import ids
from tests.e2e.people import Person, a_new_member, log_in, register
from tests.e2e.spec.operations import OPERATIONS
from tests.e2e.spec.test_bad_input import refused
from tests.e2e.spec.tokens import Forger


async def test_a_value_within_its_limits_is_stored_and_one_beyond_is_reported(
    api: httpx.AsyncClient, patron: Person
) -> None:
    log = OPERATIONS["log"]
    for field, good, bad in (("calories", 10000, 10001), ("notes", "🥑" * 500, "🥑" * 501)):
        saved = await patron.tracker.save_log({**log.body, field: good})
        assert saved["log"][field] == good
        answer = await patron.responses.tracker.save_log({**log.body, field: bad})
        refused(log, answer, field)
        assert [issue["field"] for issue in answer.json()["details"]] == [field]
    # A lifetime member cannot buy a tier.
    subscriber, subscribe = await a_new_member(api), OPERATIONS["subscribe"]
    await subscriber.payments.subscribe({"tier": "pro"})
    answer = await subscriber.responses.payments.subscribe({"tier": "PRO"})
    refused(subscribe, answer, "tier")


async def test_every_character_of_the_longest_password_counts(
    api: httpx.AsyncClient, forger: Forger
) -> None:
    async def registers(password: str) -> httpx.Response:
        email = f"{ids.new()}@example.com"
        answer = await register(api, email, password=password)
        if answer.status_code == 201:
            assert (await log_in(api, email, password)).status_code == 200, password
            assert (await log_in(api, email, password[:-1])).status_code == 401, password
        return answer

    answers = await asyncio.gather(*map(registers, ["x" * 72, "🥑" * 72, "🥑" * 73]))
    assert [answer.status_code for answer in answers] == [201, 201, 400]

    member = await a_new_member(api)
    token = forger.token(sub=member.id, type="reset")
    for password, status in (("🥑" * 72, 200), ("🥑" * 73, 400), ("🥑" * 7, 400)):
        payload = {"token": token, "password": password}
        answer = await api.post("/api/auth/reset-password", json=payload)
        assert answer.status_code == status, password


async def test_a_malformed_address_is_reported_or_gets_the_specified_500(
    api: httpx.AsyncClient,
) -> None:
    for answer in (await register(api, "mia@example"), await log_in(api, "mia@example")):
        assert answer.status_code == 400
        assert answer.json()["details"][0]["field"] == "email"
    answer = await api.post("/api/auth/forgot-password", json={"email": "mia@example"})
    assert (answer.status_code, answer.json()) == (500, {"error": "Failed to process request"})
