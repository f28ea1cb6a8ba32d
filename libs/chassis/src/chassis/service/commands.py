"""The commands that every service has for its operators; a service may have more."""

import argparse
import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from chassis.content import ContentRefused
from chassis.service.application import Republish, Service
from chassis.service.settings import ContentSettings
from messaging import (
    Broker,
    Database,
    RawSql,
    Relay,
    SharedRows,
    list_erasures,
    read_erasures,
    rows_of,
    sums_of,
)

Arguments = argparse.Namespace


def _takes_nothing(parser: argparse.ArgumentParser) -> None:
    pass


@dataclass(frozen=True)
class Command:
    """A command that needs the service's database; it prints lines."""

    name: str
    help: str
    run: Callable[[Service, Database, Arguments], Awaitable[Iterable[str]]]
    takes: Callable[[argparse.ArgumentParser], object] = _takes_nothing


async def run(command: Command, service: Service, arguments: Arguments) -> Iterable[str]:
    database = service.database(pool=4, name=f"{service.name} command")
    await database.open()
    try:
        return await command.run(service, database, arguments)
    finally:
        await database.close()


async def _republish(service: Service, database: Database, arguments: Arguments) -> list[str]:
    republish = _what_to_republish(service, arguments.erasures)
    count = await republish(database)
    await publish_waiting(service, database)
    return [f"republished {count} events"]


async def publish_waiting(service: Service, database: Database) -> None:
    """Publish what waits in the outbox, also while the service is stopped.

    A running relay may take the events first; either way they are published when this is done.
    """
    broker = Broker(service.settings.rabbitmq_url, name=f"{service.name} command")
    try:
        while await Relay(database, broker, service.topology).publish_batch():
            pass
    finally:
        await broker.close()


def _what_to_republish(service: Service, erasures: str | None) -> Republish:
    if erasures is None:
        if service.republish is None:
            sys.exit(f"{service.name} has no state that others keep projections of")
        return service.republish
    repeat = service.republish_erasures
    if repeat is None:
        sys.exit(f"{service.name} erases no accounts: identity does")
    listed = read_erasures(erasures)
    return lambda database: repeat(database, listed)


def _takes_a_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--erasures",
        nargs="?",
        const="",
        metavar="FILE",
        help="publish every erasure instead, with those of a list (- is stdin)",
    )


async def _list_erasures(service: Service, database: Database, _: Arguments) -> list[str]:
    return await list_erasures(database.raw_sql)


async def checksums(
    sql: RawSql, shared: Sequence[SharedRows], wanted: Sequence[str], *, rows: bool
) -> str:
    """JSON: by name the owner, and the checksums by range or the hashes by row."""
    ranges: dict[str, list[str]] = {}
    for name, _, start in (one.partition(":") for one in wanted):
        ranges.setdefault(name, []).append(start)
    answer: dict[str, Any] = {}
    for one in shared:
        if wanted and one.name not in ranges:
            continue
        found = await (rows_of(sql, one, ranges.get(one.name, [])) if rows else sums_of(sql, one))
        answer[one.name] = {"owner": one.owner, "rows" if rows else "ranges": found}
    return json.dumps(answer)


async def _checksums(service: Service, database: Database, arguments: Arguments) -> list[str]:
    shared, wanted = service.shared_rows, arguments.wanted
    return [await checksums(database.raw_sql, shared, wanted, rows=arguments.rows)]


def _takes_names(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "wanted", nargs="*", metavar="NAME[:RANGE]", help="all that this service shares, or some"
    )
    parser.add_argument(
        "--rows", action="store_true", help="a hash for each field of each row of these ranges"
    )


async def _import(service: Service, database: Database, arguments: Arguments) -> list[str]:
    if service.import_content is None:
        sys.exit(f"{service.name} has no content to import")
    content = arguments.content
    if not content and isinstance(service.settings, ContentSettings):
        content = service.settings.keto_content
    try:
        return await service.import_content(database, content, arguments.force)
    except ContentRefused as refused:
        sys.exit(str(refused))


def _takes_content(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--content", default="", help="a file or folder (default: KETO_CONTENT)")
    parser.add_argument("--force", action="store_true", help="overwrite what staff have edited")


COMMANDS = (
    Command("republish", "publish the current state, for projections", _republish, _takes_a_list),
    Command("erasures", "list the erased users", _list_erasures),
    Command(
        "checksums",
        "print checksums of the data that services share, for `verify`",
        _checksums,
        _takes_names,
    ),
    Command("import", "import content; harmless when it is there", _import, _takes_content),
)
