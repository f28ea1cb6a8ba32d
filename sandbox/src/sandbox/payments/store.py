"""The store of all objects: one SQLite file, kept over restarts."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

# An object of Stripe's API; they have up to fifty fields.
Json: TypeAlias = dict[str, Any]

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
    attempts integer not null default 0,
    due real not null
);
create index if not exists delivery_by_state on delivery (state, place);
create index if not exists delivery_by_event on delivery (event_id);
create table if not exists attempt (
    id integer primary key autoincrement,
    delivery_id integer not null,
    at real not null,
    status integer,
    problem text,
    milliseconds integer not null
);
create index if not exists attempt_by_delivery on attempt (delivery_id);
create table if not exists answer (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    status integer not null,
    body text not null,
    created integer not null
);
create table if not exists switch (name text primary key, value text not null);
"""
# Files of an earlier version have this column by its old name.
RENAME_LANE = "alter table delivery rename column lane to ordering_key"


class Store:
    """Stores objects by their id, in the order of their creation."""

    def __init__(self, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        # One connection on the event loop's thread: use cases are serialized.
        self.database = sqlite3.connect(
            home / "payments.sqlite", isolation_level=None, check_same_thread=False
        )
        self.database.row_factory = sqlite3.Row
        self.database.executescript("pragma journal_mode = wal; pragma synchronous = normal;")
        columns = self.database.execute("select name from pragma_table_info('delivery')")
        if "lane" in {row["name"] for row in columns}:
            self.database.execute(RENAME_LANE)
        self.database.executescript(SCHEMA)
        self._other_account = False

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

    @contextmanager
    def in_account(self, *, other: bool) -> Iterator[None]:
        """Mark objects that are put inside as another account's, invisible to the own key."""
        self._other_account = other
        try:
            yield
        finally:
            self._other_account = False

    def put(self, body: Json) -> None:
        """Insert or replace an object."""
        if self._other_account:
            body["_other_account"] = True
        self.database.execute(
            "insert into object (id, kind, body) values (?, ?, ?)"
            " on conflict (id) do update set body = excluded.body",
            (body["id"], body["object"], json.dumps(body)),
        )

    def get(self, kind: str, wanted: str) -> Json | None:
        row = self.database.execute(
            "select body from object where id = ? and kind = ?", (wanted, kind)
        ).fetchone()
        return json.loads(row["body"]) if row else None

    def get_any(self, wanted: str) -> Json | None:
        """Return an object of any kind."""
        row = self.database.execute("select body from object where id = ?", (wanted,)).fetchone()
        return json.loads(row["body"]) if row else None

    def find(
        self, kind: str, where: Mapping[str, object] | None = None, limit: int | None = None
    ) -> list[Json]:
        """List objects, newest first, whose fields have the given values (`None`: any)."""
        wanted = {f"$.{name}": value for name, value in (where or {}).items() if value is not None}
        rows = self.database.execute(
            "select body from object where kind = ?"  # noqa: S608 - the values are bound
            + " and json_extract(body, ?) = ?" * len(wanted)
            + " order by seq desc limit ?",
            (kind, *(part for pair in wanted.items() for part in pair), limit or -1),
        )
        return [json.loads(row["body"]) for row in rows]

    def switch(self, name: str, default: str) -> str:
        row = self.database.execute("select value from switch where name = ?", (name,)).fetchone()
        return str(row["value"]) if row else default

    def set_switch(self, name: str, value: str) -> None:
        self.database.execute(
            "insert into switch values (?, ?)"
            " on conflict (name) do update set value = excluded.value",
            (name, value),
        )

    def clear(self) -> None:
        """Delete all data."""
        for table in ("object", "delivery", "attempt", "answer"):
            self.database.execute(f"delete from {table}")  # noqa: S608 - the names are fixed

    def clear_switches(self) -> None:
        self.database.execute("delete from switch")

    def remove(self, wanted: str) -> None:
        self.database.execute("delete from object where id = ?", (wanted,))
