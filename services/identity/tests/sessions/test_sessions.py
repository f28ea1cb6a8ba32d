"""A member sees where the account is used, and ends it there."""

import asyncio
from datetime import timedelta

import pytest

from chassis import clock
from chassis.http import ACCESS_LIFETIME
from contracts.identity import SessionEnded
from identity.republish import republish
from identity.sessions.begin import MOST
from identity.sessions.devices import device_of
from services.identity.tests.members import (
    Newcomer,
    bearer,
    change_password,
    is_refused,
    log_in,
    log_out_everywhere,
    me,
    registered,
)
from testkit import RunningService

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
NOT_FOUND = (404, {"error": "Session not found"})


async def _log_out(identity: RunningService, token: str) -> tuple[int, object]:
    answer = await identity.client.post("/api/auth/logout", headers=bearer(token))
    return answer.status_code, answer.json()


async def _end(identity: RunningService, token: str, session_id: str) -> tuple[int, object]:
    answer = await identity.client.delete(f"/api/auth/sessions/{session_id}", headers=bearer(token))
    return answer.status_code, answer.json()


async def _token(mia: Newcomer) -> str:
    return str((await log_in(mia.identity, mia.email)).json()["token"])


async def test_a_logout_revokes_only_its_token(identity: RunningService, mia: Newcomer) -> None:
    other = await _token(mia)
    assert await _log_out(identity, other) == (200, {"message": "Logged out"})
    await is_refused(identity, other)
    assert (await me(identity, mia.access_token)).status_code == 200
    (event,) = await identity.published(SessionEnded, user_id=mia.id)
    assert event.session_id == identity.tokens.bearer(other)["sid"]


async def test_a_member_sees_the_sessions_and_ends_one(
    identity: RunningService, mia: Newcomer
) -> None:
    given = {"email": mia.email, "password": "correct horse"}
    headers = {"user-agent": FIREFOX}
    answer = await identity.client.post("/api/auth/login", json=given, headers=headers)
    token = answer.json()["token"]
    newest, first = (await mia.get("sessions"))["sessions"]
    assert list(newest) == ["id", "createdAt", "lastSeenAt", "device", "current"]
    assert (newest["device"], newest["current"]) == ("Firefox on Android", False)
    assert (first["current"], first["createdAt"]) == (True, first["lastSeenAt"])
    assert await _end(identity, mia.access_token, newest["id"]) == (200, {"deleted": True})
    await is_refused(identity, token)
    assert [each["id"] for each in (await mia.get("sessions"))["sessions"]] == [first["id"]]
    assert await _end(identity, mia.access_token, newest["id"]) == NOT_FOUND


@pytest.mark.parametrize(
    "session_id", ["none", "%00", "session:x", "01a20a73-c22f-7ca3-be1c-6d5b488976f0"]
)
async def test_an_unknown_session_is_not_found(mia: Newcomer, session_id: str) -> None:
    assert await _end(mia.identity, mia.access_token, session_id) == NOT_FOUND


async def test_a_session_of_another_member_is_not_found(
    identity: RunningService, mia: Newcomer
) -> None:
    _, ben = await registered(identity)
    token = ben.json()["token"]
    (session,) = (await mia.get("sessions"))["sessions"]
    assert await _end(identity, token, session["id"]) == NOT_FOUND
    assert (await me(identity, mia.access_token)).status_code == 200


