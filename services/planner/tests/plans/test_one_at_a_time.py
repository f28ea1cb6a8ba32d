"""What is made of plans off the event loop, and for how many at once."""

import asyncio
from contextlib import suppress

import pytest

from chassis.http import ServiceUnavailable, TooManyRequests
from planner.plans import OneAtATime


async def test_one_member_does_not_keep_the_others_waiting() -> None:
    turns, may_end, at_once = OneAtATime(), asyncio.Event(), []

    async def draw(member: str) -> str:
        async with turns.turn_of(member):
            at_once.append(member)
            assert len(at_once) == 1
            await may_end.wait()
            at_once.remove(member)
            return "drawn"

    hers = [asyncio.create_task(draw("mia")) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyRequests):
        await draw("mia")
    others = [asyncio.create_task(draw(f"member {n}")) for n in range(18)]
    await asyncio.sleep(0)
    with pytest.raises(ServiceUnavailable):
        await draw("tom")
    may_end.set()
    assert await asyncio.gather(*hers, *others) == ["drawn"] * 20
    assert await draw("mia") == "drawn"


async def test_what_cannot_be_drawn_takes_no_place() -> None:
    turns = OneAtATime()
    for _ in range(3):
        with suppress(ZeroDivisionError):
            async with turns.turn_of("mia"):
                _ = 1 // 0
    async with turns.turn_of("mia"):
        pass
