"""Handlers take the messages of this version and of every kept release."""

import json
from typing import Any

import pytest

from chassis import ids
from contracts.samples import wire
from contracts.services import SERVICES
from messaging import Consumer, Event
from messaging.consuming.cpu_time import CpuTime
from messaging.consuming.handlers import Kind
from messaging.consuming.hold import Hold
from messaging.consuming.state import ConsumerState
from messaging.consuming.transaction import Transaction
from messaging.metrics import HANDLED_ONCE
from testkit import ServerUrls, running
from testkit.databases import Databases
from tools.checks.contracts import MESSAGES, RELEASES, read

from .newest import made


def messages(event: type[Event]) -> list[Any]:
    """The golden messages of an event: this version's and those of the kept releases."""
    kept = [read(release / MESSAGES) for release in sorted(RELEASES.iterdir())]
    key = event.routing_key()
    return [json.loads(wire(event)), *(each[key] for each in kept if key in each)]


@pytest.mark.parametrize("service", SERVICES)
async def test_every_handler_handles_the_messages_of_this_version_and_of_each_release(
    databases: Databases, servers: ServerUrls, service: str
) -> None:
    async with running(made(service, await databases.of(service), servers)) as it:
        state = ConsumerState(it.database, erasures=True)
        for handler in it.parts[Consumer].handlers:
            for event in handler.queue.events:
                for message in messages(event):
                    body = json.dumps({**message, "id": ids.new()}).encode()
                    envelope = handler.decode(body, event.routing_key())
                    # The mail server of this test is not there.
                    if handler.kind is not Kind.SIDE_EFFECT:
                        hold = Hold(handler.queue.name, state.is_cause_of)
                        cpu_time = CpuTime(handler.queue.name)
                        handling = Transaction(handler, state, hold, cpu_time).handle(envelope)
                        assert await handling == HANDLED_ONCE
