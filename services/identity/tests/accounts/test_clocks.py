"""Identity's processes have clocks that differ: tokens and links follow the order of requests."""

from datetime import UTC, datetime, timedelta

import pytest

from services.identity.tests.members import (
    OTHER,
    Newcomer,
    change_password,
    is_refused,
    log_in,
    log_out_everywhere,
    me,
    registered,
)
from testkit import MovedClock, RunningService

# Late in a second: a time that is cut to it matters most then.
NOW = datetime.now(UTC).replace(microsecond=960_000)
AHEAD = timedelta(seconds=4)


@pytest.fixture
def clocks(moved_clock: MovedClock) -> MovedClock:
    """Two machines, one of whose clocks is ahead."""
    moved_clock.stands_at(NOW)
    return moved_clock


async def test_a_login_after_a_revocation_by_a_clock_that_is_ahead_is_valid(
    identity: RunningService, clocks: MovedClock
) -> None:
    email, answer = await registered(identity)
    old = answer.json()["token"]
    clocks.stands_at(NOW + AHEAD)
    changed = (await change_password(identity, old)).json()["token"]
    clocks.stands_at(NOW)
    logged_in = (await log_in(identity, email, OTHER)).json()["token"]
    await is_refused(identity, old)
    for token in (changed, logged_in):
        assert (await me(identity, token)).status_code == 200


async def test_a_revocation_by_a_clock_that_is_behind_ends_every_login_before(
    identity: RunningService, clocks: MovedClock
) -> None:
    clocks.stands_at(NOW + AHEAD)
    email, answer = await registered(identity)
    stolen = (await log_in(identity, email)).json()["token"]
    clocks.stands_at(NOW)
    fresh = (await log_out_everywhere(identity, answer.json()["token"])).json()["token"]
    for token in (answer.json()["token"], stolen):
        await is_refused(identity, token)
        again = await log_out_everywhere(identity, token)
        assert again.status_code == 401
    assert (await me(identity, fresh)).status_code == 200


async def test_a_link_that_was_requested_before_a_change_is_refused_by_any_clock(
    identity: RunningService, clocks: MovedClock, mia: Newcomer
) -> None:
    clocks.stands_at(NOW + AHEAD)
    new = f"new-{mia.email}"
    await mia.asks_for(new)
    token = await mia.change_token(new)
    clocks.stands_at(NOW)
    await log_out_everywhere(identity, mia.access_token)
    assert (await mia.confirms(token)).status_code == 400


async def test_a_link_that_was_requested_after_a_change_is_valid_by_any_clock(
    identity: RunningService, clocks: MovedClock, mia: Newcomer
) -> None:
    clocks.stands_at(NOW + AHEAD)
    fresh = await log_out_everywhere(identity, mia.access_token)
    clocks.stands_at(NOW)
    mia.headers = {"authorization": f"Bearer {fresh.json()['token']}"}
    new = f"new-{mia.email}"
    await mia.asks_for(new)
    assert (await mia.confirms(await mia.change_token(new))).status_code == 200


async def test_two_logins_at_midnight_with_clocks_that_differ_are_two_days_in_a_row(
    identity: RunningService, moved_clock: MovedClock
) -> None:
    email, _ = await registered(identity)
    midnight = datetime(2026, 3, 2, tzinfo=UTC)
    second = timedelta(seconds=1)

    async def streak(by_clock: datetime) -> int:
        moved_clock.stands_at(by_clock)
        streak: int = (await log_in(identity, email)).json()["user"]["streakCount"]
        return streak

    assert await streak(midnight - timedelta(hours=1)) == 1
    assert await streak(midnight + 2 * second) == 2
    assert await streak(midnight - second) == 2
    assert await streak(midnight + timedelta(days=1)) == 3
