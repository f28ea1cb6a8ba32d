"""The operators' commands of every service; a service can have more."""

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
    Projection,
    RawSql,
    RebuildRefused,
    Relay,
    SharedRows,
    begin_rebuild,
    drop_rebuild,
    list_erasures,
    read_erasures,
    rebuilt_rows,
    rows_of,
    sums_of,
    switch_to_rebuilt,
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
    """Publish the events in the outbox, also while the service is stopped.

    A running relay may publish some of them; all are published when this returns.
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
    """JSON by name: the owner, and the checksums per range or the hashes per row."""
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
        "wanted",
        nargs="*",
        metavar="NAME[:RANGE]",
        help="the shared rows; all by default",
    )
    parser.add_argument(
        "--rows", action="store_true", help="a hash for each field of each row of these ranges"
    )


async def rebuild(
    sql: RawSql, projections: Sequence[Projection], step: str, wanted: Sequence[str], *, id: str
) -> str:
    """Run a step of a projection's rebuild; return its result as a line."""
    names = {one.partition(":")[0] for one in wanted}
    found = [each for each in projections if each.can_be_rebuilt and {each.shared} == names]
    if not found:
        can = sorted(each.shared for each in projections if each.can_be_rebuilt)
        raise RebuildRefused(f"{', '.join(names)}: one of these can be rebuilt: {', '.join(can)}")
    (projection,) = found
    match step:
        case "begin":
            begun = await begin_rebuild(sql, projection)
            return json.dumps({"id": begun, "owner": projection.of[0].producer})
        case "switch":
            switched = await switch_to_rebuilt(sql, projection, id)
            return f"{switched.written} rows written, {switched.removed} removed"
        case "drop":
            dropped = await drop_rebuild(sql, projection.shared, id or None)
            return "dropped" if dropped else "nothing to drop"
        case _:
            rows = step == "rows"
            return await checksums(sql, [rebuilt_rows(projection)], wanted, rows=rows)


async def _rebuild(service: Service, database: Database, arguments: Arguments) -> list[str]:
    projections, step, wanted = service.handlers.projections, arguments.step, arguments.wanted
    try:
        done = await rebuild(database.raw_sql, projections, step, wanted, id=arguments.id)
    except RebuildRefused as refused:
        sys.exit(str(refused))
    return [done]


def _takes_a_step(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("step", choices=("begin", "checksums", "rows", "switch", "drop"))
    parser.add_argument(
        "wanted", nargs="+", metavar="NAME[:RANGE]", help="the projection; `rows` takes ranges"
    )
    parser.add_argument("--id", default="", help="what `begin` has printed")


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
    Command(
        "rebuild",
        "a step of `verify.py --rebuild`: fill a second table, next to the one in use",
        _rebuild,
        _takes_a_step,
    ),
    Command("import", "import content; harmless to repeat", _import, _takes_content),
)
