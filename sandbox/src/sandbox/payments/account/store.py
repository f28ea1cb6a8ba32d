"""The store of all objects: one SQLite file, kept over restarts."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from sandbox.payments.account.objects import Json

# Fields and their values (`None`: any), or the comparisons that Stripe's lists know.
Where: TypeAlias = Mapping[str, object]

SCHEMA = """
create table if not exists object (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    body text not null
);
create index if not exists object_by_kind on object (kind, seq);
create table if not exists delivery (
    id integer primary key autoincrement,
    event_id text not null,
    ordering_key text,
    place integer not null,
    state text not null check (state in ('held', 'pending', 'delivered', 'failed')),
    attempts text not null default '[]',
    due real not null
);
create index if not exists delivery_by_state on delivery (state, place);
create index if not exists delivery_by_event on delivery (event_id);
create table if not exists answer (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    status integer not null,
    body text not null,
    created integer not null
);
create table if not exists setting (name text primary key, value text not null);
"""
# The fields by which objects of large kinds are found. Without an index, each of ten thousand
# purchases reads all those before it. SQLite takes the longer index for a customer's sessions of
# one status only, and not for all of them.
LOOKED_UP_BY = (
    ("customer",), ("customer", "status"), ("status", "expires_at"), ("email",), ("created",),
    ("charge",), ("payment_intent",), ("invoice",), ("_receipt",), ("_secret",),
    ("_payment_intent",), ("_invoice_and_payment",),
)  # fmt: skip
COMPARISONS = {"equal": "=", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}


class Store:
    """Stores objects by their id, in the order of their creation.

    Without a folder it is empty, and ends with the process.
    """

    def __init__(self, home: Path | None) -> None:
        if home is not None:
            home.mkdir(parents=True, exist_ok=True)
        # One connection on the event loop's thread: use cases are serialized.
        self.database = sqlite3.connect(
            home / "payments.sqlite" if home else ":memory:",
            isolation_level=None,
            check_same_thread=False,
        )
        self.database.row_factory = sqlite3.Row
        self.database.executescript("pragma journal_mode = wal; pragma synchronous = normal;")
        self.database.executescript(SCHEMA + "\n".join(_indexes()))

    def close(self) -> None:
        self.database.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit everything inside or nothing; a nested transaction joins the outer one."""
        if self.database.in_transaction:
            yield
            return
        self.database.execute("begin immediate")
        try:
            yield
        except BaseException:
            self.database.execute("rollback")
            raise
        self.database.execute("commit")

    def put(self, body: Json) -> None:
        """Insert or replace an object."""
        self.database.execute(
            "insert into object (id, kind, body) values (?, ?, ?)"
            " on conflict (id) do update set body = excluded.body",
            (body["id"], body["object"], json.dumps(body)),
        )

    def get(self, kind: str, wanted: str) -> Json | None:
        found = self.get_any(wanted)
        return found if found and found["object"] == kind else None

    def get_any(self, wanted: str) -> Json | None:
        row = self.database.execute("select body from object where id = ?", (wanted,)).fetchone()
        return json.loads(row["body"]) if row else None

    def find(
        self, kind: str, where: Where | None = None, *, limit: int | None = None
    ) -> list[Json]:
        """List objects, newest first."""
        return list(islice(self.walk(kind, where), limit))

    def walk(
        self, kind: str, where: Where | None = None, *, older_than: str | None = None
    ) -> Iterator[Json]:
        """Yield objects lazily, newest first."""
        for row in self.database.execute(*select(kind, where or {}, older_than)):
            yield json.loads(row["body"])

    def switches(self) -> Json:
        rows = self.database.execute("select name, value from setting")
        return {row["name"]: json.loads(row["value"]) for row in rows}

    def set_switches(self, values: Json) -> None:
        self.database.executemany(
            "insert or replace into setting values (?, ?)",
            [(name, json.dumps(value)) for name, value in values.items()],
        )

    def clear(self) -> None:
        """Delete everything but the switches."""
        for table in ("object", "delivery", "answer"):
            self.database.execute(f"delete from {table}")  # noqa: S608 - the names are fixed

    def remove(self, wanted: str) -> None:
        self.database.execute("delete from object where id = ?", (wanted,))


def select(kind: str, where: Where, older_than: str | None = None) -> tuple[str, list[object]]:
    """Return the statement that reads objects, newest first, and its values."""
    conditions: list[str] = ["kind = ?"]
    values: list[object] = [kind]
    for name, value in where.items():
        compared = value if isinstance(value, Mapping) else {"equal": value}
        for comparison, bound in compared.items():
            if bound is not None:
                conditions.append(f"{_field(name)} {COMPARISONS[comparison]} ?")
                values.append(bound)
    if older_than is not None:
        conditions.append("seq < (select seq from object where id = ?)")
        values.append(older_than)
    condition = " and ".join(conditions)
    # Only names of fields stand in it, and those are identifiers.
    return f"select body from object where {condition} order by seq desc", values  # noqa: S608


def _field(name: str) -> str:
    """Return the expression of a field, in which an index is recognized by its text."""
    if not name.isidentifier():
        raise ValueError(name)
    return f"json_extract(body, '$.{name}')"


def _indexes() -> Iterator[str]:
    for names in LOOKED_UP_BY:
        fields = ", ".join(_field(name) for name in names)
        # Without its null values, a field that few kinds have costs the others little.
        yield (
            f"create index if not exists object_by_{'_and_'.join(names)}"
            f" on object (kind, {fields}, seq) where {_field(names[0])} is not null;"
        )
