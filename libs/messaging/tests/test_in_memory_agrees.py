"""The broker in memory decides as the servers do."""

from collections import Counter
from typing import Any

from messaging import Consumer, Poison
from messaging.dead_letters import DeadLetters
from messaging.in_memory import InMemoryBroker
from messaging.metrics import OUTCOMES
from testkit import ServerUrls, eventually
from testkit.toy import BAKERY, QUEUE, Toy, order


async def test_the_servers_decide_the_same(toy: Toy, servers: ServerUrls) -> None:
    good, poison, failing, erased = (order() for _ in range(4))
    toy.behaviour.failures[poison.loaf_id] = Poison("no such plan")
    toy.behaviour.failures[failing.loaf_id] = RuntimeError("never works")
    events = (good, poison, failing, erased)
    await toy.it.rows("INSERT INTO erased_user VALUES ($1, now(), now())", erased.user_id)
    in_memory = InMemoryBroker(
        BAKERY, toy.it.parts[Consumer].handlers, session=toy.it.database.session
    )
    in_memory.erased.add(erased.user_id)

    before = {outcome: await toy.outcomes(outcome) for outcome in OUTCOMES}
    envelopes = await toy.it.deliver(*events)
    await toy.it.handled(envelopes[0], by=QUEUE)
    await toy.it.deliver(envelopes[0])
    await toy.it.deliver_bytes(QUEUE, b"this is not an event")
    letters = DeadLetters(servers.rabbitmq, BAKERY)

    async def all_are_dead() -> bool:
        return (await letters.counts())[QUEUE] == 3

    await eventually(all_are_dead)

    async def real() -> Counter[str]:
        counts = {each: int(await toy.outcomes(each) - before[each]) for each in OUTCOMES}
        return Counter(counts)

    async def are_counted() -> bool:
        return (await real()).total() == 9

    await eventually(are_counted)
    outcomes, tries = await real(), Counter(toy.behaviour.tries)
    noted = [await toy.noted(event.loaf_id) for event in events]

    toy.behaviour.tries.clear()
    await in_memory.publish(*envelopes)
    await in_memory.publish(envelopes[0])
    await in_memory.deliver(QUEUE, b"this is not an event")
    await in_memory.pass_retries()
    assert Counter(in_memory.outcomes(QUEUE)) == +outcomes
    assert Counter(toy.behaviour.tries) == tries
    assert [await toy.noted(event.loaf_id) for event in events] == [2 * each for each in noted]

    def told(letter: Any) -> tuple[Any, ...]:
        return letter.reason, letter.attempts, letter.body, letter.traceparent, bool(letter.since)

    found = sorted(map(told, await letters.show(QUEUE)))
    assert found == sorted(map(told, in_memory.dead_letters(QUEUE)))
