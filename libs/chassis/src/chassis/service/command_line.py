"""The commands of a service: one image, several processes."""

import argparse
import gc
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from socket import socket

import uvicorn
import uvloop
from fastapi import FastAPI

from chassis.content.items import ContentRefused
from chassis.http.protocol import ServiceProtocol
from chassis.observability import logs, tracing
from chassis.service import checksums_command
from chassis.service.application import Republish, Service
from chassis.service.reload import serve_with_reload
from chassis.service.settings import BrokerSettings, ContentSettings, ProcessSettings, read
from chassis.storage import migrations
from messaging import (
    Broker,
    Database,
    Relay,
    Topology,
    dead_letters,
    declare,
    erasure_listing,
)

# Longer than the gateway keeps an idle connection: the gateway closes it, never the service.
_KEEP_ALIVE_SECONDS = 75
# The status of uvicorn's own command.
_STARTUP_FAILURE = 3

Arguments = argparse.Namespace


def _takes_nothing(parser: argparse.ArgumentParser) -> None:
    pass


@dataclass(frozen=True)
class Command:
    """A command for the operators of one service; it prints lines."""

    name: str
    help: str
    run: Callable[[Service, Database, Arguments], Awaitable[Iterable[str]]]
    takes: Callable[[argparse.ArgumentParser], object] = _takes_nothing


def run(make: Callable[[], Service], topology: Topology, own: Sequence[Command] = ()) -> None:
    """Run the command that the arguments name: one of every service's, or one of its own."""
    parser = argparse.ArgumentParser(description="A service, its migrations and its maintenance")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="answer requests, publish and handle events")
    serve.add_argument("--http-only", action="store_true", help="leave the handling to `work`")
    serve.add_argument("--reload", action="store_true", help="restart when a file is saved")
    commands.add_parser("work", help="publish and handle events only")
    commands.add_parser("migrate", help="bring the database up to date; harmless when it is")
    commands.add_parser("declare", help="declare all queues, with the administrator's RABBITMQ_URL")
    republish = commands.add_parser("republish", help="publish the current state, for projections")
    republish.add_argument(
        "--erasures",
        nargs="?",
        const="",
        metavar="FILE",
        help="publish every erasure instead, with those of a list (- is stdin)",
    )
    commands.add_parser("erasures", help="list the erased users")
    checksums_command.add_arguments(commands.add_parser("checksums", help=checksums_command.HELP))
    dead_letters.add_arguments(commands.add_parser("dead-letters", help="list, replay or discard"))
    imports = commands.add_parser("import", help="import content; harmless when it is there")
    imports.add_argument("--content", default="", help="a file or folder (default: KETO_CONTENT)")
    for command in own:
        command.takes(commands.add_parser(command.name, help=command.help))
    chosen = parser.parse_args()

    match chosen.command:
        # Neither needs a service: RABBITMQ_URL is all that they read.
        case "declare":
            uvloop.run(declare(read(BrokerSettings).rabbitmq_url, topology))
            print(f"declared {len(topology.queues)} queues")
            return
        case "dead-letters":
            dead_letters.run(read(BrokerSettings).rabbitmq_url, topology, chosen)
            return

    service = make()
    settings = service.settings
    history = migrations.of(service.name)
    logs.configure(service.name, settings.log_level, settings.log_format)
    match chosen.command:
        case "serve":
            if chosen.reload:
                again = partial(_serve, make, http_only=chosen.http_only)
                packages = (service.name, "chassis", "contracts", "messaging")
                serve_with_reload(again, settings, packages)
            else:
                _serve(make, http_only=chosen.http_only)
        case "work":
            tracing.configure(service.name, settings.otel_exporter_otlp_endpoint)
            listen(service.app(serves=False, migrations=history), settings)
        case "migrate":
            done = uvloop.run(
                migrations.migrate(settings.database_url, history, service.personal.refusing)
            )
            print("\n".join(f"applied {name}" for name in done) or "nothing to migrate")
        case "republish":
            print(f"republished {uvloop.run(_republish(service, chosen.erasures))} events")
        case "erasures":
            for line in uvloop.run(_list_erasures(service)):
                print(line)
        case "checksums":
            print(uvloop.run(_checksums(service, chosen)))
        case "import":
            for line in uvloop.run(_import(service, chosen.content)):
                print(line)
        case name:
            command = next(command for command in own if command.name == name)
            for line in uvloop.run(_run(service, command, chosen)):
                print(line)


def _serve(
    make: Callable[[], Service], sockets: list[socket] | None = None, *, http_only: bool
) -> None:
    service = make()
    settings = service.settings
    logs.configure(service.name, settings.log_level, settings.log_format)
    tracing.configure(service.name, settings.otel_exporter_otlp_endpoint)
    app = service.app(handles=not http_only, migrations=migrations.of(service.name))
    listen(app, settings, sockets)


def listen(app: FastAPI, settings: ProcessSettings, sockets: list[socket] | None = None) -> None:
    """Serve an application until SIGTERM or SIGINT, then finish the requests in flight."""
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=ServiceProtocol,
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        # Uvicorn would believe X-Forwarded-For of every client on this machine.
        proxy_headers=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=settings.shutdown_seconds,
    )
    server = uvicorn.Server(config)
    # A full collection would look through every imported module, and stop all work meanwhile.
    gc.collect()
    gc.freeze()
    with suppress(KeyboardInterrupt):
        server.run(sockets)
    if not server.started:
        sys.exit(_STARTUP_FAILURE)


def _database(service: Service) -> Database:
    return service.database(pool=4, name=f"{service.name} command")


async def _republish(service: Service, erasures: str | None) -> int:
    republish = _what_to_republish(service, erasures)
    database = _database(service)
    broker = Broker(service.settings.rabbitmq_url, name=f"{service.name} republish")
    await database.open()
    try:
        count = await republish(database)
        # A running relay may take them first; either way they are published when this is done.
        while await Relay(database, broker, service.topology).publish_batch():
            pass
        return count
    finally:
        await broker.close()
        await database.close()


def _what_to_republish(service: Service, erasures: str | None) -> Republish:
    if erasures is None:
        if service.republish is None:
            sys.exit(f"{service.name} has no state that others keep projections of")
        return service.republish
    repeat = service.republish_erasures
    if repeat is None:
        sys.exit(f"{service.name} erases no accounts: identity does")
    listed = erasure_listing.read(erasures)
    return lambda database: repeat(database, listed)


async def _list_erasures(service: Service) -> list[str]:
    database = _database(service)
    await database.open()
    try:
        return await erasure_listing.write(database)
    finally:
        await database.close()


async def _checksums(service: Service, arguments: Arguments) -> str:
    database = _database(service)
    await database.open()
    try:
        wanted = list(arguments.wanted)
        return await checksums_command.run(
            database, service.shared_rows, wanted, rows=arguments.rows
        )
    finally:
        await database.close()


async def _import(service: Service, content: str) -> list[str]:
    if service.import_content is None:
        sys.exit(f"{service.name} has no content to import")
    if not content and isinstance(service.settings, ContentSettings):
        content = service.settings.keto_content
    database = _database(service)
    await database.open()
    try:
        return await service.import_content(database, content)
    except ContentRefused as refused:
        sys.exit(str(refused))
    finally:
        await database.close()


async def _run(service: Service, command: Command, arguments: Arguments) -> Iterable[str]:
    database = _database(service)
    await database.open()
    try:
        return await command.run(service, database, arguments)
    finally:
        await database.close()
