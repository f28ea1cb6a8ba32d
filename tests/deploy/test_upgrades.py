"""The newest migrations run on data of every released version, and the old version keeps working
afterwards."""

import asyncio
import importlib
import json
import os
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aio_pika
import asyncpg
import httpx
import pytest

from chassis import clock, ids
from chassis.service import Service, ServiceSettings
from chassis.storage import migrations
from contracts.identity import UserRegistered
from contracts.samples import sample
from contracts.services import SERVICES
from contracts.topology import KETO
from messaging import Broker, Event, declare, wrap
from messaging.handlers import Kind
from messaging.hold import Hold
from messaging.metrics import HANDLED_ONCE
from messaging.transaction import Transaction
from testkit import JWT_SECRET, SERVICE_SECRETS, ServerUrls, eventually, running
from testkit.databases import Databases

from .manifests import settings_of

RELEASES = Path(__file__).parent / "releases"
KEPT = [
    pytest.param(folder.name, service, id=f"{folder.name}-{service}")
    for folder in sorted(RELEASES.iterdir())
    for service in SERVICES
    if (folder / f"{service}.sql").exists()
]
_INSERT = re.compile(r"^INSERT INTO (public\.\w+) .*?\);$", re.MULTILINE | re.DOTALL)
# Settings that services require at the start; nothing here connects to these addresses.
_ANYWHERE = {
    "frontend_url": "http://frontend.example",
    "smtp_url": "smtp://127.0.0.1:9",
    "model_server_url": "http://127.0.0.1:9",
    "stripe_secret_key": "sk_test_unused",
    "billing_secret": SERVICE_SECRETS["identity"],
    "catalogue_secret": SERVICE_SECRETS["catalogue"],
    "identity_secret": SERVICE_SECRETS["identity"],
    "catalogue_url": "http://127.0.0.1:9",
    "identity_url": "http://127.0.0.1:9",
}


def dump(release: str, service: str) -> str:
    return (RELEASES / release / f"{service}.sql").read_text()


def inserts(sql: str) -> Iterator[tuple[str, str]]:
    """The rows of a dump as the version wrote them: the table and the statement."""
    for found in _INSERT.finditer(sql):
        if found[1] != "public.migration":
            yield found[1], found[0]


async def counts(connection: asyncpg.Connection) -> dict[str, int]:
    tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return {
        row["tablename"]: await connection.fetchval(f'SELECT count(*) FROM "{row["tablename"]}"')
        for row in tables
        if row["tablename"] != "migration"
    }


def made(service: str, database_url: str, servers: ServerUrls) -> Service:
    """A service of the newest version on this database."""
    settings = settings_of(service)
    values = {k: v for k, v in _ANYWHERE.items() if k in settings.model_fields}
    read = settings(
        database_url=database_url, rabbitmq_url=servers.rabbitmq, jwt_secret=JWT_SECRET, **values
    )
    assert isinstance(read, ServiceSettings)
    found: Service = importlib.import_module(f"{service}.main").make(read)
    return found


@pytest.mark.parametrize(("release", "service"), KEPT)
async def test_what_a_release_has_stored_is_all_there_after_the_newest_migrations(
    databases: Databases, servers: ServerUrls, release: str, service: str
) -> None:
    url = await databases.empty(f"{service}_{release.replace('.', '_')}")
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(dump(release, service))
        before = await counts(connection)
        assert any(before.values())

        await migrations.migrate(url, migrations.of(service))
        assert await migrations.migrate(url, migrations.of(service)) == []
        after = await counts(connection)
        assert {table: after.get(table) for table in before} == before
    finally:
        await connection.close()

    newest = made(service, url, servers)
    async with running(newest, handles=False) as it:
        assert (await it.client.get("/readyz")).status_code == 200
        if newest.republish is not None:
            # Reads every member, and gives each event the shape that it has now.
            assert await newest.republish(it.database) > 0


@pytest.mark.parametrize(("release", "service"), KEPT)
async def test_an_older_version_can_write_after_the_newest_migrations(
    databases: Databases, release: str, service: str
) -> None:
    rows = list(inserts(dump(release, service)))
    url = await databases.empty(f"{service}_writes")
    await migrations.migrate(url, migrations.of(service))
    connection = await asyncpg.connect(url)
    try:
        for table in dict.fromkeys(table for table, _ in rows):
            assert await connection.fetchval("SELECT to_regclass($1)", table), f"{table} is gone"
        # In the order of the dump a row may name another one that comes later.
        async with connection.transaction():
            await connection.execute("SET CONSTRAINTS ALL DEFERRED")
            await connection.execute("SET LOCAL session_replication_role = replica")
            for _, statement in rows:
                await connection.execute(statement)
    finally:
        await connection.close()


