"""Until the e-mail address is confirmed, an account has 5,000 entries at most."""

import asyncio
from typing import Any

import httpx
import pytest

from chassis import ids
from contracts.identity import UserProfileChanged, UserRegistered
from contracts.samples import sample
from services.tracker.tests.conftest import Mia
from services.tracker.tests.imports.test_diary_import import applied, apply, sent, settled
from services.tracker.tests.imports.test_reading_files import mfp
from tracker.diary.entry_room import EntryRoom
from tracker.imports import apply_import, read_file
from tracker.imports.add_to_diary import add_to_diary
from tracker.imports.parse_rows import ParsedRow

TEA = {"meal": "snack", "name": "Tea", "calories": 1}
DAYS = ("2026-03-05", "2026-03-06", "2026-03-07")
THREE = mfp(*((day, "Lunch", "500.0", "35.0", "12.0", "0", "30.0") for day in DAYS))
REFUSED = {"error": "Confirm your e-mail address first", "code": "confirm_address"}


async def _registers(mia: Mia, *, confirmed: bool | None = False) -> None:
    event = sample(UserRegistered, user_id=mia.id, profile_version=1, email_confirmed=confirmed)
    await mia.receives("members", event)


async def _confirms(mia: Mia) -> None:
    event = sample(UserProfileChanged, user_id=mia.id, profile_version=2, email_confirmed=True)
    await mia.receives("members", event)


async def _has(mia: Mia, entries: int) -> dict[str, Any]:
    """Set the number of the diary's entries; return one of them."""
    entry: dict[str, Any] = (await mia.adds({**TEA, "date": "2026-03-01"}))["entry"]
    await mia.tracker.rows("UPDATE diary_size SET entries = $2 WHERE user_id = $1", mia.id, entries)
    return entry


def _is_refused(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()) == (409, REFUSED)


async def test_the_5001st_entry_waits_for_a_confirmed_address(mia: Mia) -> None:
    await _registers(mia)
    entry = await _has(mia, 4_999)
    await mia.adds({**TEA, "date": "2026-03-02"})
    batch = {"entries": [{**TEA, "date": "2026-03-02"}] * 2}
    copy = {"from": {"date": "2026-03-01"}, "to": {"date": "2026-03-04"}}
    assert _is_refused(await mia.send("POST", "entries", {**TEA, "date": "2026-03-02"}))
    assert _is_refused(await mia.send("POST", "entries/batch", batch))
    assert _is_refused(await mia.send("POST", "entries/copy", copy))
    # What is there can be changed, repeated and deleted.
    await mia.changes(entry, calories=2)
    await mia.adds({**TEA, "id": entry["id"], "date": "2026-03-01"}, status=200)
    assert (await mia.send("DELETE", f"entries/{entry['id']}")).status_code == 200
    await mia.adds({**TEA, "date": "2026-03-02"})
    await _confirms(mia)
    assert (await mia.send("POST", "entries/batch", batch)).status_code == 201
    await mia.adds({**TEA, "date": "2026-03-02"})


@pytest.mark.parametrize("is_known", [False, True])
async def test_a_member_is_not_locked_out_while_the_confirmation_is_unknown(
    mia: Mia, is_known: bool
) -> None:
    if is_known:
        # As the previous release publishes it.
        await _registers(mia, confirmed=None)
    await _has(mia, 5_000)
    await mia.adds({**TEA, "date": "2026-03-02"})


async def test_an_import_beyond_5000_entries_is_refused_whole_until_the_address_is_confirmed(
    mia: Mia,
) -> None:
    await _registers(mia)
    await _has(mia, 4_998)
    found = await sent(mia, THREE)
    answers = await asyncio.gather(apply(mia, found["id"]), apply(mia, found["id"]))
    assert all(_is_refused(answer) for answer in answers)
    assert (await mia.shown(f"imports/{found['id']}"))["import"] == found
    assert [(await mia.day(day))["entries"] for day in DAYS] == [[], [], []]
    await _confirms(mia)
    await applied(mia, found["id"])
    assert [len((await mia.day(day))["entries"]) for day in DAYS] == [1, 1, 1]


async def test_an_import_counts_without_the_days_that_are_left_out(mia: Mia) -> None:
    await _registers(mia)
    await mia.adds({**TEA, "date": DAYS[0]})
    await _has(mia, 4_998)
    found = await sent(mia, THREE)
    add, leave_out = "add to them", "leave them out"
    assert _is_refused(await apply(mia, found["id"], days=add))
    await applied(mia, found["id"], days=leave_out)
    assert [len((await mia.day(day))["entries"]) for day in DAYS] == [1, 1, 1]


async def test_entries_that_came_since_an_import_was_applied_leave_nothing_half_imported(
    mia: Mia, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_room_is_missing(*_: object) -> Any:
        return EntryRoom(5_000, is_unconfirmed=True)

    await _registers(mia)
    await _has(mia, 4_998)
    found = await sent(mia, THREE)
    monkeypatch.setattr(apply_import, "entry_room", no_room_is_missing)
    assert (await apply(mia, found["id"])).status_code == 202
    failed = await settled(mia, found["id"])
    assert (failed["state"], failed["rows"]) == ("failed", 0)
    (problem,) = failed["problems"]
    assert "confirm your e-mail address" in problem["message"]
    assert [(await mia.day(day))["entries"] for day in DAYS] == [[], [], []]


async def test_an_import_that_was_begun_says_which_rows_wait_for_a_confirmed_address(
    mia: Mia,
) -> None:
    async def goes_on() -> None:
        """No other import waits."""

    await _registers(mia)
    rows = [
        row for row in await read_file.entries(THREE.encode(), {}) if isinstance(row, ParsedRow)
    ]
    sql, import_id = mia.tracker.database.raw_sql, ids.new()
    assert await add_to_diary(sql, mia.id, import_id, rows[:1], goes_on) == []
    await mia.tracker.rows("UPDATE diary_size SET entries = 4999 WHERE user_id = $1", mia.id)
    (problem,) = await add_to_diary(sql, mia.id, import_id, rows, goes_on)
    assert (problem.line, problem.message.partition(",")[0]) == (
        rows[2].line,
        "confirm your e-mail address first",
    )
    assert [len((await mia.day(day))["entries"]) for day in DAYS] == [1, 1, 0]
