"""The stand-ins, their ports, and how each is built."""

import socket
from collections.abc import Mapping
from typing import Literal, get_args

from fastapi import FastAPI

from sandbox.settings import Settings, variable_of
from sandbox.sockets import bind

Name = Literal["mailbox", "payments", "model-server", "food-lookup", "frontend"]
NAMES: tuple[Name, ...] = get_args(Name)

SMTP_PORT = "mailbox_smtp_port"


def http_port(name: Name) -> str:
    """Return the setting with the HTTP port of a stand-in."""
    return f"{name.replace('-', '_')}_port"


def take_ports(names: list[Name], settings: Settings) -> dict[str, socket.socket]:
    """Bind every port of the named stand-ins, before any of them starts."""
    wanted = [http_port(name) for name in names]
    if "mailbox" in names:
        wanted.append(SMTP_PORT)
    taken: dict[str, socket.socket] = {}
    try:
        for setting in wanted:
            port = getattr(settings, setting)
            taken[setting] = bind(variable_of(setting), settings.host, port)
    except Exception:
        for listening in taken.values():
            listening.close()
        raise
    return taken


def with_addresses(settings: Settings, taken: Mapping[str, socket.socket]) -> Settings:
    """Fill in the bound ports, and the pages' addresses that follow from them."""
    ports = {setting: listening.getsockname()[1] for setting, listening in taken.items()}
    settings = settings.model_copy(update=ports)
    urls = {
        field: f"http://{settings.host}:{port}"
        for field, port in [
            ("mailbox_url", settings.mailbox_port),
            ("payments_url", settings.payments_port),
            ("frontend_url", settings.frontend_port),
        ]
        if not getattr(settings, field)
    }
    return settings.model_copy(update=urls)


def build(name: Name, settings: Settings, taken: Mapping[str, socket.socket]) -> FastAPI:
    """Build one stand-in; import no other, so that it starts fast."""
    match name:
        case "mailbox":
            from sandbox.mailbox import app as mailbox

            return mailbox.create_app(settings, taken[SMTP_PORT])
        case "payments":
            from sandbox.payments import app as payments

            return payments.create_app(settings)
        case "model-server":
            from sandbox.model_server import app as model_server

            return model_server.create_app(settings)
        case "food-lookup":
            from sandbox import food_lookup

            return food_lookup.create_app(settings)
        case "frontend":
            from sandbox import frontend

            return frontend.create_app(settings)