@pytest.mark.parametrize("service", SERVICES)
async def test_every_handler_reads_the_messages_of_each_release(
    databases: Databases, servers: ServerUrls, service: str
) -> None:
    async with running(made(service, await databases.of(service), servers)) as it:
        for handler in it.app.state.consumer.handlers:
            for event in handler.queue.events:
                for file in sorted(RELEASES.glob(f"*/golden/{event.routing_key()}.json")):
                    message = {**json.loads(file.read_text()), "id": ids.new()}
                    body = json.dumps(message).encode()
                    envelope = handler.decode(body, event.routing_key())
                    # The mail server of this test is not there.
                    if handler.kind is not Kind.SIDE_EFFECT:
                        hold = Hold(handler.queue.name, it.database)
                        handling = Transaction(handler, it.database, hold).handle(envelope)
                        assert await handling == HANDLED_ONCE


async def published(servers: ServerUrls, event: Event) -> str:
    await declare(servers.rabbitmq, KETO)
    broker = Broker(servers.rabbitmq, name="upgrades")
    envelope = wrap(event, id=ids.new(), time=clock.now())
    try:
        await broker.publish(
            envelope.model_dump_json().encode(),
            exchange=KETO.exchange,
            routing_key=envelope.type,
            message_id=envelope.id,
        )
    finally:
        await broker.close()
    return envelope.id


async def is_handled(database_url: str, event_id: str) -> bool:
    connection = await asyncpg.connect(database_url)
    try:
        noted = await connection.fetchval(
            "SELECT count(*) FROM inbox WHERE event_id = $1 AND handler = 'tracker.members'",
            event_id,
        )
        return bool(noted)
    finally:
        await connection.close()


async def test_what_waits_in_the_delay_queues_of_an_older_version_is_handled(
    databases: Databases, servers: ServerUrls
) -> None:
    service = made("tracker", await databases.of("tracker"), servers)
    async with (
        running(service) as tracker,
        await aio_pika.connect(servers.rabbitmq) as connection,
    ):
        former = KETO.former_delay_queues[0]
        channel = await connection.channel()
        # As that version declared them.
        exchange = await channel.declare_exchange(former, aio_pika.ExchangeType.FANOUT)
        queue = await channel.declare_queue(
            former,
            durable=True,
            arguments={
                "x-queue-type": "quorum",
                "x-message-ttl": 10_000,
                "x-dead-letter-exchange": "",
                "x-dead-letter-strategy": "at-least-once",
                "x-overflow": "reject-publish",
            },
        )
        await queue.bind(exchange)
        envelope = wrap(sample(UserRegistered, user_id=ids.new()), id=ids.new(), time=clock.now())
        body = envelope.model_dump_json().encode()
        message = aio_pika.Message(body, message_id=envelope.id, headers={"x-attempts": 1})
        await exchange.publish(message, "tracker.members")

        await declare(servers.rabbitmq, KETO)
        with pytest.raises(aio_pika.exceptions.ChannelNotFoundEntity):
            await channel.get_queue(former)
        await tracker.handled(envelope, by="tracker.members")


async def test_a_new_version_waits_for_its_migrations_and_handles_nothing_before(
    databases: Databases, servers: ServerUrls
) -> None:
    url = await databases.empty("unmigrated")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {
        "DATABASE_URL": url,
        "RABBITMQ_URL": servers.rabbitmq,
        "JWT_SECRET": JWT_SECRET,
        "PORT": str(port),
        "LOG_FORMAT": "text",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tracker", "serve"), env={**os.environ, **environment}
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:

            async def readiness() -> httpx.Response | None:
                try:
                    return await client.get("/readyz")
                except httpx.TransportError:
                    return None

            async def says() -> dict[str, Any]:
                answer = await readiness()
                return answer.json()["checks"] if answer is not None else {}

            async def waits() -> bool:
                return (await says()).get("database") == "waits for its migrations"

            async def is_ready() -> bool:
                answer = await readiness()
                return answer is not None and answer.status_code == 200

            await eventually(waits, within=60)
            event_id = await published(servers, sample(UserRegistered, user_id=ids.new()))
            await migrations.migrate(url, migrations.of("tracker"))
            await eventually(is_ready, within=30)
            await eventually(lambda: is_handled(url, event_id), within=30)
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), 20)
