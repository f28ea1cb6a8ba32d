"""The mailbox's composition root: pages, JSON for tests, and the SMTP port."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from sandbox.mailbox.api import api_routes
from sandbox.mailbox.fault_control import FaultControl
from sandbox.mailbox.fault_injection import InjectedFaults
from sandbox.mailbox.pages import page_routes
from sandbox.mailbox.smtp import SmtpHandler, SmtpListener
from sandbox.mailbox.store import MailStore
from sandbox.settings import Settings
from sandbox.theme import Theme, navigation


def create_app(settings: Settings, smtp_socket: socket.socket) -> FastAPI:
    """Build the mailbox; its SMTP port opens and closes with the app."""
    store = MailStore(settings.home)
    faults = InjectedFaults()
    listener = SmtpListener(SmtpHandler(store, faults), smtp_socket)
    fault_control = FaultControl(faults, listener)
    theme = Theme("Mailbox", Path(__file__).parent / "templates", navigation(settings))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await listener.open()
        yield
        await listener.close()
        store.close()

    app = FastAPI(title="Keto sandbox mailbox", lifespan=lifespan, docs_url=None, redoc_url=None)
    theme.install(app)
    app.include_router(api_routes(store, fault_control))
    app.include_router(page_routes(store, fault_control, theme))
    return app
