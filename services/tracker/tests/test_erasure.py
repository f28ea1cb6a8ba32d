"""After a member's erasure tracker keeps nothing, and stores nothing again."""

import asyncio
import importlib
from typing import Any

import pytest

from chassis import clock, ids
from contracts.billing import PlanPurchased
from contracts.erasure import DATA_ERASED
from contracts.identity import StreakChanged, UserErased, UserProfileChanged
from contracts.samples import sample
from contracts.tracker import LogSaved
from testkit import RunningService, eventually
from tracker.personal_data import PERSONAL

from .conftest import Mia

declaration = importlib.import_module("chassis.personal.declaration")
TEA = {"date": "2026-01-01", "meal": "snack", "name": "Tea", "calories": 1}


async def kept(mia: Mia) -> list[dict[str, Any]]:
    return [
        row
        for table in PERSONAL.tables
        for row in await mia.tracker.rows(
            f"SELECT * FROM {table.name} WHERE {table.whose}".replace(":user_id", "$1"), mia.id
        )
    ]


async def erase(mia: Mia) -> None:
    await mia.receives("erasures", UserErased(user_id=mia.id, erased_at=clock.now()))
    answers = await mia.tracker.published(DATA_ERASED["tracker"], user_id=mia.id)
    assert answers[0].service == "tracker"


@pytest.mark.parametrize("at_once", [1, declaration.ERASED_AT_ONCE])
async def test_an_erasure_deletes_all_rows_of_its_member_and_no_others(
    mia: Mia, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(declaration, "ERASED_AT_ONCE", at_once)
    await mia.receives("members", sample(UserProfileChanged, user_id=mia.id, profile_version=9))
    await mia.receives("purchases", sample(PlanPurchased, user_id=mia.id))
    await mia.saves(notes="Ate eggs")
    await mia.check_finishes()
    other = Mia(mia.tracker)
    await other.saves(notes="Ate ham")
    for member in (mia, other):
        await member.adds(TEA)
        await member.adds({**TEA, "date": "1999-12-31"})
        await member.tracker.client.post(
            "/api/tracker/imports",
            content=b"date,meal,name,calories,netCarbsG\n2026-01-01,snack,Tea,1,0\n",
            headers={**member.headers, "content-type": "text/csv"},
        )
    assert len(await kept(mia)) > 10
    await erase(mia)
    assert await kept(mia) == []
    assert len(await other.logs()) == 1
    assert len((await other.day("1999-12-31"))["entries"]) == 1

    async def refused() -> bool:
        answer = await mia.get("summary")
        return answer.status_code == 401 and answer.json() == {"error": "Invalid token"}

    await eventually(refused, what="her token is refused")


async def test_what_arrives_late_recreates_nothing(mia: Mia) -> None:
    await erase(mia)
    await mia.receives("members", sample(UserProfileChanged, user_id=mia.id, profile_version=9))
    await mia.receives("purchases", sample(PlanPurchased, user_id=mia.id))
    await mia.receives("streaks", sample(StreakChanged, user_id=mia.id))
    await mia.receives("award", sample(LogSaved, user_id=mia.id))
    assert await kept(mia) == []


async def test_a_request_that_the_guard_let_pass_stores_nothing(
    mia: Mia, tracker: RunningService
) -> None:
    await tracker.rows("INSERT INTO erased_user VALUES ($1, now(), now())", mia.id)
    for answer in (
        await mia.post({"notes": "Ate eggs"}),
        await mia.put("2026-01-01", {}),
        await mia.send("POST", "entries", TEA),
    ):
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
    assert await kept(mia) == []


async def test_an_erasure_during_changes_of_the_diary_is_not_blocked_for_ever(
    mia: Mia,
) -> None:
    entries = [(await mia.adds(TEA))["entry"] for _ in range(10)]
    await asyncio.gather(
        erase(mia),
        *(mia.send("PATCH", f"entries/{entry['id']}", {"calories": 2}) for entry in entries[:5]),
        *(mia.send("DELETE", f"entries/{entry['id']}") for entry in entries[5:]),
        *(mia.put("2026-01-01", {}) for _ in range(5)),
        *(mia.send("POST", "entries", TEA) for _ in range(5)),
    )
    assert await kept(mia) == []


async def test_an_erasure_that_comes_twice_is_repeated_and_answered(mia: Mia) -> None:
    await erase(mia)
    # As a restored backup has it: the tombstone is there, and so is a log.
    await mia.tracker.rows("ALTER TABLE progress_log DISABLE TRIGGER refuse_erased")
    try:
        await mia.tracker.rows(
            "INSERT INTO progress_log (id, user_id, date, saved_at) VALUES ($1, $2, now(), now())",
            ids.new(),
            mia.id,
        )
    finally:
        await mia.tracker.rows("ALTER TABLE progress_log ENABLE TRIGGER refuse_erased")
    await mia.receives("erasures", UserErased(user_id=mia.id, erased_at=clock.now()))
    await mia.tracker.published(DATA_ERASED["tracker"], 2, user_id=mia.id)
    assert await kept(mia) == []
