"""Handlers accept the messages of this version and of every stored release."""

import json
from typing import Any

import pytest

from chassis import ids
from contracts import identity_v1
from contracts.identity import UserRegistered
from contracts.samples import wire
from contracts.services import SERVICES
from contracts.topology import EVENTS
from identity.accounts import User
from messaging import Consumer, Envelope, Event
from messaging.consuming.cpu_time import CpuTime
from messaging.consuming.handlers import HandlerKind
from messaging.consuming.hold import Hold
from messaging.consuming.state import ConsumerState
from messaging.consuming.transaction import Transaction
from messaging.metrics import HANDLED_ONCE
from services.identity.tests.mail_server import MailServer
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
                    # This test has no mail server.
                    if handler.kind is not HandlerKind.SIDE_EFFECT:
                        hold = Hold(handler.queue.name, state.is_cause_of)
                        cpu_time = CpuTime(handler.queue.name)
                        handling = Transaction(handler, state, hold, cpu_time).handle(envelope)
                        assert await handling == HANDLED_ONCE


async def test_messages_of_1_0_0_with_an_address_lead_to_one_mail_each(
    databases: Databases, servers: ServerUrls
) -> None:
    """During an upgrade, such messages are queued, and old processes still publish them."""
    mails = MailServer()
    await mails.start()
    identity = made("identity", await databases.of("identity"), servers, smtp_url=mails.url)
    kept = read(RELEASES / "1.0.0" / MESSAGES)
    with_address = [each for each in EVENTS if each.__module__ == identity_v1.__name__]
    events: list[type[Event]] = [UserRegistered, *with_address]
    async with running(identity) as it:
        registered = kept[UserRegistered.routing_key()]
        user_id, email, new = registered["subject"], "mia@example.com", "mia@example.org"
        async with it.database.session() as session:
            session.add(User(id=user_id, email=email, normal_email=email))
        envelopes = [
            Envelope[event].model_validate({**kept[event.routing_key()], "id": ids.new()})  # type: ignore[valid-type]
            for event in events
        ]
        # Delivered twice.
        await it.deliver(*envelopes, *envelopes)
        for envelope, event in zip(envelopes, events, strict=True):
            for queue in it.topology.queues_of("identity"):
                if event in queue.events:
                    await it.handled(envelope, by=queue.name)

        def templates(to: str) -> list[str]:
            return sorted(mail["X-Template"] for mail in mails.to(to))

        assert templates(email) == [
            "change-email-notice", "many-logins", "password-reset", "verify-email", "welcome"
        ]  # fmt: skip
        assert templates(new) == ["change-email"]
    await mails.stop()
