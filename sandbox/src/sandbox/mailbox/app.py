"""The mailbox's composition root: pages, JSON for tests, and the SMTP port."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from sandbox.look import Look, navigation
from sandbox.mailbox.api import api_routes
from sandbox.mailbox.faults import Faults
from sandbox.mailbox.pages import page_routes
from sandbox.mailbox.smtp import Reception, SmtpListener
from sandbox.mailbox.store import MailStore
from sandbox.mailbox.switchboard import Switchboard
from sandbox.settings import Settings


def create_app(settings: Settings, smtp_socket: socket.socket) -> FastAPI:
    """Build the mailbox; its SMTP port opens and closes with the app."""
    store = MailStore(settings.home)
    faults = Faults()
    listener = SmtpListener(Reception(store, faults), smtp_socket)
    switchboard = Switchboard(faults, listener)
    look = Look("Mailbox", Path(__file__).parent / "templates", navigation(settings))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await listener.open()
        yield
        await listener.close()
        store.close()

    app = FastAPI(title="Keto sandbox mailbox", lifespan=lifespan, docs_url=None, redoc_url=None)
    look.dress(app)
    app.include_router(api_routes(store, switchboard))
    app.include_router(page_routes(store, switchboard, look))
    return app
