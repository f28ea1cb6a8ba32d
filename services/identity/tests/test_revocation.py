"""Access tokens die when the password changes or the member logs out everywhere."""

from chassis import ids
from contracts.identity import TokensRevoked
from identity.republish import republish
from testkit import RunningService

from .members import (
    OTHER,
    change_password,
    is_refused,
    log_in,
    log_out_everywhere,
    me,
    registered,
    reset_password,
)


async def test_a_changed_password_refuses_all_tokens_but_the_new_one(
    identity: RunningService,
) -> None:
    email, answer = await registered(identity)
    old = answer.json()["token"]
    changed = await change_password(identity, old)
    assert changed.status_code == 200
    assert list(changed.json()) == ["token"]
    assert (await me(identity, changed.json()["token"])).status_code == 200
    await is_refused(identity, old)
    assert (await me(identity, changed.json()["token"])).status_code == 200
    assert (await log_in(identity, email)).status_code == 401
    assert (await log_in(identity, email, OTHER)).status_code == 200
    (event,) = await identity.published(TokensRevoked, user_id=answer.json()["user"]["id"])
    (row,) = await identity.rows(
        "SELECT tokens_valid_from, password_changed_at FROM member WHERE email = $1", email
    )
    assert event.before == row["tokens_valid_from"] >= row["password_changed_at"]


async def test_a_wrong_current_password_changes_nothing(identity: RunningService) -> None:
    email, answer = await registered(identity)
    token = answer.json()["token"]
    refused = await change_password(identity, token, "wrong")
    assert (refused.status_code, refused.json()) == (400, {"error": "Current password is wrong"})
    for new in ("1234567", "x" * 73):
        invalid = await change_password(identity, token, new=new)
        assert (invalid.status_code, invalid.json()["error"]) == (400, "Validation error")
        assert [issue["field"] for issue in invalid.json()["details"]] == ["newPassword"]
    assert (await log_in(identity, email)).status_code == 200


async def test_logging_out_everywhere_leaves_this_device_a_fresh_token(
    identity: RunningService,
) -> None:
    _, answer = await registered(identity)
    old = answer.json()["token"]
    fresh = (await log_out_everywhere(identity, old)).json()["token"]
    await is_refused(identity, old)
    assert (await me(identity, fresh)).status_code == 200


async def test_a_revoked_token_gets_no_fresh_one_before_the_guard_knows(
    identity: RunningService,
) -> None:
    _, answer = await registered(identity)
    stolen = answer.json()["token"]
    assert (await log_out_everywhere(identity, stolen)).status_code == 200
    for again in (
        await log_out_everywhere(identity, stolen),
        await change_password(identity, stolen),
    ):
        assert (again.status_code, again.json()) == (401, {"error": "Invalid token"})


async def test_a_password_reset_refuses_older_tokens(identity: RunningService) -> None:
    email, answer = await registered(identity)
    user_id = answer.json()["user"]["id"]
    assert (await reset_password(identity, user_id)).status_code == 200
    await is_refused(identity, answer.json()["token"])
    logged_in = await log_in(identity, email, OTHER)
    assert (await me(identity, logged_in.json()["token"])).status_code == 200


async def test_a_token_of_no_account_changes_nothing(identity: RunningService) -> None:
    token = identity.as_member(ids.new())["authorization"].removeprefix("Bearer ")
    refused = await log_out_everywhere(identity, token)
    assert (refused.status_code, refused.json()) == (401, {"error": "Invalid token"})
    refused = await change_password(identity, token)
    assert (refused.status_code, refused.json()) == (401, {"error": "Invalid token"})


async def test_republishing_revokes_again(identity: RunningService) -> None:
    _, answer = await registered(identity)
    await log_out_everywhere(identity, answer.json()["token"])
    user_id = answer.json()["user"]["id"]
    (first,) = await identity.published(TokensRevoked, user_id=user_id)
    await republish(identity.database)
    assert await identity.published(TokensRevoked, 2, user_id=user_id) == [first, first]
