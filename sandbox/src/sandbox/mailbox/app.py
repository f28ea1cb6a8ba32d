"""The mailbox's composition root: pages, JSON for tests, and the SMTP port."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict

from sandbox.mailbox.pages import page_routes
from sandbox.mailbox.smtp import SmtpHandler
from sandbox.mailbox.store import MailStore, ReceivedMail
from sandbox.settings import Settings
from sandbox.theme import Theme, navigation


class MailboxFaults(BaseModel):
    """The injected faults; what a request leaves out is off."""

    model_config = ConfigDict(extra="forbid")

    # These recipients are refused for good.
    refuse: list[str] = []


def create_app(settings: Settings, smtp_socket: socket.socket) -> FastAPI:
    """Build the mailbox; its SMTP port opens and closes with the app."""
    store = MailStore(settings.home)
    handler = SmtpHandler(store)
    smtp_host, smtp_port = smtp_socket.getsockname()[:2]
    theme = Theme("Mailbox", Path(__file__).parent / "templates", navigation(settings))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        smtp = await loop.create_server(handler.new_session, sock=smtp_socket)
        yield
        smtp.close()
        store.close()

    app = FastAPI(title="Keto sandbox mailbox", lifespan=lifespan, docs_url=None, redoc_url=None)
    theme.install(app)
    app.include_router(_api(store, handler, smtp_port))
    app.include_router(page_routes(store, f"{smtp_host}:{smtp_port}", theme))
    return app


def _api(store: MailStore, handler: SmtpHandler, smtp_port: int) -> APIRouter:
    """The JSON API for tests: mails and faults."""
    api = APIRouter()

    @api.get("/healthz")
    async def healthz() -> dict[str, object]:
        return {"status": "ok", "smtpPort": smtp_port}

    @api.get("/api/mails")
    async def list_mails(to: str | None = None) -> dict[str, object]:
        """List the newest mails, newest first."""
        return {"mails": [_json(mail) for mail in store.newest(to)]}

    @api.get("/api/mails/{mail_id}")
    async def read_mail(mail_id: int) -> dict[str, object]:
        mail = store.get(mail_id)
        if mail is None:
            raise HTTPException(404, "no such mail")
        return _json(mail) | {"headers": mail.headers}

    @api.post("/api/faults")
    async def set_faults(wanted: MailboxFaults) -> MailboxFaults:
        handler.refused = wanted.refuse
        return wanted

    @api.put("/api/passwords", status_code=204)
    async def set_passwords(passwords: list[str]) -> None:
        """From now on a session needs one of these, whatever the user."""
        handler.passwords = passwords

    @api.delete("/api/faults", status_code=204)
    async def clear_faults() -> None:
        handler.refused = []

    return api


def _json(mail: ReceivedMail) -> dict[str, object]:
    return {
        "id": mail.id,
        "receivedAt": mail.received_at.isoformat().replace("+00:00", "Z"),
        "from": mail.sender,
        "mailFrom": mail.mail_from,
        "to": mail.rcpt_to,
        "subject": mail.subject,
        "text": mail.text,
        "html": mail.html,
        "size": len(mail.raw),
    }