async def test_an_ended_session_is_not_renewed_before_the_guard_has_read_its_end(
    identity: RunningService, mia: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As in another process, which reads what was ended once a second.
    monkeypatch.setattr("chassis.http.revocations.RevokedTokens.includes_session", lambda *_: False)
    await _log_out(identity, mia.access_token)
    for again in (
        await log_out_everywhere(identity, mia.access_token),
        await change_password(identity, mia.access_token),
    ):
        assert (again.status_code, again.json()) == (401, {"error": "Invalid token"})


async def test_a_token_without_a_session_works_and_can_be_logged_out(
    identity: RunningService, mia: Newcomer
) -> None:
    claims = {"sub": mia.id, "role": "MEMBER", "email": mia.email}
    old, older = (
        identity.tokens.issue_access(claims, clock.now() + timedelta(milliseconds=n))
        for n in (2, 1)
    )
    assert (await me(identity, old)).status_code == 200
    assert await _log_out(identity, old) == (200, {"message": "Logged out"})
    await is_refused(identity, old)
    assert (await me(identity, older)).status_code == 200


@pytest.mark.parametrize("ends", [change_password, log_out_everywhere])
async def test_revoking_all_tokens_keeps_the_session_of_the_new_one(
    identity: RunningService, mia: Newcomer, ends: object
) -> None:
    await _token(mia)
    answer = await ends(identity, mia.access_token)  # type: ignore[operator]
    mia.headers = bearer(answer.json()["token"])
    (left,) = (await mia.get("sessions"))["sessions"]
    assert left["current"]


async def test_only_the_newest_of_very_many_sessions_are_listed(
    identity: RunningService, mia: Newcomer
) -> None:
    await identity.rows(
        "INSERT INTO member_session (id, user_id, created_at, last_seen_at, device)"
        " SELECT gen_random_uuid(), $1, now() - interval '1 hour', now(), 'x'"
        " FROM generate_series(1, $2)",
        mia.id,
        MOST + 50,
    )
    await _token(mia)
    listed = (await mia.get("sessions"))["sessions"]
    assert (len(listed), listed[0]["current"], listed[1]["current"]) == (MOST, False, True)


async def test_ended_sessions_do_not_hide_open_ones(
    identity: RunningService, mia: Newcomer
) -> None:
    await identity.rows(
        "INSERT INTO member_session (id, user_id, created_at, last_seen_at, device, ended_at)"
        " SELECT gen_random_uuid(), $1, now() + interval '1 minute', now(), 'x', now()"
        " FROM generate_series(1, $2)",
        mia.id,
        MOST,
    )
    newest = identity.tokens.bearer(await _token(mia))["sid"]
    listed = [each["id"] for each in (await mia.get("sessions"))["sessions"]]
    assert listed == [newest, identity.tokens.bearer(mia.access_token)["sid"]]


async def test_concurrent_logins_are_all_listed(identity: RunningService, mia: Newcomer) -> None:
    await asyncio.gather(*(_token(mia) for _ in range(5)))
    assert len((await mia.get("sessions"))["sessions"]) == 6


async def test_a_session_whose_token_has_expired_is_not_listed(
    identity: RunningService, mia: Newcomer
) -> None:
    await _token(mia)
    await identity.rows(
        "UPDATE member_session SET created_at = created_at - $2::interval"
        " WHERE user_id = $1 AND id <> $3",
        mia.id,
        ACCESS_LIFETIME,
        identity.tokens.bearer(mia.access_token)["sid"],
    )
    (listed,) = (await mia.get("sessions"))["sessions"]
    assert listed["current"]


async def test_a_session_shows_its_last_use_to_the_quarter_of_an_hour(
    identity: RunningService, mia: Newcomer
) -> None:
    await identity.rows(
        "UPDATE member_session SET last_seen_at = last_seen_at - interval '16 minutes'"
        " WHERE user_id = $1",
        mia.id,
    )
    (before,) = (await mia.get("sessions"))["sessions"]
    await mia.post("active")
    (seen,) = (await mia.get("sessions"))["sessions"]
    assert seen["lastSeenAt"] > before["lastSeenAt"]
    await mia.post("active")
    assert (await mia.get("sessions"))["sessions"] == [seen]


async def test_republishing_ends_sessions_again(identity: RunningService, mia: Newcomer) -> None:
    await _log_out(identity, await _token(mia))
    (first,) = await identity.published(SessionEnded, user_id=mia.id)
    await republish(identity.database)
    assert await identity.published(SessionEnded, 2, user_id=mia.id) == [first, first]


async def test_a_token_has_the_specified_payload_and_the_id_of_its_session(
    identity: RunningService, mia: Newcomer
) -> None:
    payload = identity.tokens.bearer(mia.access_token)
    assert payload.keys() == {"sub", "role", "email", "sid", "iat", "exp"}


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (FIREFOX, "Firefox on Android"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
            "Safari on macOS",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
            "Chrome on iPhone",
        ),
        ("curl/8.14.1", "curl"),
        ("", "Another program"),
        ("<script>see evil.example</script>\u202e" * 10_000, "Another program"),
    ],
)
def test_a_device_is_named_in_words_of_a_closed_list(user_agent: str, device: str) -> None:
    assert device_of(user_agent) == device
