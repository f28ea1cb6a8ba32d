"""How long tokens and links work, by a clock that is moved."""

from datetime import timedelta

import httpx
import pytest

from services.identity.tests.members import Newcomer, address
from testkit import MovedClock


async def test_an_access_token_works_for_seven_days(mia: Newcomer, moved_clock: MovedClock) -> None:
    async def me() -> httpx.Response:
        return await mia.identity.client.get("/api/auth/me", headers=mia.headers)

    moved_clock.moves(days=6, hours=23, minutes=59)
    assert (await me()).status_code == 200
    moved_clock.moves(minutes=1, seconds=1)
    expired = await me()
    assert (expired.status_code, expired.json()) == (401, {"error": "Invalid token"})


@pytest.mark.parametrize(("minutes", "status"), [(59, 200), (61, 400)])
async def test_a_reset_link_works_for_an_hour(
    mia: Newcomer, moved_clock: MovedClock, minutes: int, status: int
) -> None:
    await mia.post("forgot-password", {"email": mia.email})
    token = await mia.reset_token()
    moved_clock.moves(minutes=minutes)
    answer = await mia.post("reset-password", {"token": token, "password": "a new password"})
    assert answer.status_code == status, answer.text


@pytest.mark.parametrize(("hours", "status"), [(23, 200), (25, 400)])
async def test_a_link_that_confirms_an_address_works_for_a_day(
    mia: Newcomer, moved_clock: MovedClock, hours: int, status: int
) -> None:
    await mia.post("verify-email")
    to_own_address = await mia.token(mia.email, "verify-email", "verify-email")
    new = address()
    await mia.asks_for(new)
    change = await mia.change_token(new)
    moved_clock.moves(hours=hours)
    for token in (to_own_address, change):
        assert (await mia.confirms(token)).status_code == status


async def test_a_service_token_works_for_a_minute(mia: Newcomer, moved_clock: MovedClock) -> None:
    # It stands: in a second, a machine may do nothing.
    now = moved_clock.now()
    moved_clock.stands_at(now)
    headers = mia.identity.as_service("billing", "identity")

    async def contact() -> int:
        path = f"/internal/users/{mia.id}"
        return (await mia.identity.client.get(path, headers=headers)).status_code

    moved_clock.stands_at(now + timedelta(seconds=58))
    assert await contact() == 200
    moved_clock.stands_at(now + timedelta(seconds=61))
    assert await contact() == 401
