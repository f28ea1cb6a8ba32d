"""A mail server for tests."""

import asyncio
import email
import email.policy
from collections import defaultdict
from email.message import EmailMessage

from aiosmtpd.smtp import SMTP, Envelope, Session


class MailServer:
    """A mail server that keeps its mails, and can refuse them for a while."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        # Parsing all headers again for each check took 2 % of the time of these tests.
        self._to: defaultdict[str, list[EmailMessage]] = defaultdict(list)
        self.greylisted: set[str] = set()
        # Cleared by a test to delay the response to DATA.
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self._server: asyncio.Server | None = None
        self._port = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.greylisted.intersection(envelope.rcpt_tos):
            return "451 Greylisted, come back later"
        assert isinstance(envelope.content, bytes)
        mail = email.message_from_bytes(envelope.content, EmailMessage, policy=email.policy.default)
        self.mails.append(mail)
        self._to[str(mail["To"])].append(mail)
        await self.may_answer.wait()
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return list(self._to[address])

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self._port}"

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(
            lambda: SMTP(self, hostname="mail.test", loop=loop), "127.0.0.1", self._port
        )
        self._port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
