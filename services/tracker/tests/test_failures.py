"""Responses and events during an outage of the database or the broker."""

from contracts.identity import StreakChanged
from contracts.samples import sample
from contracts.tracker import AchievementEarned
from testkit import FaultProxy, RunningService, ServerUrls, eventually, running
from testkit.databases import Databases
from tracker.main import make

from .conftest import Mia, settings_of


async def test_without_a_database_each_operation_says_what_failed(
    servers: ServerUrls, databases: Databases
) -> None:
    async with FaultProxy(await databases.of("tracker")) as proxy:
        settings = await settings_of(servers, databases, database_url=proxy.url)
        async with running(make(settings)) as tracker:
            mia = Mia(tracker)
            kept = await mia.saves(date="2026-01-01", weightKg=80)
            await proxy.cut()
            (envelope,) = await tracker.deliver(sample(StreakChanged, user_id=mia.id))
            for answer, error in [
                (await mia.post({"weightKg": 80}), "Failed to save log"),
                (await mia.get("logs"), "Failed to fetch logs"),
                (await mia.get("summary"), "Failed to fetch summary"),
                (await mia.put("2026-01-01", {}), "Failed to save log"),
                (await mia.delete(date="2026-01-01"), "Failed to delete log"),
                (await mia.get("weight"), "Failed to fetch weights"),
                (await mia.get("achievements"), "Failed to fetch achievements"),
            ]:
                assert (answer.status_code, answer.json()) == (500, {"error": error})
            await proxy.restore()
            await tracker.handled(envelope, by="tracker.streaks")
            assert await mia.logs(**{"from": "2026-01-01", "to": "2099-01-01"}) == [kept]


async def test_a_failing_check_never_fails_the_save(mia: Mia, tracker: RunningService) -> None:
    await tracker.rows("ALTER TABLE user_achievement RENAME TO away")
    try:
        log = await mia.saves(date="2026-01-01")
        await eventually(lambda: tracker.in_queue("keto.retry.10s"))
        assert await mia.logs(**{"from": "2026-01-01", "to": "2026-01-01"}) == [log]
    finally:
        await tracker.rows("ALTER TABLE away RENAME TO user_achievement")
    await mia.saves(date="2026-01-01")
    await tracker.published(AchievementEarned, user_id=mia.id)
