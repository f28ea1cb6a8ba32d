"""The shape of `run.json`: the addresses and processes of a running system."""

from __future__ import annotations

from typing import TypedDict


class ServiceFacts(TypedDict):
    """One service, or the gateway; without a pid it is to be started by hand."""

    pid: int | None
    url: str


class PostgresFacts(TypedDict):
    """The PostgreSQL server; without a pid it was provided."""

    pid: int | None
    url: str
    databases: dict[str, str]


class RabbitFacts(TypedDict):
    """The broker: the administrator's URL and the services'; without a pid it was provided."""

    pid: int | None
    url: str
    users: dict[str, str]
    management_url: str | None


class SandboxFacts(TypedDict):
    """The sandbox's parts; None for one that the environment replaces."""

    pid: int | None
    mailbox_url: str | None
    payments_url: str | None
    model_server_url: str | None
    frontend_url: str | None


class Facts(TypedDict):
    pid: int
    home: str
    logs: str
    gateway: str
    services: dict[str, ServiceFacts]
    postgres: PostgresFacts
    rabbitmq: RabbitFacts
    sandbox: SandboxFacts
    # None for a provided secret.
    jwt_secret_file: str | None
    jwt_private_key_file: str | None
    webhook_secret_file: str | None
