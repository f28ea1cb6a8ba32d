"""The received mails: one SQLite file, kept over restarts."""

import json
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTPUTF8
from functools import cached_property
from pathlib import Path

SCHEMA = """
create table if not exists mail (
    id integer primary key autoincrement,
    received_at text not null,
    mail_from text not null,
    rcpt_to text not null,
    raw blob not null
);
create table if not exists recipient (
    address text not null,
    mail_id integer not null references mail on delete cascade,
    primary key (address, mail_id)
) without rowid;
"""


@dataclass(frozen=True)
class ReceivedMail:
    """One mail: its envelope, and the bytes that were sent."""

    id: int
    received_at: datetime
    mail_from: str
    rcpt_to: list[str]
    raw: bytes

    @cached_property
    def message(self) -> EmailMessage:
        return message_from_bytes(self.raw, EmailMessage, policy=SMTPUTF8)

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name, str(value)) for name, value in self.message.items()]

    @property
    def subject(self) -> str:
        return str(self.message["subject"] or "")

    @property
    def sender(self) -> str:
        return str(self.message["from"] or self.mail_from)

    @property
    def text(self) -> str | None:
        return self._body("plain")

    @property
    def html(self) -> str | None:
        return self._body("html")

    def _body(self, kind: str) -> str | None:
        part = self.message.get_body((kind,))
        if part is None:
            return None
        try:
            return str(part.get_content()).replace("\r\n", "\n")
        except (LookupError, UnicodeError):
            # A mail with an unknown charset must still be readable.
            payload = part.get_payload(decode=True)
            return payload.decode("latin-1") if isinstance(payload, bytes) else str(payload)


class MailStore:
    """Stores mails in the order in which they arrived."""

    def __init__(self, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        # Other threads read while they render pages; SQLite's own lock serializes them.
        self.database = sqlite3.connect(home / "mailbox.sqlite", check_same_thread=False)
        self.database.executescript(
            "pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on;"
        )
        self.database.executescript(SCHEMA)

    def close(self) -> None:
        self.database.close()

    def add(self, mail_from: str, rcpt_to: list[str], raw: bytes) -> int:
        received_at = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self.database:
            mail_id = self.database.execute(
                "insert into mail (received_at, mail_from, rcpt_to, raw) values (?, ?, ?, ?)",
                (received_at, mail_from, json.dumps(rcpt_to), raw),
            ).lastrowid
            self.database.executemany(
                "insert or ignore into recipient values (?, ?)",
                [(address.casefold(), mail_id) for address in rcpt_to],
            )
        assert mail_id is not None
        return mail_id

    def newest(self, to: str | None) -> list[ReceivedMail]:
        """List mails, newest first, of all recipients or of one, ignoring case."""
        rows = self.database.execute(
            "select id, received_at, mail_from, rcpt_to, raw from mail"
            " where ?1 is null or id in (select mail_id from recipient where address = ?1)"
            " order by id desc limit 200",
            (to.casefold() if to else None,),
        )
        return [_mail(row) for row in rows]

    def get(self, mail_id: int) -> ReceivedMail | None:
        row = self.database.execute(
            "select id, received_at, mail_from, rcpt_to, raw from mail where id = ?", (mail_id,)
        ).fetchone()
        return _mail(row) if row else None

    def empty(self) -> None:
        with self.database:
            self.database.execute("delete from mail")


def _mail(row: tuple[int, str, str, str, bytes]) -> ReceivedMail:
    mail_id, received_at, mail_from, rcpt_to, raw = row
    return ReceivedMail(
        id=mail_id,
        received_at=datetime.fromisoformat(received_at),
        mail_from=mail_from,
        rcpt_to=json.loads(rcpt_to),
        raw=raw,
    )
