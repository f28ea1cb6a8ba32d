"""Tracker writes and reads the golden messages, and projections can be rebuilt."""

from chassis import ids
from contracts.samples import sample, wire
from contracts.tracker import AchievementEarned, LogSaved
from messaging import Envelope
from testkit import RunningService
from tracker.republish import republish

from .conftest import Mia


async def test_tracker_writes_the_golden_messages(mia: Mia, tracker: RunningService) -> None:
    await mia.saves()
    for event in (LogSaved, AchievementEarned):
        await tracker.published(event, user_id=mia.id)


async def test_tracker_reads_every_golden_message_of_its_queues(tracker: RunningService) -> None:
    handlers = tracker.app.state.consumer.handlers
    assert len(handlers) == 6
    for handler in handlers:
        for event in handler.queue.events:
            envelope = handler.decode(wire(event), event.routing_key())
            assert isinstance(envelope, Envelope)
            assert envelope.data == sample(event)


async def test_republish_sends_the_points_of_every_member_with_points(
    tracker: RunningService,
) -> None:
    members = [Mia(tracker) for _ in range(3)]
    for member in members:
        for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
            await member.saves(date=day)
        await tracker.published(AchievementEarned, 2, user_id=member.id)
    unknown = ids.new()
    await tracker.rows("INSERT INTO member (id) VALUES ($1)", unknown)
    tracker.published_events.clear()
    count = await republish(tracker.database)
    for member in members:
        (published,) = await tracker.published(AchievementEarned, user_id=member.id)
        assert (published.achievement_name, published.points, published.total_points) == (
            "Three logs",
            25,
            35,
        )
    assert count == len(await tracker.all_published(AchievementEarned))
    assert await tracker.all_published(AchievementEarned, user_id=unknown) == []
