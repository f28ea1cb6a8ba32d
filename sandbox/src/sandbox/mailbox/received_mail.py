"""A received mail, and its parsed parts."""

from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTPUTF8
from functools import cached_property


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

    @property
    def attachments(self) -> list[str]:
        return [part.get_filename() or "unnamed" for part in self.message.iter_attachments()]

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
