"""How long a restore from the archive takes per GB, and how much data the loss of a server costs.

    make bench ARGS="restoring --gigabytes=2"

A server is filled and archived, changed until it has written the requested amount of WAL, and
killed while a row is committed every ten milliseconds; its disk is lost. Then its data folder is
restored from the archive, and a server is started on it.
"""

import argparse
import asyncio
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import asyncpg

from keto_local.servers import postgres_programs
from testkit import eventually
from testkit.archived_server import ArchivedServer

_ROWS = 100_000
_GB = 1e9
_BEAT_SECONDS = 0.01
_BACKUP_SECONDS = 600
# The recovery time objective is for this size: a base backup, and the WAL of a day since.
_TARGET_GB = 10
_FILL = """
INSERT INTO kept (member, day, words)
SELECT md5((at / 500)::text)::uuid, '2026-01-01'::date + (at % 500)::int, repeat(md5(at::text), 8)
FROM generate_series($1::bigint, $2::bigint) AS at
"""
_CHANGE = "UPDATE kept SET words = words || '!' WHERE id BETWEEN $1 AND $2"


async def main() -> None:
    parser = argparse.ArgumentParser(prog="restoring")
    parser.add_argument("--gigabytes", type=float, default=1, help="of the database")
    parser.add_argument("--wal", type=float, default=0.25, help="gigabytes of WAL since the backup")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="keto-restoring-") as folder:
        server = ArchivedServer(Path(folder))
        with server.running():
            await _measure(server, arguments.gigabytes, arguments.wal)


async def _measure(server: ArchivedServer, gigabytes: float, wal: float) -> None:
    connection = await asyncpg.connect(server.postgres.url)
    await connection.execute(
        "CREATE TABLE kept (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member uuid,"
        " day date, words text); CREATE INDEX ON kept (member, day);"
        "CREATE TABLE beat (at timestamptz)"
    )
    # The archive begins with a backup of an empty server.
    await eventually(server.backups, within=_BACKUP_SECONDS)
    rows = 0
    while await connection.fetchval("SELECT pg_database_size('postgres')") < gigabytes * _GB:
        await connection.execute(_FILL, rows, rows + _ROWS - 1)
        rows += _ROWS
    size = await connection.fetchval("SELECT pg_database_size('postgres')") / _GB
    # Retried, as the archive refuses it while its first backup is still running.
    took = await eventually(lambda: _timed(server, "backup", "keto"), within=_BACKUP_SECONDS)
    print(f"base backup: {size:.2f} GB in {took:.0f} s, {took / size:.1f} s per GB")

    start = await connection.fetchval("SELECT pg_current_wal_lsn()")
    changed = 0
    while await _bytes_since(connection, start) < wal * _GB:
        await connection.execute(_CHANGE, changed, changed + 9_999)
        changed = (changed + 10_000) % rows
    written = await _bytes_since(connection, start) / _GB
    await asyncio.to_thread(server.archive, "switch-wal", "--force", "keto")
    await eventually(lambda: len(server.backups()) > 1, within=_BACKUP_SECONDS)

    acknowledged = await _beats(connection, seconds=5)
    server.lose()
    lost = datetime.now(UTC)

    data = server.postgres.data
    data.mkdir()
    copied = await _timed(server, "restore", str(data))
    postgres_programs.runner().own(data, *data.rglob("*"))
    began = time.monotonic()
    await asyncio.to_thread(server.start)
    connection = await asyncpg.connect(server.postgres.url)
    is_primary = "SELECT NOT pg_is_in_recovery()"
    await eventually(lambda: connection.fetchval(is_primary), within=_BACKUP_SECONDS)
    replayed = time.monotonic() - began
    newest = await connection.fetchval("SELECT max(at) FROM beat")
    await connection.close()

    print(f"copied: {size:.2f} GB and the WAL in {copied:.0f} s, {copied / size:.1f} s per GB")
    print(
        f"replayed: {written:.2f} GB of WAL in {replayed:.0f} s, {replayed / written:.0f} s per GB"
    )
    estimate = (copied / size * _TARGET_GB + replayed / written) / 60
    print(f"{_TARGET_GB} GB and 1 GB of WAL at these rates: {estimate:.1f} min")
    print(
        f"lost: commits acknowledged in the last {(acknowledged - newest).total_seconds():.3f} s"
        f" before the server was killed ({(lost - acknowledged).total_seconds():.3f} s later)"
    )


async def _beats(connection: asyncpg.Connection, seconds: float) -> datetime:
    """Commit a row every few milliseconds, and return the time of the last acknowledged one."""
    ends = time.monotonic() + seconds
    at: datetime | None = None
    while at is None or time.monotonic() < ends:
        at = await connection.fetchval("INSERT INTO beat VALUES (clock_timestamp()) RETURNING at")
        await asyncio.sleep(_BEAT_SECONDS)
    return at


async def _bytes_since(connection: asyncpg.Connection, lsn: str) -> float:
    ahead = await connection.fetchval("SELECT pg_current_wal_lsn() - $1::pg_lsn", lsn)
    return float(ahead)


async def _timed(server: ArchivedServer, *words: str) -> float:
    began = time.monotonic()
    await asyncio.to_thread(server.archive, *words)
    return time.monotonic() - began


if __name__ == "__main__":
    asyncio.run(main())
