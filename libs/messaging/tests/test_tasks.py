"""Background tasks end when they are cancelled."""

import asyncio

import pytest

from messaging import tasks


async def test_a_task_that_swallows_a_cancellation_still_ends() -> None:
    lost = 0

    async def deaf() -> None:
        nonlocal lost
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                lost += 1
                if lost > 1:
                    raise

    task = tasks.begin(deaf())
    await asyncio.sleep(0)
    await tasks.end([task])
    assert task.cancelled()
    assert lost == 2


async def test_a_failed_task_ends_the_process() -> None:
    async def broken() -> None:
        raise RuntimeError("a defect")

    with pytest.raises(SystemExit) as ended:
        await tasks._guarded(broken())
    assert ended.value.code == 70
