"""Migrations: numbered SQL files, each applied once, in a transaction of its own.

Several processes may run them at the same time. A file that was applied must not change: another
checksum is refused.
"""

import hashlib
import logging
from dataclasses import dataclass
from importlib.resources import files

import asyncpg

log = logging.getLogger(__name__)

_LOCK = 0x6B65746F  # "keto": one process at a time migrates a database

_HISTORY = """
CREATE TABLE IF NOT EXISTS migration (
    name       text PRIMARY KEY,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
)
"""


class ChangedMigration(Exception):
    """A migration that was applied has been changed."""


@dataclass(frozen=True)
class Migration:
    """A numbered SQL file."""

    name: str
    sql: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


def of(*packages: str) -> list[Migration]:
    """Return the migrations of the chassis and then of the service, in order."""
    return [
        Migration(f"{owner}/{file.name}", file.read_text())
        for owner in ("chassis", *packages)
        for file in sorted(files(owner).joinpath("migrations").iterdir(), key=lambda f: f.name)
        if file.name.endswith(".sql")
    ]


async def migrate(database_url: str, migrations: list[Migration]) -> list[str]:
    """Apply the pending migrations, and return their names."""
    connection = await asyncpg.connect(database_url)
    try:
        await connection.execute("SELECT pg_advisory_lock($1)", _LOCK)
        await connection.execute(_HISTORY)
        applied = dict(await connection.fetch("SELECT name, checksum FROM migration"))
        pending = [m for m in migrations if not _is_applied(m, applied)]
        for migration in pending:
            async with connection.transaction():
                await connection.execute(migration.sql)
                await connection.execute(
                    "INSERT INTO migration (name, checksum) VALUES ($1, $2)",
                    migration.name,
                    migration.checksum,
                )
            log.info("Applied %s", migration.name)
        return [migration.name for migration in pending]
    finally:
        await connection.close()


def _is_applied(migration: Migration, applied: dict[str, str]) -> bool:
    checksum = applied.get(migration.name)
    if checksum is None:
        return False
    if checksum != migration.checksum:
        raise ChangedMigration(f"{migration.name} was applied with another text: add a new file")
    return True
