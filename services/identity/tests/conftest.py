"""Identity, running against real servers and a real SMTP server."""

import asyncio
import email
import email.policy
from collections.abc import AsyncIterator
from email.message import EmailMessage

import pytest_asyncio
from aiosmtpd.smtp import SMTP, Envelope, Session

from identity.main import make
from identity.settings import Settings
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService, ServerUrls, running
from testkit.databases import Databases


class MailServer:
    """A mail server that keeps its mails, and can refuse them for a while."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
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
        self.mails.append(
            email.message_from_bytes(envelope.content, EmailMessage, policy=email.policy.default)
        )
        await self.may_answer.wait()
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if str(mail["To"]) == address]

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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def mail_server() -> AsyncIterator[MailServer]:
    server = MailServer()
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def settings(servers: ServerUrls, databases: Databases, mail_server: MailServer) -> Settings:
    return Settings(
        database_url=await databases.of("identity"),
        rabbitmq_url=servers.rabbitmq,
        jwt_secret=JWT_SECRET,
        billing_secret=SERVICE_SECRETS["identity"],
        frontend_url="http://frontend.example",
        smtp_url=mail_server.url,
    )


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def identity(settings: Settings) -> AsyncIterator[RunningService]:
    async with running(make(settings)) as it:
        yield it
