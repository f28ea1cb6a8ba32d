"""The mailbox's composition root: pages, JSON for tests, and the SMTP port."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict

from sandbox.mailbox.pages import page_routes
from sandbox.mailbox.smtp import SmtpHandler, SmtpListener
from sandbox.mailbox.store import MailStore, ReceivedMail
from sandbox.settings import Settings
from sandbox.theme import Theme, navigation


class Faults(BaseModel):
    """The injected faults; what a request leaves out is off."""

    model_config = ConfigDict(extra="forbid")

    # These recipients are refused for good.
    refuse: list[str] = []
    # The SMTP port is closed.
    down: bool = False


def create_app(settings: Settings, smtp_socket: socket.socket) -> FastAPI:
    """Build the mailbox; its SMTP port opens and closes with the app."""
    store = MailStore(settings.home)
    listener = SmtpListener(SmtpHandler(store), smtp_socket)
    theme = Theme("Mailbox", Path(__file__).parent / "templates", navigation(settings))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await listener.open()
        yield
        await listener.close()
        store.close()

    app = FastAPI(title="Keto sandbox mailbox", lifespan=lifespan, docs_url=None, redoc_url=None)
    theme.install(app)
    app.include_router(_api(store, listener))
    app.include_router(page_routes(store, f"{listener.host}:{listener.port}", theme))
    return app


def _api(store: MailStore, listener: SmtpListener) -> APIRouter:
    """The JSON API for tests: mails and faults."""
    api = APIRouter()

    @api.get("/healthz")
    async def healthz() -> dict[str, object]:
        return {"status": "ok", "smtpPort": listener.port}

    @api.get("/api/mails")
    async def list_mails(to: str | None = None) -> dict[str, object]:
        """List the newest mails, newest first."""
        return {"mails": [_json(mail) for mail in store.newest(to)]}

    @api.get("/api/mails/{mail_id}")
    async def read_mail(mail_id: int) -> dict[str, object]:
        """Show one mail, with its headers."""
        mail = store.get(mail_id)
        if mail is None:
            raise HTTPException(404, "no such mail")
        return _json(mail) | {"headers": mail.headers}

    @api.delete("/api/mails")
    async def delete_mails() -> dict[str, int]:
        """Delete all mails."""
        return {"deleted": store.empty()}

    @api.get("/api/faults")
    async def read_faults() -> Faults:
        return Faults(refuse=listener.handler.refused, down=listener.is_down)

    @api.post("/api/faults")
    async def set_faults(wanted: Faults) -> Faults:
        """Replace the injected faults."""
        listener.handler.refused = wanted.refuse
        await (listener.close() if wanted.down else listener.open())
        return wanted

    @api.delete("/api/faults", status_code=204)
    async def clear_faults() -> None:
        await set_faults(Faults())

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
        "attachments": mail.attachments,
        "size": len(mail.raw),
    }
