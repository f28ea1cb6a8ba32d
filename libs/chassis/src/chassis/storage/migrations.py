"""Migrations: numbered SQL files, each applied once, in a separate transaction.

One that changes many rows begins with `-- In portions of TABLE.`: its statement runs for a few
blocks of the table at a time ($1 is the first row, $2 the first one after them), each time in a
separate transaction, so that no writer waits for long. It can be repeated, which must be harmless.

Several processes can run them at the same time, also through PgBouncer: nothing is left in the
session. An applied file must not change: another checksum is refused.

A new version can be started before its migrations have run: until then it handles no events and is
not ready, and the previous version serves.
"""

import hashlib
import logging
import operator
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import files

import asyncpg
from tenacity import (
    AsyncRetrying,
    retry_if_exception_type,
    retry_if_result,
    stop_after_delay,
    wait_fixed,
)

from chassis.storage.statistics import keep_no_values
from messaging import Database

log = logging.getLogger(__name__)

_LOCK = 0x6B65746F  # "keto": one process at a time migrates a database

_HISTORY = """
CREATE TABLE IF NOT EXISTS migration (
    name       text PRIMARY KEY,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
)
"""

# Set on the role, for this database: PgBouncer does not forward such settings.
_TIME_OUTS = """
DO $$ BEGIN
    EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = %L',
                   current_database(), '15s');
    EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I'
                   ' SET idle_in_transaction_session_timeout = %L', current_database(), '60s');
END $$
"""

_POLL_SECONDS = 1
_PATIENCE_MS = 3_000
_LOCKS_SECONDS = 600
_IN_PORTIONS = re.compile(r"-- In portions of (\w+)\.")
_BLOCKS = 64
# Less than PostgreSQL's deadlock_timeout: the migration gives up, not a member's request.
_PATIENCE_OF_PORTIONS_MS = 500
_APPLIED = "SELECT count(*) FROM migration WHERE name = ANY($1::text[])"


class ChangedMigration(Exception):
    pass


def _until_locks_are_free() -> AsyncRetrying:
    return AsyncRetrying(
        retry=retry_if_exception_type(asyncpg.LockNotAvailableError),
        wait=wait_fixed(_POLL_SECONDS),
        stop=stop_after_delay(_LOCKS_SECONDS),
        reraise=True,
    )


@dataclass(frozen=True)
class Migration:
    """A numbered SQL file."""

    name: str
    sql: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @property
    def in_portions_of(self) -> str | None:
        """The table whose portions it runs for."""
        match = _IN_PORTIONS.match(self.sql)
        return match[1] if match else None


def migrations_of(*packages: str) -> list[Migration]:
    """Return the migrations of the libraries and of the service, in order."""
    return [
        Migration(f"{owner}/{file.name}", file.read_text())
        for owner in ("messaging", "messaging.erasures", "work", "chassis", *packages)
        for file in sorted(files(owner).joinpath("migrations").iterdir(), key=lambda f: f.name)
        if file.name.endswith(".sql")
    ]


# An existing trigger is kept: replacing it would wait for every transaction.
_REFUSE_ERASED = """
DO $$ DECLARE refusing text; BEGIN
    FOR refusing IN
        SELECT name FROM unnest(string_to_array('{tables}', ' ')) AS name
        WHERE NOT EXISTS (
            SELECT FROM pg_trigger
            WHERE tgrelid = name::regclass AND tgfoid = 'refuse_erased'::regproc
        )
    LOOP
        EXECUTE format('CREATE TRIGGER refuse_erased BEFORE INSERT ON %I'
                       ' FOR EACH ROW EXECUTE FUNCTION refuse_erased()', refusing);
    END LOOP;
END $$
"""


