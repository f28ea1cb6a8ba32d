"""Retention of dead letters: 90 days with their payload, then without; none of the erased."""

from collections.abc import Collection
from typing import Any

from messaging import clock, retention
from messaging.broker import Broker
from messaging.dead_letters.headers import ATTEMPTS, REASON, SINCE
from messaging.dead_letters.letters import DeadLetter, DeadLetters
from messaging.topology import Topology


class DeadLetterRetention:
    """Deletes what is kept long enough from the dead letters of one service."""

    def __init__(self, rabbitmq_url: str, topology: Topology, service: str, broker: Broker) -> None:
        self._letters = DeadLetters(rabbitmq_url, topology)
        self._topology = topology
        self._service = service
        self._broker = broker

    async def delete_of(self, subjects: Collection[str]) -> None:
        """Delete those that name one of these subjects."""
        # In the bytes: what fits no contract may name a subject anywhere.
        names = [subject.encode() for subject in subjects]

        def names_one(letter: DeadLetter) -> bool:
            return any(name in letter.body for name in names)

        for queue in await self._queues():
            await self._letters.take(queue, names_one, _delete)

    async def delete_payloads(self) -> None:
        """Replace those that are old by their reason, attempts and trace."""
        before = clock.now() - retention.DEAD_LETTERS

        def is_due(letter: DeadLetter) -> bool:
            return bool(letter.body) and (letter.since is None or letter.since < before)

        for queue in await self._queues():

            async def replace(letter: DeadLetter, queue: str = queue) -> None:
                await self._broker.publish(
                    # One that the broker itself dead-lettered is counted from now on.
                    b"" if letter.since else letter.body,
                    exchange=self._topology.dead_letter_exchange,
                    routing_key=queue,
                    message_id=letter.id,
                    headers=_headers(letter),
                )

            await self._letters.take(queue, is_due, replace)

    async def _queues(self) -> list[str]:
        counts = await self._letters.counts(self._service)
        return [queue for queue, count in counts.items() if count]


async def _delete(letter: DeadLetter) -> None:
    return None


def _headers(letter: DeadLetter) -> dict[str, Any]:
    known = {ATTEMPTS: letter.attempts, REASON: letter.reason, "traceparent": letter.traceparent}
    return {**known, SINCE: (letter.since or clock.now()).isoformat()}
