"""What is made of plans off the event loop, and for how many at once."""

import asyncio
import threading
from contextlib import suppress

import pytest

from chassis.http import ServiceUnavailable, TooManyRequests
from planner.plans.background_thread import BackgroundThread


async def test_one_member_does_not_keep_the_others_waiting() -> None:
    thread, may_end = BackgroundThread(), threading.Event()

    def draw() -> str:
        may_end.wait(5)
        return "drawn"

    hers = [asyncio.create_task(thread.run("mia", draw)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyRequests):
        await thread.run("mia", draw)
    others = [asyncio.create_task(thread.run(f"member {n}", draw)) for n in range(18)]
    await asyncio.sleep(0)
    with pytest.raises(ServiceUnavailable):
        await thread.run("tom", draw)
    may_end.set()
    assert await asyncio.gather(*hers, *others) == ["drawn"] * 20
    assert await thread.run("mia", draw) == "drawn"
    await thread.stop()


async def test_what_cannot_be_drawn_takes_no_place() -> None:
    thread = BackgroundThread()
    for _ in range(3):
        with suppress(ZeroDivisionError):
            await thread.run("mia", lambda: 1 // 0)
    assert await thread.run("mia", lambda: 1) == 1
    await thread.stop()
