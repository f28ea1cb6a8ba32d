"""Logged exceptions contain no personal data: no address, no name, no hash."""

import asyncio
import io
import json
import logging
from collections.abc import Awaitable, Callable

import aiosmtplib
import asyncpg
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import BaseModel
from sqlalchemy import text

from chassis import logs
from chassis.storage import Database
from messaging import Poison, exceptions, tracing
from testkit.databases import Databases

ADDRESS = "mia.secret@example.com"
NAME = "Mia Maria Secret"
HASH = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo"
PRIVATE = (ADDRESS, NAME, HASH, "secret")

INSERT = "INSERT INTO person (email, name, hash, age) VALUES (:email, :name, :hash, :age)"
VALUES = {"email": ADDRESS, "name": NAME, "hash": HASH, "age": 30}


@pytest.fixture
async def database(databases: Databases) -> Database:
    url = await databases.empty()
    connection = await asyncpg.connect(url)
    await connection.execute(
        "CREATE TABLE person (email text CONSTRAINT one_account UNIQUE, name text NOT NULL, "
        "hash text, age int CHECK (age > 0))"
    )
    await connection.close()
    it = Database(url, pool=2)
    await it.open()
    return it


async def insert(database: Database, **changes: object) -> None:
    async with database.session() as session:
        await session.execute(text(INSERT), {**VALUES, **changes})


async def twice(database: Database) -> None:
    await insert(database)
    await insert(database)


async def without_a_name(database: Database) -> None:
    await insert(database, name=None)


async def too_young(database: Database) -> None:
    await insert(database, age=-1)


async def no_number(database: Database) -> None:
    await insert(database, age=ADDRESS)


async def bare(database: Database) -> None:
    statement = "INSERT INTO person (email, name) VALUES ($1, $2)"
    for _ in range(2):
        await database.raw_sql.fetchrow(statement, ADDRESS, NAME)


async def cast(database: Database) -> None:
    await database.raw_sql.fetchval("SELECT $1::text::int", ADDRESS)


class Guest(BaseModel):
    age: int


async def wrong_body() -> None:
    Guest.model_validate({"age": ADDRESS})


async def raised(error: Exception) -> None:
    raise error


async def nested(error: Exception) -> None:
    try:
        raise error
    except Exception as inner:
        raise ExceptionGroup(ADDRESS, [inner, KeyError(NAME)]) from inner


FAILURES: dict[str, Callable[[Database], Awaitable[None]]] = {
    "duplicate": twice,
    "missing": without_a_name,
    "check": too_young,
    "type": no_number,
    "bare connection": bare,
    "cast": cast,
    "pydantic": lambda _: wrong_body(),
    "refused mail": lambda _: raised(
        aiosmtplib.SMTPRecipientsRefused(
            [aiosmtplib.SMTPRecipientRefused(550, f"No mailbox {ADDRESS}", ADDRESS)]
        )
    ),
    "refused message": lambda _: raised(aiosmtplib.SMTPDataError(451, f"Not for {ADDRESS}")),
    "lookup": lambda _: raised(KeyError(ADDRESS)),
    "value": lambda _: raised(ValueError(f"no such person: {NAME}")),
    "text": lambda _: raised(UnicodeEncodeError("ascii", ADDRESS, 0, 1, "no")),
    "file": lambda _: raised(FileNotFoundError(2, "No such file", f"/data/{ADDRESS}")),
    "group": lambda _: nested(ValueError(HASH)),
}


def lines_of(log: Callable[[logging.Logger], None], form: str) -> str:
    """What a process prints when it logs this."""
    out = io.StringIO()
    handler = logs.handler("toy", form, out)
    logger = logging.Logger("toy")
    logger.addHandler(handler)
    log(logger)
    return out.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("failure", FAILURES)
async def test_a_log_line_about_an_exception_holds_no_values(
    database: Database, failure: str, form: str
) -> None:
    def log_all(logger: logging.Logger) -> None:
        logger.error("Failed", exc_info=error)
        logger.error("Failed: %s, %r", error, error)
        logger.error(error)
        logger.error("Failed", extra={"reason": error})

    try:
        await FAILURES[failure](database)
    except Exception as raised_error:
        error = raised_error
    printed = lines_of(log_all, form)
    await database.close()
    for private in PRIVATE:
        assert private not in printed
    assert type(error).__name__ in printed
    assert "test_exceptions.py" in printed, "where it was raised"


async def test_the_codes_of_a_database_error_are_shown(database: Database) -> None:
    with pytest.raises(Exception) as caught:
        await twice(database)
    await database.close()
    described = exceptions.describe(caught.value)
    assert described == (
        "sqlalchemy.exc.IntegrityError: "
        "sqlstate=23505 constraint_name=one_account table_name=person"
    )


def test_the_reply_of_a_mail_server_is_shown_as_its_code() -> None:
    error = aiosmtplib.SMTPRecipientRefused(550, f"No mailbox {ADDRESS}", ADDRESS)
    assert exceptions.describe(error) == "aiosmtplib.errors.SMTPRecipientRefused: code=550"


def test_our_own_messages_and_those_of_the_system_are_shown() -> None:
    assert exceptions.describe(RuntimeError("never works")) == "RuntimeError: never works"
    assert exceptions.describe(Poison("no such plan")) == (
        "messaging.consuming.handlers.Poison: no such plan"
    )
    refused = ConnectionRefusedError(111, "Connection refused")
    assert exceptions.describe(refused) == "ConnectionRefusedError: Connection refused: errno=111"


def test_the_causes_of_an_exception_are_shown_with_their_frames() -> None:
    try:
        try:
            raise KeyError(ADDRESS)
        except KeyError as cause:
            raise RuntimeError("a step failed") from cause
    except RuntimeError as error:
        shown = exceptions.render(error)
    first, _, second = shown.partition("which led to")
    assert "KeyError" in first
    assert second.endswith("RuntimeError: a step failed")
    assert shown.count("in test_the_causes_of_an_exception") == 2
    assert ADDRESS not in shown


async def test_an_unawaited_task_is_logged_without_values() -> None:
    async def fails() -> None:
        raise ValueError(ADDRESS)

    def log(logger: logging.Logger) -> None:
        # As asyncio's default exception handler writes it.
        logger.name = "asyncio"
        message = f"Task exception was never retrieved\nfuture: {task!r}"
        logger.error(message, exc_info=task.exception())

    task = asyncio.create_task(fails())
    await asyncio.wait([task])
    assert ADDRESS in repr(task)
    printed = lines_of(log, "json")
    assert ADDRESS not in printed
    assert json.loads(printed)["message"] == "Task exception was never retrieved"


def test_a_span_that_fails_holds_no_values(spans: InMemorySpanExporter) -> None:
    with pytest.raises(KeyError), tracing.span("a step"):
        raise KeyError(ADDRESS)
    (span,) = spans.get_finished_spans()
    assert span.status.description == "KeyError"
    assert ADDRESS not in span.to_json()
