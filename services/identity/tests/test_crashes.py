"""Identity killed with SIGKILL at the worst places: nothing is lost, nothing is doubled."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import aio_pika
import asyncpg
import httpx
import pytest

from chassis import clock, ids
from contracts.topology import KETO
from messaging import Broker
from testkit import (
    JWT_SECRET,
    SERVICE_SECRETS,
    Program,
    ServerUrls,
    declare_once,
    empty_queues,
    eventually,
    program,
)
from testkit.databases import Databases
from testkit.ports import free_port

from .mail_server import MailServer

pytestmark = pytest.mark.faults


class Process:
    """Identity as a separate process."""

    def __init__(self, process: Program, client: httpx.AsyncClient) -> None:
        self.process = process
        self.client = client

    async def answers(self) -> bool:
        try:
            return (await self.client.get("/readyz")).status_code == 200
        except httpx.TransportError:
            return False

    async def register(self, email: str) -> int | None:
        """The status of a registration, or None when the process died on it."""
        account = {"email": email, "password": "long enough"}
        try:
            return (await self.client.post("/api/auth/register", json=account)).status_code
        except httpx.TransportError:
            return None


@asynccontextmanager
async def identity_process(
    servers: ServerUrls, database_url: str, mail_server: MailServer, *crash: str
) -> AsyncIterator[Process]:
    port = free_port()
    environment = {
        "PORT": str(port),
        "DATABASE_URL": database_url,
        "RABBITMQ_URL": servers.rabbitmq,
        "JWT_SECRET": JWT_SECRET,
        "BILLING_SECRET": SERVICE_SECRETS["identity"],
        "FRONTEND_URL": "http://frontend.example",
        "SMTP_URL": mail_server.url,
    }
    prefix = ["testkit.crash", *crash, "--"] if crash else []
    async with (
        program(*prefix, "identity", "serve", environment=environment) as process,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client,
    ):
        it = Process(process, client)
        await eventually(lambda: not process.is_running or it.answers(), within=60)
        yield it
        if process.is_running:
            process.terminate()
            await process.ends(20)


@pytest.mark.parametrize(
    ("side", "place"),
    [
        ("before", "messaging.outbox.relay:Relay._publish"),
        ("after", "messaging.outbox.relay:Relay._publish"),
        ("before", "messaging.consuming.side_effect:SideEffect.handle"),
        ("before", "faststream.rabbit.message:RabbitMessage.ack"),
    ],
    ids=[
        "committed-not-published",
        "published-not-deleted",
        "taken-not-handled",
        "handled-not-acked",
    ],
)
async def test_a_member_receives_one_welcome_mail_although_identity_was_killed(
    servers: ServerUrls, databases: Databases, mail_server: MailServer, side: str, place: str
) -> None:
    database_url = await databases.of("identity")
    broker = Broker(servers.rabbitmq, name="testkit")
    # Messages of another test would kill the process too early.
    await declare_once(servers.rabbitmq, KETO)
    await empty_queues(broker, KETO, "identity")
    await broker.close()
    email = f"{ids.new()}@example.com"
    async with identity_process(servers, database_url, mail_server, side, place) as doomed:
        assert await doomed.register(email) in (201, None)
        assert await doomed.process.ends() == -9
    async with identity_process(servers, database_url, mail_server) as it:
        # The killed process has left a claim, which is valid for half a minute.
        await eventually(lambda: mail_server.to(email), within=60)
        # Once this mail has arrived, everything queued before it has been handled.
        last = f"{ids.new()}@example.com"
        assert await it.register(last) == 201
        await eventually(lambda: mail_server.to(last))
    assert len(mail_server.to(email)) == 1


async def due_reminder(database_url: str) -> str:
    """Store a member with a reminder of a minute ago; return the id."""
    member, due = ids.new(), clock.now() - timedelta(minutes=1)
    connection = await asyncpg.connect(database_url)
    await connection.execute(
        "INSERT INTO member (id, email, normal_email) VALUES ($1, $1, $1)", member
    )
    await connection.execute(
        "INSERT INTO mail_schedule VALUES ($1, 1, 'log', $2, '{1,2,3,4,5,6,7}', $3, $4)",
        member,
        f"{due:%H:%M}",
        due.date(),
        due,
    )
    await connection.close()
    return member


async def counted(database_url: str, query: str) -> int:
    connection = await asyncpg.connect(database_url)
    try:
        return int(await connection.fetchval(query))
    finally:
        await connection.close()


@pytest.mark.parametrize(
    ("side", "place"),
    [
        ("after", "identity.scheduled_mails.request_due:_request"),
        ("before", "messaging.outbox.relay:Relay._publish"),
        ("after", "messaging.outbox.relay:Relay._publish"),
    ],
    ids=["asked-not-committed", "committed-not-published", "published-not-deleted"],
)
async def test_a_reminder_is_requested_once_although_identity_was_killed(
    servers: ServerUrls, databases: Databases, mail_server: MailServer, side: str, place: str
) -> None:
    database_url = await databases.of("identity")
    broker = Broker(servers.rabbitmq, name="testkit")
    await declare_once(servers.rabbitmq, KETO)
    for service in ("identity", "tracker"):
        await empty_queues(broker, KETO, service)
    await broker.close()
    member = await due_reminder(database_url)
    async with identity_process(servers, database_url, mail_server, side, place) as doomed:
        assert await doomed.process.ends() == -9
    # Its lease is valid for half a minute.
    await counted(database_url, "UPDATE work SET leased_until = now() RETURNING 1")
    async with identity_process(servers, database_url, mail_server):

        async def is_published() -> bool:
            requested = await counted(database_url, "SELECT count(*) FROM scheduled_mail")
            waiting = await counted(database_url, "SELECT count(*) FROM outbox")
            return (requested, waiting) == (1, 0)

        await eventually(is_published, what="the reminder is requested")
    async with await aio_pika.connect(servers.rabbitmq) as connection:
        queue = await (await connection.channel()).get_queue("tracker.reminders")
        # A duplicate has the same id: tracker handles it once.
        events = set()
        while (message := await queue.get(fail=False)) is not None:
            events.add(json.loads(message.body)["id"])
            assert json.loads(message.body)["subject"] == member
            await message.ack()
    assert len(events) == 1
