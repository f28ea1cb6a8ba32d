"""PostgreSQL's statistics of a column contain some of its values, also of deleted rows.

Columns with personal text have no statistics. `ANALYZE` skips a column with the target 0, but keeps
its previous values: only a change of the type, here to the same type, deletes those.
"""

from collections.abc import Iterable, Mapping

import asyncpg

_PATIENCE_MS = 3_000

# With the partitions of a table: a new one does not inherit the targets.
_FOUND = """
SELECT attname, format_type(atttypid, atttypmod) AS kind,
       bool_or(EXISTS (
           SELECT FROM pg_stats AS kept
           WHERE kept.schemaname = relnamespace::regnamespace::text
             AND kept.tablename = relname AND kept.attname = pg_attribute.attname
       )) AS has_values
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE attname = ANY($2::text[]) AND NOT attisdropped AND attrelid IN (
    SELECT $1::regclass UNION SELECT relid FROM pg_partition_tree($1::regclass)
)
GROUP BY 1, 2
HAVING bool_or(attstattarget IS DISTINCT FROM 0 OR EXISTS (
    SELECT FROM pg_stats AS kept
    WHERE kept.schemaname = relnamespace::regnamespace::text
      AND kept.tablename = relname AND kept.attname = pg_attribute.attname
))
ORDER BY 1
"""


async def keep_no_values(
    connection: asyncpg.Connection, columns: Mapping[str, Iterable[str]]
) -> None:
    """Keep no value of these columns, by table, in the statistics; delete existing ones.

    Runs in a transaction. A table that is already done is not locked.
    """
    # Requests queue behind a statement that waits for a lock.
    await connection.execute(f"SET LOCAL lock_timeout = {_PATIENCE_MS}")
    for table, names in columns.items():
        changes = []
        for column in await connection.fetch(_FOUND, table, list(names)):
            changes.append(f'ALTER "{column["attname"]}" SET STATISTICS 0')
            if column["has_values"]:
                changes.append(f'ALTER "{column["attname"]}" TYPE {column["kind"]}')
        if changes:
            await connection.execute(f'ALTER TABLE "{table}" {", ".join(changes)}')
