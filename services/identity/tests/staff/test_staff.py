"""Staff log in with a password and a code, and can be removed with immediate effect."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from chassis import clock
from contracts import desk
from contracts.identity import SessionEnded, TokensRevoked
from identity.republish import republish
from identity.settings import Settings
from identity.staff.seal import Seal, new_secret
from services.identity.tests.members import OTHER, OWNER, TOO_MANY, Newcomer, bearer
from services.identity.tests.staff_accounts import added, code, log_in, removed
from testkit import RunningService
from testkit.moved_clock import MovedClock

REFUSED = {"error": "Invalid credentials"}


@pytest.fixture(autouse=True)
def _one_step(moved_clock: MovedClock) -> None:
    """Stop the clock, so that no step ends between a code and its login."""
    moved_clock.stands_at(clock.now())


async def test_a_login_issues_a_token_for_the_desk_only_for_eight_hours(
    identity: RunningService, mia: Newcomer
) -> None:
    ida = await added(identity, "support")
    answer = await log_in(identity, ida)
    assert answer.status_code == 200
    token, until = answer.json()["token"], datetime.fromisoformat(answer.json()["expiresAt"])
    staff = {"id": ida.id, "email": ida.email, "role": "support"}
    assert answer.json()["staff"] == staff
    assert timedelta(hours=7.9) < until - datetime.now(UTC) < timedelta(hours=8.1)
    shown = await identity.client.get("/api/admin/whoami", headers=bearer(token))
    assert shown.json() == {
        "staff": staff,
        "expiresAt": answer.json()["expiresAt"],
        "operations": desk.operations_of("support"),
    }
    as_member = await identity.client.get("/api/auth/me", headers=bearer(token))
    assert (as_member.status_code, as_member.json()) == (401, {"error": "Invalid token"})
    as_staff = await identity.client.get("/api/admin/whoami", headers=mia.headers)
    assert (as_staff.status_code, as_staff.json()) == (401, {"error": "Invalid token"})


async def test_every_failed_login_has_the_same_error_and_ten_of_them_are_429(
    identity: RunningService,
) -> None:
    ida, gone = await added(identity), await added(identity)
    await removed(identity, gone)
    unknown = {"email": "unknown@example.com"}
    wrong = {"password": OTHER}
    late = {"code": code(ida, 3)}
    for changes in (unknown, wrong, late, wrong | late, {"code": ""}):
        answer = await log_in(identity, ida, **changes)
        assert (answer.status_code, answer.json()) == (401, REFUSED)
    assert (await log_in(identity, gone)).json() == REFUSED
    for _ in range(6):
        await log_in(identity, ida, **late)
    answer = await log_in(identity, ida)
    assert (answer.status_code, answer.json()) == (429, TOO_MANY)
    # Another network may log in.
    assert (await log_in(identity, ida, client=OWNER)).status_code == 200
    for _ in range(9):
        await log_in(identity, ida, **unknown)
    answer = await log_in(identity, ida, **unknown)
    assert (answer.status_code, answer.json()) == (429, TOO_MANY)


async def test_a_code_works_once_even_if_sent_concurrently(
    identity: RunningService,
) -> None:
    ida = await added(identity)
    answers = await asyncio.gather(*(log_in(identity, ida) for _ in range(4)))
    assert sorted(each.status_code for each in answers) == [200, 401, 401, 401]
    assert (await log_in(identity, ida, code=code(ida, -1))).status_code == 200
    assert (await log_in(identity, ida, code=code(ida, -1))).json() == REFUSED
    (row,) = await identity.rows("SELECT sealed_secret FROM staff WHERE id = $1", ida.id)
    assert ida.secret not in row["sealed_secret"]


async def test_a_logout_revokes_one_token_and_a_removal_all_of_them_in_every_service(
    identity: RunningService,
) -> None:
    ida = await added(identity)
    first, second, third = [
        (await log_in(identity, ida, code=code(ida, off))).json()["token"] for off in (-1, 0, 1)
    ]

    async def status(token: str) -> int:
        answer = await identity.client.get("/api/admin/whoami", headers=bearer(token))
        return answer.status_code

    answer = await identity.client.post("/api/admin/logout", headers=bearer(first))
    assert (answer.status_code, answer.json()) == (200, {"message": "Logged out"})
    assert [await status(token) for token in (first, second, third)] == [401, 200, 200]
    (ended,) = await identity.published(SessionEnded, user_id=ida.id)
    assert ended.session_id
    assert await removed(identity, ida) == ida.id
    assert [await status(token) for token in (second, third)] == [401, 401]
    (revoked,) = await identity.published(TokensRevoked, user_id=ida.id)
    assert await removed(identity, ida) is None
    await republish(identity.database)
    again = await identity.all_published(TokensRevoked, user_id=ida.id)
    assert again == [revoked, revoked]
    rows = await identity.rows(
        "SELECT by, about, changes FROM staff_audit WHERE about = $1 ORDER BY at", ida.id
    )
    assert [row["about"] for row in rows] == [ida.id] * 2


def test_a_secret_can_be_opened_after_a_rotation_but_not_with_another_key(
    settings: Settings,
) -> None:
    secret = new_secret()
    before = Seal(settings).sealed(secret)
    until = datetime.now(UTC) + timedelta(days=1)
    rotated = Seal(
        settings.model_copy(
            update={
                "jwt_secret": "another " * 8,
                "jwt_secret_previous": settings.jwt_secret,
                "jwt_secret_previous_until": until,
            }
        )
    )
    later = Seal(settings.model_copy(update={"jwt_secret": "another " * 8}))
    opened = Seal(settings).opened(before)
    assert rotated.opened(before) == opened == later.opened(rotated.renewed(before))
    assert later.opened(before) != opened
