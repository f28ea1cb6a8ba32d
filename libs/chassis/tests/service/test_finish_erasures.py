"""An erasure is finished in other systems and answered once, however often it fails."""

import asyncio
from collections.abc import Awaitable, Callable, Collection

import aio_pika
import pytest

from chassis import clock, ids
from chassis.personal import PersonalData
from chassis.service.finish_erasures import finish_erasures
from contracts.erasure import UserDataErased
from messaging import Broker, DeadLetterRetention, metrics
from testkit import ServerUrls, eventually
from testkit.moved_clock import MovedClock
from testkit.toy import BAKERY, QUEUE, Toy
from work import Worker


class BakeryDataErased(UserDataErased):
    """The toy's answer."""

    producer = "bakery"


async def erase(toy: Toy, *members: str) -> None:
    for member in members:
        async with toy.it.database.session() as session:
            await PersonalData().erase(session, member, clock.now())


def finisher(
    toy: Toy, servers: ServerUrls, finish: Callable[[str], Awaitable[None]] | None = None
) -> Worker:
    letters = DeadLetterRetention(servers.rabbitmq, BAKERY, "bakery", toy.it.parts[Broker])
    works = finish_erasures(BakeryDataErased.of, letters, finish)
    return Worker(toy.it.database, works.of([]))


async def unfinished(toy: Toy) -> set[str]:
    rows = await toy.it.rows("SELECT user_id FROM erased_user WHERE finished_at IS NULL")
    return {row["user_id"] for row in rows}


async def answers(toy: Toy) -> int:
    rows = await toy.it.rows("SELECT body FROM outbox WHERE routing_key LIKE '%data-erased%'")
    return len(rows)


async def test_an_erasure_is_confirmed_once_it_could_be_finished(
    toy: Toy, servers: ServerUrls, moved_clock: MovedClock
) -> None:
    # What is published leaves the outbox.
    await toy.broker_proxy.cut()
    calls: list[str] = []

    async def finish(member: str) -> None:
        calls.append(member)
        if len(calls) == 1:
            raise TimeoutError("the other system is away")

    one, another = (finisher(toy, servers, finish) for _ in range(2))
    await erase(toy, "mia")
    await one.do_due()
    await another.do_due()
    assert (calls, await unfinished(toy), await answers(toy)) == (["mia"], {"mia"}, 0)
    moved_clock.moves(seconds=2)
    await asyncio.gather(one.do_due(), another.do_due())
    assert (calls, await unfinished(toy), await answers(toy)) == (["mia"] * 2, set(), 1)
    # A republished erasure is finished, and answered, again.
    await toy.it.rows("DELETE FROM outbox")
    await erase(toy, "mia")
    await another.do_due()
    assert (await unfinished(toy), await answers(toy)) == (set(), 1)
    await toy.broker_proxy.restore()


async def test_an_erasure_that_the_previous_version_finishes_is_confirmed_once(
    toy: Toy, servers: ServerUrls
) -> None:
    await erase(toy, "mia")
    await toy.it.rows("UPDATE erased_user SET finished_at = now()")
    await finisher(toy, servers).do_due()
    assert await answers(toy) == 0
    assert await toy.it.rows("SELECT 1 FROM work") == []


@pytest.mark.exhaustive
async def test_an_erasure_finishes_with_twenty_thousand_dead_letters(
    toy: Toy, servers: ServerUrls
) -> None:
    dead = BAKERY.queue(QUEUE).dead
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        exchange = (await connection.channel()).default_exchange

        async def publish(user_id: str, times: int) -> None:
            body = f'{{"subject": "{user_id}"}}'.encode()
            messages = [aio_pika.Message(body, message_id=ids.new()) for _ in range(times)]
            await asyncio.gather(*(exchange.publish(each, dead) for each in messages))

        await publish("mia", 1)
        for _ in range(20):
            await publish("another", 1_000)
        await eventually(lambda: all_are_there(toy, dead, 20_001), within=60)
    await erase(toy, "mia")
    doing = finisher(toy, servers)

    async def is_finished() -> bool:
        # On a busy machine a search may time out, and is repeated.
        await doing.do_due()
        return not await unfinished(toy)

    await eventually(is_finished)
    await eventually(lambda: all_are_there(toy, dead, 20_000), within=60)


async def all_are_there(toy: Toy, queue: str, count: int) -> bool:
    return await toy.it.in_queue(queue) == count


async def test_erasures_share_a_search_of_the_dead_letters_and_do_not_wait_for_each_other(
    toy: Toy, servers: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[set[str]] = []
    begun: set[str] = set()
    all_have_begun = asyncio.Event()

    async def search(_: DeadLetterRetention, members: Collection[str]) -> None:
        searched.append(set(members))
        # The others come while the first one is searched for.
        for _turn in range(100):
            await asyncio.sleep(0)

    async def finish(member: str) -> None:
        begun.add(member)
        if len(begun) == len(members):
            all_have_begun.set()
        await all_have_begun.wait()

    members = ("mia", "ben", "eve")
    monkeypatch.setattr(DeadLetterRetention, "delete_of", search)
    await erase(toy, *members)
    await finisher(toy, servers, finish).do_due()
    # The first one searches at once, and the others together.
    assert len(searched) <= 2
    assert set().union(*searched) == set(members)
    assert await unfinished(toy) == set()


async def test_dead_letters_that_cannot_be_read_keep_an_erasure_open(
    toy: Toy, servers: ServerUrls, moved_clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = True

    async def search(_: DeadLetterRetention, members: Collection[str]) -> None:
        if fails:
            raise TimeoutError

    monkeypatch.setattr(DeadLetterRetention, "delete_of", search)
    await erase(toy, "mia", "ben")
    doing = finisher(toy, servers)
    await doing.do_due()
    assert await unfinished(toy) == {"mia", "ben"}
    await eventually(lambda: metrics.ERASURE_AGE._value.get() > 0)
    fails = False
    moved_clock.moves(seconds=2)
    await doing.do_due()
    assert await unfinished(toy) == set()
