"""No message is dead-lettered because another one has ended its process."""

import asyncio
from types import SimpleNamespace
from typing import Any

from messaging.consuming.alone import Alone


class LeftMarks:
    """The state of events whose process has ended at their second attempt."""

    async def mark(self, event_id: str, name: str) -> bool:
        return "third" in name

    async def is_being_handled(self, event_id: str, name: str) -> bool:
        return False

    async def renew(self, event_id: str, name: str) -> None:
        await asyncio.sleep(3600)

    async def release(self, event_id: str, name: str) -> None:
        """Nothing is kept."""


async def hold(work: Any, *args: Any) -> Any:
    return await work(*args)


def redelivered(event_id: str) -> Any:
    async def decode() -> Any:
        return SimpleNamespace(id=event_id)

    headers = {"x-delivery-count": 2}
    return SimpleNamespace(headers=headers, raw_message=SimpleNamespace(), decode=decode)


async def test_third_attempts_of_all_kinds_of_handlers_are_made_one_by_one() -> None:
    # Their process has ended while both were handled: only one of them has ended it.
    third_attempts, at_work, seen = asyncio.Lock(), set[str](), []

    async def handle(message: Any) -> str:
        event_id = (await message.decode()).id
        at_work.add(event_id)
        await asyncio.sleep(0.01)
        seen.append(set(at_work))
        at_work.discard(event_id)
        return "handled"

    state: Any = LeftMarks()
    kinds = [
        Alone(queue, state, hold, asyncio.Lock(), third_attempts)  # type: ignore[arg-type]
        for queue in ("shop.mail", "shop.projection")
    ]
    await asyncio.gather(*(each(handle, redelivered(str(n))) for n, each in enumerate(kinds)))
    assert seen == [{"0"}, {"1"}]
