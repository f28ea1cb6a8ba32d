"""A member's reminders and weekly summary: what can be set, and who can end them."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from chassis import ids
from identity.scheduled_mails.unsubscribe import unsubscribe_token
from services.identity.tests.members import Newcomer, registered
from testkit import MovedClock, RunningService

EVENING = {"kind": "log", "at": "20:00", "days": [1, 2, 3, 4, 5, 6, 7]}
SCALES = {"kind": "weigh", "at": "07:30", "days": [1]}
REFUSED = (400, {"error": "Invalid or expired token"})


async def puts(mia: Newcomer, items: Any) -> httpx.Response:
    return await mia.identity.client.put(
        "/api/auth/reminders", json={"items": items}, headers=mia.headers
    )


async def unsubscribes(identity: RunningService, token: object) -> httpx.Response:
    return await identity.client.post("/api/auth/unsubscribe", json={"token": token})


async def wanted(mia: Newcomer) -> tuple[bool, list[Any]]:
    weekly: bool = (await mia.get("settings"))["settings"]["mailWeekly"]
    return weekly, (await mia.get("reminders"))["items"]


async def test_reminders_are_replaced_as_a_whole(mia: Newcomer) -> None:
    assert await mia.get("reminders") == {"items": []}
    for items in ([EVENING, SCALES], [SCALES, {**SCALES, "days": [2]}], []):
        answer = await puts(mia, items)
        assert (answer.status_code, answer.json()) == (200, {"items": items})
        assert await mia.get("reminders") == {"items": items}


@pytest.mark.parametrize(
    ("items", "field", "code"),
    [
        ([EVENING] * 7, "items", "too_long"),
        ([{**EVENING, "kind": "eat"}], "items.0.kind", "unknown_choice"),
        ([{**EVENING, "at": "24:00"}], "items.0.at", "not_a_time"),
        ([{**EVENING, "at": "8:00"}], "items.0.at", "not_a_time"),
        ([{**EVENING, "at": "20:00\n"}], "items.0.at", "not_a_time"),
        ([{**EVENING, "at": "२०:००"}], "items.0.at", "not_a_time"),
        ([{**EVENING, "at": 20}], "items.0.at", "wrong_type"),
        ([{**EVENING, "days": []}], "items.0.days", "too_short"),
        ([{**EVENING, "days": [0]}], "items.0.days.0", "too_small"),
        ([{**EVENING, "days": [8]}], "items.0.days.0", "too_big"),
        ([{**EVENING, "days": [True]}], "items.0.days.0", "wrong_type"),
        ([{**EVENING, "days": [1.5]}], "items.0.days.0", "wrong_type"),
        ([{**EVENING, "days": [1] * 8}], "items.0.days", "too_long"),
        ([EVENING, {}], "items.1.kind", "required"),
        (None, "items", "required"),
    ],
)
async def test_invalid_reminders_change_nothing(
    mia: Newcomer, items: Any, field: str, code: str
) -> None:
    await puts(mia, [SCALES])
    refused = await puts(mia, items)
    assert (refused.status_code, refused.json()["error"]) == (400, "Validation error")
    assert (field, code) in [(d["field"], d["code"]) for d in refused.json()["details"]]
    assert await mia.get("reminders") == {"items": [SCALES]}


async def test_a_weekday_that_is_named_twice_is_one(mia: Newcomer) -> None:
    answer = await puts(mia, [{**EVENING, "days": [5, 1, 5]}])
    assert answer.json() == {"items": [{**EVENING, "days": [1, 5]}]}


async def test_reminders_are_those_of_the_member_who_asks(
    identity: RunningService, mia: Newcomer
) -> None:
    await puts(mia, [EVENING])
    _, other = await registered(identity)
    headers = {"authorization": f"Bearer {other.json()['token']}"}
    answer = await identity.client.get("/api/auth/reminders", headers=headers)
    assert answer.json() == {"items": []}
    for headers, error in (({}, "Not authenticated"), (identity.as_member(), "Invalid token")):
        for method in ("GET", "PUT"):
            refused = await identity.client.request(
                method, "/api/auth/reminders", headers=headers, json={"items": []}
            )
            assert (refused.status_code, refused.json()) == (401, {"error": error})


async def test_a_token_ends_the_mails_of_its_list_and_no_others(mia: Newcomer) -> None:
    await mia.patch("settings", {"mailWeekly": True})
    await puts(mia, [EVENING, SCALES])
    weekly = unsubscribe_token(mia.identity.tokens, mia.id, "weekly")
    reminder = unsubscribe_token(mia.identity.tokens, mia.id, "weigh")
    assert await wanted(mia) == (True, [EVENING, SCALES])
    for _ in range(2):
        answer = await unsubscribes(mia.identity, weekly)
        assert answer.status_code == 200
        assert answer.json() == {"message": "You won't get the weekly summary any more."}
        assert await wanted(mia) == (False, [EVENING, SCALES])
    answer = await unsubscribes(mia.identity, reminder)
    assert answer.json() == {"message": "You won't get reminders any more."}
    assert await wanted(mia) == (False, [])
    # The link of an old mail ends a later subscription, too.
    await mia.patch("settings", {"mailWeekly": True})
    await unsubscribes(mia.identity, weekly)
    assert await wanted(mia) == (False, [])


async def test_a_mail_provider_unsubscribes_with_one_click(mia: Newcomer) -> None:
    """RFC 8058: a form in the body, the token in the address."""
    await mia.patch("settings", {"mailWeekly": True})
    token = unsubscribe_token(mia.identity.tokens, mia.id, "weekly")
    answer = await mia.identity.client.post(
        "/api/auth/unsubscribe",
        params={"token": token},
        data={"List-Unsubscribe": "One-Click"},
    )
    assert (answer.status_code, list(answer.json())) == (200, ["message"])
    assert await wanted(mia) == (False, [])


async def test_a_token_that_ends_nothing_is_refused(mia: Newcomer, moved_clock: MovedClock) -> None:
    tokens = mia.identity.tokens
    hour = timedelta(hours=1)
    claims = {"sub": mia.id, "type": "unsubscribe"}
    good = unsubscribe_token(tokens, mia.id, "weekly")
    bad = [
        "",
        "nonsense",
        good + "x",
        good.rpartition(".")[0] + ".",
        mia.access_token,
        tokens.issue({"sub": mia.id, "type": "reset"}, hour),
        tokens.issue({**claims, "list": "weekly", "type": "verify"}, hour),
        tokens.issue(claims, hour),
        tokens.issue({**claims, "list": "everything"}, hour),
        tokens.issue({**claims, "list": ["weekly"]}, hour),
        "\0",
        7,
        None,
    ]
    for token in bad:
        refused = await unsubscribes(mia.identity, token)
        assert (refused.status_code, refused.json()) == REFUSED, token
    for body in (b"", b"List-Unsubscribe=One-Click", b"{", b"[]", b'{"token": "\\ud800"}'):
        refused = await mia.identity.client.post("/api/auth/unsubscribe", content=body)
        assert (refused.status_code, refused.json()) == REFUSED, body
    refused = await mia.identity.client.post(
        "/api/auth/unsubscribe", params={"token": ""}, data={"List-Unsubscribe": "One-Click"}
    )
    assert (refused.status_code, refused.json()) == REFUSED
    moved_clock.moves(days=366)
    refused = await unsubscribes(mia.identity, good)
    assert (refused.status_code, refused.json()) == REFUSED


async def test_the_answer_does_not_tell_whether_there_is_an_account(
    identity: RunningService, mia: Newcomer
) -> None:
    known = await unsubscribes(identity, unsubscribe_token(identity.tokens, mia.id, "log"))
    gone = await unsubscribes(identity, unsubscribe_token(identity.tokens, ids.new(), "log"))
    assert (known.status_code, known.json()) == (gone.status_code, gone.json())


async def test_an_unsubscribe_token_opens_nothing_else(mia: Newcomer) -> None:
    token = unsubscribe_token(mia.identity.tokens, mia.id, "log")
    headers = {"authorization": f"Bearer {token}"}
    answer = await mia.identity.client.get("/api/auth/me", headers=headers)
    assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
    refused = await mia.confirms(token)
    assert (refused.status_code, refused.json()) == REFUSED
    reset = await mia.post("reset-password", {"token": token, "password": "another horse"})
    assert (reset.status_code, reset.json()) == (400, {"error": "Invalid token"})
