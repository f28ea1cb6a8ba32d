"""The SMTP side of the mailbox."""

import asyncio
import logging
import socket
import weakref

from aiosmtpd.smtp import SMTP, Envelope, Session

from sandbox.mailbox.store import MailStore
from sandbox.sockets import bind

SIZE_LIMIT = 10_000_000

log = logging.getLogger("sandbox.mailbox")


class SmtpHandler:
    """Answers the commands of an SMTP session; aiosmtpd finds these methods by name."""

    def __init__(self, store: MailStore) -> None:
        self.store = store
        # Addresses that a test has had refused.
        self.refused: list[str] = []

    async def handle_RCPT(
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        if address.casefold() in {refused.casefold() for refused in self.refused}:
            log.info("recipient refused")
            return f"550 5.1.1 <{address}> refused by the sandbox's fault switch"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = envelope.content
        assert isinstance(raw, bytes)
        mail_id = self.store.add(envelope.mail_from or "", envelope.rcpt_tos, raw)
        log.info("mail received", extra={"mail_id": mail_id})
        return f"250 2.0.0 OK, kept as mail {mail_id}"


class SmtpListener:
    """The open SMTP port, which can be closed and opened again."""

    def __init__(self, handler: SmtpHandler, listening: socket.socket) -> None:
        self.handler = handler
        self.host, self.port = listening.getsockname()[:2]
        self._socket: socket.socket | None = listening
        self._server: asyncio.Server | None = None
        self._sessions: weakref.WeakSet[SMTP] = weakref.WeakSet()

    @property
    def is_down(self) -> bool:
        return self._server is None

    async def open(self) -> None:
        if self._server is None:
            listening = self._socket or bind("MAILBOX_SMTP_PORT", self.host, self.port)
            loop = asyncio.get_running_loop()
            self._server = await loop.create_server(self._new_session, sock=listening)

    async def close(self) -> None:
        """Close the port and all connections, as a server does that goes down."""
        if self._server is not None:
            self._server.close()
            self._server = self._socket = None
        for session in list(self._sessions):
            if isinstance(session.transport, asyncio.WriteTransport):
                session.transport.abort()

    def _new_session(self) -> SMTP:
        session = SMTP(
            self.handler,
            data_size_limit=SIZE_LIMIT,
            enable_SMTPUTF8=True,
            hostname="mailbox.sandbox",
            ident="Keto sandbox mailbox",
            loop=asyncio.get_running_loop(),
        )
        self._sessions.add(session)
        return session
