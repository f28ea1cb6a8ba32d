"""Messages whose handler blocks its process, or ends it."""

import asyncio
import logging
import sys
import textwrap
import time
from functools import partial

import pytest

from chassis.service import ServiceSettings
from messaging import Consumer
from messaging.dead_letters import DeadLetters
from testkit import ServerUrls, eventually
from testkit.toy import BAKERY, QUEUE, Toy, order

pytestmark = pytest.mark.faults

# A worker of the toy in a separate process, which one of the loaves ends.
WORKER = textwrap.dedent(
    """
    import asyncio, os, sys
    from messaging import inbox
    from testkit.toy import Behaviour, make_toy, toy_settings

    database, broker, ends_it, claim_seconds = sys.argv[1:]
    inbox.CLAIM_SECONDS = float(claim_seconds)

    async def bake(loaf_id):
        if loaf_id == ends_it:
            os._exit(9)

    async def main():
        behaviour = Behaviour(before=bake)
        app = make_toy(toy_settings(database, broker), behaviour).app()
        async with app.router.lifespan_context(app):
            await asyncio.sleep(3600)

    asyncio.run(main())
    """
)

ENDED = 9


def burn(seconds: float) -> None:
    ends = time.thread_time() + seconds
    while time.thread_time() < ends:
        pass


async def letters_of(servers: ServerUrls, count: int = 1) -> DeadLetters:
    letters = DeadLetters(servers.rabbitmq, BAKERY)

    async def all_there() -> bool:
        try:
            return len(await letters.show(QUEUE)) >= count
        except TimeoutError:
            # The handler blocks this event loop, too.
            return False

    await eventually(all_there, within=60)
    return letters


async def test_a_message_that_ends_its_process_is_dead_lettered_at_the_third_attempt(
    toy: Toy, servers: ServerUrls
) -> None:
    await toy.it.parts[Consumer].stop()
    culprit, others = order(), [order() for _ in range(20)]
    sent = await toy.it.deliver(*others[:10], culprit, *others[10:])
    settings = toy.it.parts[ServiceSettings]
    arguments = (settings.database_url, servers.rabbitmq, culprit.loaf_id, "2")
    letters = DeadLetters(servers.rabbitmq, BAKERY)

    async def all_settled() -> bool:
        noted = [await toy.noted(each.loaf_id) for each in others]
        return noted == [1] * len(others) and bool(await letters.show(QUEUE))

    async def ended_or_settled(ended: asyncio.Task[int]) -> bool:
        return ended.done() or await all_settled()

    exits: list[int] = []
    while not exits or exits[-1] == ENDED:
        worker = await asyncio.create_subprocess_exec(sys.executable, "-c", WORKER, *arguments)
        ended = asyncio.create_task(worker.wait())
        await eventually(partial(ended_or_settled, ended))
        if not ended.done():
            worker.terminate()
        exits.append(await ended)
    assert exits[:-1] == [ENDED] * 3
    (letter,) = await letters.show(QUEUE)
    assert (letter.id, letter.attempts) == (sent[10].id, 3)
    assert "three attempts" in letter.reason
    assert await toy.noted(culprit.loaf_id) == 0
    # A replayed one begins at the first attempt, wherever its process is restarted.
    assert await toy.it.rows("SELECT 1 FROM inbox_claim") == []
    toy.it.parts[Consumer].start()
    # After a fix it can be replayed.
    await letters.replay(QUEUE, letter.id)
    await toy.it.handled(sent[10], by=QUEUE)


async def test_a_handler_that_fails_after_a_second_of_cpu_has_three_attempts(
    toy: Toy, servers: ServerUrls, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    event = order()

    async def before(loaf_id: str) -> None:
        await asyncio.sleep(0)
        burn(1.05)

    toy.behaviour.before = before
    toy.behaviour.failures[event.loaf_id] = RuntimeError("too long")
    (sent,) = await toy.it.deliver(event)
    letters = await letters_of(servers)
    (letter,) = await letters.show(QUEUE)
    assert (letter.id, letter.attempts) == (sent.id, 3)
    assert toy.behaviour.tries == [event.loaf_id] * 3
    assert f"{sent.type} {sent.id} took 1." in caplog.text
    assert caplog.text.count("s of CPU") == 3


async def test_a_handler_that_succeeds_after_a_second_of_cpu_is_only_logged(
    toy: Toy, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    costly, cheap = order(), order()

    async def before(loaf_id: str) -> None:
        if loaf_id == costly.loaf_id:
            burn(1.05)
        else:
            # Waiting takes no CPU, and neither does other tasks' work count.
            await asyncio.sleep(0.1)

    toy.behaviour.before = before
    sent = await toy.it.deliver(costly, cheap)
    burning = asyncio.get_running_loop().call_later(0.2, burn, 1.1)
    await toy.it.handled(*sent, by=QUEUE)
    burning.cancel()
    assert sent[0].id in caplog.text
    assert sent[1].id not in caplog.text
    assert toy.behaviour.tries.count(costly.loaf_id) == 1
