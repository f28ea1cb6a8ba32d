"""The commands of a service: one image, several processes."""

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from socket import socket
from urllib.parse import urlsplit

import uvicorn
import uvloop
from fastapi import FastAPI

from chassis import logs, tracing
from chassis.http import ServiceProtocol
from chassis.service import commands
from chassis.service.application import Service
from chassis.service.commands import COMMANDS, Arguments, Command
from chassis.service.reload import serve_with_reload
from chassis.service.settings import BrokerSettings, ProcessSettings, read_settings
from chassis.storage import migrate, migrations_of
from messaging import (
    Database,
    NodesMissing,
    Topology,
    await_nodes,
    dead_letters,
    declare,
    follow_events,
)
from work import command as work_command

# Longer than the gateway keeps an idle connection: the gateway closes it, never the service.
_KEEP_ALIVE_SECONDS = 75
# A Job is retried by Kubernetes, with its pauses.
_NODES_SECONDS = 240
# The exit code of uvicorn's command.
_STARTUP_FAILURE = 3


def parser_of(own: Sequence[Command] = ()) -> argparse.ArgumentParser:
    """The arguments of the common commands, and of the service's own."""
    parser = argparse.ArgumentParser(description="A service, its migrations and its maintenance")
    parsers = parser.add_subparsers(dest="command", required=True)
    serve = parsers.add_parser("serve", help="answer requests, publish and handle events")
    serve.add_argument("--http-only", action="store_true", help="leave the handling to `work`")
    serve.add_argument("--reload", action="store_true", help="restart when a file is saved")
    working = parsers.add_parser(
        "work", help="publish and handle events and do background work; or look at its tasks"
    )
    work_command.add_arguments(working)
    parsers.add_parser("migrate", help="bring the database up to date; harmless when it is")
    declaring = parsers.add_parser(
        "declare", help="declare all queues, with the administrator's RABBITMQ_URL"
    )
    declaring.add_argument(
        "--nodes", type=int, default=0, help="wait until this many of the broker's nodes run"
    )
    declaring.add_argument("--management-url", help="which knows the nodes")
    dead_letters.add_arguments(parsers.add_parser("dead-letters", help="list, replay or discard"))
    with_database = _with_database(own)
    # Billing has another command `events`, for Stripe's.
    if "events" not in with_database:
        follow_events.add_arguments(parsers.add_parser("events", help="show events as they pass"))
    for command in with_database.values():
        command.takes(parsers.add_parser(command.name, help=command.help))
    return parser


def _with_database(own: Sequence[Command]) -> dict[str, Command]:
    return {command.name: command for command in (*COMMANDS, *own)}


def run(make: Callable[[], Service], topology: Topology, own: Sequence[Command] = ()) -> None:
    """Run the command that the arguments name: a common one, or one of the service."""
    chosen = parser_of(own).parse_args()
    with_database = _with_database(own)
    match chosen.command:
        # These commands need no service: they only read RABBITMQ_URL.
        case "declare":
            uvloop.run(_declare(topology, chosen.nodes, chosen.management_url))
            print(f"declared {len(topology.queues)} queues")
            return
        case "dead-letters":
            dead_letters.run(read_settings(BrokerSettings).rabbitmq_url, topology, chosen)
            return
        case "events" if "events" not in with_database:
            follow_events.run(read_settings(BrokerSettings).rabbitmq_url, topology)
            return

    service = make()
    settings = service.settings
    history = migrations_of(service.name)
    logs.configure(service.name, settings.log_level, settings.log_format)
    match chosen.command:
        case "serve":
            if chosen.reload:
                again = partial(_serve, make, http_only=chosen.http_only)
                packages = (service.name, "chassis", "contracts", "messaging", "work")
                serve_with_reload(again, settings, packages)
            else:
                _serve(make, http_only=chosen.http_only)
        case "work" if chosen.action is not None:
            looking = Command("work", "", _look_at_work)
            print("\n".join(uvloop.run(commands.run(looking, service, chosen))))
        case "work":
            _trace(service.name, settings)
            listen(service.app(serves=False, migrations=history), settings)
        case "migrate":
            personal = service.personal
            migrating = migrate(
                settings.database_url, history, personal.refusing, personal.private_columns
            )
            done = uvloop.run(migrating)
            print("\n".join(f"applied {name}" for name in done) or "nothing to migrate")
        case name:
            for line in uvloop.run(commands.run(with_database[name], service, chosen)):
                print(line)


async def _look_at_work(_: Service, database: Database, arguments: Arguments) -> list[str]:
    return await work_command.run(database.raw_sql, arguments)


async def _declare(topology: Topology, nodes: int, management_url: str | None) -> None:
    url = read_settings(BrokerSettings).rabbitmq_url
    if nodes:
        login = urlsplit(url).netloc.rpartition("@")[0]
        if not management_url:
            sys.exit("--nodes needs --management-url")
        try:
            await await_nodes(management_url, nodes, login=login, seconds=_NODES_SECONDS)
        except NodesMissing as missing:
            sys.exit(str(missing))
    await declare(url, topology)


def _serve(
    make: Callable[[], Service], sockets: list[socket] | None = None, *, http_only: bool
) -> None:
    service = make()
    settings = service.settings
    logs.configure(service.name, settings.log_level, settings.log_format)
    _trace(service.name, settings)
    app = service.app(handles=not http_only, migrations=migrations_of(service.name))
    listen(app, settings, sockets)


def _trace(name: str, settings: ProcessSettings) -> None:
    endpoint, ratio = settings.otel_exporter_otlp_endpoint, settings.otel_traces_sampler_arg
    tracing.configure(name, endpoint, ratio)


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
        # uvicorn would trust X-Forwarded-For of every client on this machine.
        proxy_headers=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=settings.shutdown_seconds,
    )
    server = uvicorn.Server(config)
    # A full collection would visit every imported module, and block the process.
    gc.collect()
    gc.freeze()
    # With 32 concurrent requests, a collection every 700 objects finds no garbage.
    gc.set_threshold(20_000)
    with suppress(KeyboardInterrupt):
        server.run(sockets)
    if not server.started:
        sys.exit(_STARTUP_FAILURE)
