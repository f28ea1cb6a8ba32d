"""Access tokens die when the password changes or the member logs out everywhere."""

from contracts.identity import TokensRevoked
from identity.republish import republish
from services.identity.tests.members import (
    OTHER,
    Newcomer,
    change_password,
    is_refused,
    log_in,
    log_out_everywhere,
    me,
)
from testkit import RunningService


async def test_a_changed_password_refuses_all_tokens_but_the_new_one(
    identity: RunningService, mia: Newcomer
) -> None:
    email, old = mia.email, mia.access_token
    changed = await change_password(identity, old)
    assert changed.status_code == 200
    assert list(changed.json()) == ["token"]
    assert (await me(identity, changed.json()["token"])).status_code == 200
    await is_refused(identity, old)
    assert (await me(identity, changed.json()["token"])).status_code == 200
    assert (await log_in(identity, email)).status_code == 401
    assert (await log_in(identity, email, OTHER)).status_code == 200
    (event,) = await identity.published(TokensRevoked, user_id=mia.id)
    row = await mia.row()
    assert event.before == row["tokens_valid_from"] >= row["password_changed_at"]


async def test_a_wrong_current_password_changes_nothing(
    identity: RunningService, mia: Newcomer
) -> None:
    token = mia.access_token
    refused = await change_password(identity, token, "wrong")
    assert (refused.status_code, refused.json()) == (400, {"error": "Current password is wrong"})
    for new in ("1234567", "x" * 73):
        invalid = await change_password(identity, token, new=new)
        assert (invalid.status_code, invalid.json()["error"]) == (400, "Validation error")
        assert [issue["field"] for issue in invalid.json()["details"]] == ["newPassword"]
    assert (await log_in(identity, mia.email)).status_code == 200


async def test_a_revoked_token_is_not_renewed_before_the_guard_has_read_the_revocation(
    identity: RunningService, mia: Newcomer
) -> None:
    stolen = mia.access_token
    assert (await log_out_everywhere(identity, stolen)).status_code == 200
    for again in (
        await log_out_everywhere(identity, stolen),
        await change_password(identity, stolen),
    ):
        assert (again.status_code, again.json()) == (401, {"error": "Invalid token"})


async def test_republishing_revokes_again(identity: RunningService, mia: Newcomer) -> None:
    await log_out_everywhere(identity, mia.access_token)
    (first,) = await identity.published(TokensRevoked, user_id=mia.id)
    await republish(identity.database)
    assert await identity.published(TokensRevoked, 2, user_id=mia.id) == [first, first]
