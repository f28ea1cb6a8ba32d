"""Responses and events during an outage of the database or the broker."""

import asyncio

from contracts.identity import StreakChanged
from contracts.samples import sample
from contracts.tracker import AchievementEarned, LogSaved
from messaging import Broker
from testkit import FaultProxy, RunningService, ServerUrls, eventually, running
from testkit.databases import Databases
from tracker.main import make

from .conftest import Mia, settings_of

TEA = {"date": "2026-01-01", "meal": "snack", "name": "Tea", "calories": 1}
COPY = {"from": {"date": "2026-01-01"}, "to": {"date": "2026-01-02"}}


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
                (await mia.send("POST", "entries", TEA), "Failed to save entry"),
                (
                    await mia.send("POST", "entries/batch", {"entries": [TEA]}),
                    "Failed to save entries",
                ),
                (await mia.send("POST", "entries/copy", COPY), "Failed to copy entries"),
                (await mia.send("PATCH", f"entries/{mia.id}", {}), "Failed to save entry"),
                (await mia.send("DELETE", f"entries/{mia.id}"), "Failed to delete entry"),
                (await mia.get("entries/recent"), "Failed to fetch entries"),
                (await mia.get("day"), "Failed to fetch day"),
                (await mia.get("week"), "Failed to fetch week"),
                (await mia.get("diary.csv"), "Failed to export"),
                (await mia.get(f"imports/{mia.id}"), "Failed to fetch the import"),
                (await mia.send("POST", f"imports/{mia.id}/apply", {}), "Failed to import"),
            ]:
                assert (answer.status_code, answer.json()) == (500, {"error": error})
            await proxy.restore()
            await tracker.handled(envelope, by="tracker.streaks")
            assert await mia.logs(**{"from": "2026-01-01", "to": "2099-01-01"}) == [kept]


async def test_without_a_broker_a_day_of_many_entries_waits_as_one_event(
    servers: ServerUrls, databases: Databases
) -> None:
    async with FaultProxy(servers.rabbitmq) as proxy:
        settings = await settings_of(servers, databases, rabbitmq_url=proxy.url)
        async with running(make(settings), watch_url=servers.rabbitmq) as tracker:
            mia = Mia(tracker)
            await proxy.cut()
            await eventually(lambda: not tracker.parts[Broker].connected)
            await asyncio.gather(*(mia.adds(TEA) for _ in range(20)))
            assert len(await tracker.rows("SELECT FROM outbox")) == 1
            await mia.send("POST", "entries/copy", COPY)
            assert len(await tracker.rows("SELECT FROM outbox")) == 2
            await proxy.restore()
            events = await tracker.published(LogSaved, 2, user_id=mia.id)
            assert {event.date.day for event in events} == {1, 2}
            # The consumer is connected again, and not still about to be at the end.
            await mia.receives("streaks", sample(StreakChanged, user_id=mia.id))


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