async def migrate(
    database_url: str,
    migrations: list[Migration],
    refusing: Sequence[str] = (),
    private: Mapping[str, Sequence[str]] | None = None,
) -> list[str]:
    """Apply the pending migrations, and return their names. Afterwards the `refusing` tables refuse
    rows about erased users, and the statistics have no values of the `private` columns."""
    connection = await asyncpg.connect(database_url, statement_cache_size=0)
    try:
        async with _locked(connection):
            await connection.execute(_HISTORY)
            await connection.execute(_TIME_OUTS)
            applied = await _applied(connection)
        pending = [m for m in migrations if not _is_applied(m, applied)]
        done: list[str] = []
        for each in pending:
            if each.in_portions_of:
                await _run_in_portions(connection, each.in_portions_of, each.sql)
            if await _until_locks_are_free()(_apply, connection, each):
                done.append(each.name)
        if refusing:
            async with _locked(connection):
                await connection.execute(_REFUSE_ERASED.format(tables=" ".join(refusing)))
        for table, columns in (private or {}).items():
            await _until_locks_are_free()(_keep_no_values, connection, {table: columns})
        return done
    finally:
        await connection.close()


async def _keep_no_values(
    connection: asyncpg.Connection, columns: Mapping[str, Sequence[str]]
) -> None:
    async with _locked(connection):
        await keep_no_values(connection, columns)


@asynccontextmanager
async def _locked(connection: asyncpg.Connection) -> AsyncIterator[None]:
    async with connection.transaction():
        # A migration may take longer than a statement of a service.
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
        yield


async def _applied(connection: asyncpg.Connection) -> dict[str, str]:
    return dict(await connection.fetch("SELECT name, checksum FROM migration"))


async def _apply(connection: asyncpg.Connection, migration: Migration) -> bool:
    """Apply a migration, unless another process has just applied it."""
    async with _locked(connection):
        if _is_applied(migration, await _applied(connection)):
            return False
        # Requests queue behind a migration that waits for a lock: it gives up, and retries.
        await connection.execute(f"SET LOCAL lock_timeout = {_PATIENCE_MS}")
        if not migration.in_portions_of:
            await connection.execute(migration.sql)
        await connection.execute(
            "INSERT INTO migration (name, checksum) VALUES ($1, $2)",
            migration.name,
            migration.checksum,
        )
    log.info("Applied %s", migration.name)
    return True


async def _run_in_portions(connection: asyncpg.Connection, table: str, statement: str) -> None:
    size = "SELECT pg_relation_size($1::text::regclass) / current_setting('block_size')::int"
    for first in range(0, await connection.fetchval(size, table), _BLOCKS):
        portion = ((first, 0), (first + _BLOCKS, 0))
        try:
            await _until_locks_are_free()(_run_portion, connection, statement, portion)
        except asyncpg.UniqueViolationError:
            # A value that it has chosen was taken in the meantime: it chooses another one.
            await _until_locks_are_free()(_run_portion, connection, statement, portion)


async def _run_portion(
    connection: asyncpg.Connection, statement: str, portion: tuple[tuple[int, int], ...]
) -> None:
    async with _locked(connection):
        await connection.execute(f"SET LOCAL lock_timeout = {_PATIENCE_OF_PORTIONS_MS}")
        await connection.execute(statement, *portion)


def _is_applied(migration: Migration, applied: dict[str, str]) -> bool:
    checksum = applied.get(migration.name)
    if checksum is None:
        return False
    if checksum != migration.checksum:
        raise ChangedMigration(f"{migration.name} was applied with another text: add a new file")
    return True


class SchemaVersion:
    """The migrations that a process needs, and whether they have been applied."""

    def __init__(self, database: Database, migrations: Sequence[Migration]) -> None:
        self._database = database
        self._names = [migration.name for migration in migrations]
        # An applied migration stays applied: it is not queried again.
        self._current = not self._names

    async def is_current(self) -> bool:
        if not self._current:
            try:
                applied = await self._database.raw_sql.fetchval(_APPLIED, self._names)
            except Exception as error:
                log.debug("The migrations can't be read: %r", error)
                return False
            self._current = applied == len(self._names)
        return self._current

    async def until_current(self) -> None:
        if await self.is_current():
            return
        log.warning("Waiting for the migrations (`migrate`) before handling events")
        again = AsyncRetrying(retry=retry_if_result(operator.not_), wait=wait_fixed(_POLL_SECONDS))
        await again(self.is_current)
