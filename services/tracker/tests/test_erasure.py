"""After a member's erasure tracker keeps nothing, and stores nothing again."""

from typing import Any

from chassis import clock, ids
from contracts.billing import PlanPurchased
from contracts.erasure import DATA_ERASED
from contracts.identity import StreakChanged, UserErased, UserProfileChanged
from contracts.samples import sample
from contracts.tracker import LogSaved
from testkit import RunningService, eventually

from .conftest import Mia

_TABLES = {"progress_log": "user_id", "user_achievement": "user_id", "purchase": "user_id"}


async def kept(mia: Mia) -> list[dict[str, Any]]:
    owners = {**_TABLES, "member": "id"}
    return [
        row
        for table, owner in owners.items()
        for row in await mia.tracker.rows(f"SELECT * FROM {table} WHERE {owner} = $1", mia.id)
    ]


async def erase(mia: Mia) -> None:
    await mia.receives("erasures", UserErased(user_id=mia.id, erased_at=clock.now()))
    answers = await mia.tracker.published(DATA_ERASED["tracker"], user_id=mia.id)
    assert answers[0].service == "tracker"


async def test_everything_goes_and_the_rest_stays(mia: Mia) -> None:
    await mia.receives("members", sample(UserProfileChanged, user_id=mia.id, profile_version=9))
    await mia.receives("purchases", sample(PlanPurchased, user_id=mia.id))
    await mia.saves(notes="Ate eggs")
    await mia.check_finishes()
    other = Mia(mia.tracker)
    await other.saves(notes="Ate ham")
    assert len(await kept(mia)) > 3
    await erase(mia)
    assert await kept(mia) == []
    assert len(await other.logs()) == 1

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
    answer = await mia.post({"notes": "Ate eggs"})
    assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
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
