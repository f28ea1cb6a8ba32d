"""Broker users: each service publishes its own events and reads its own queues, nothing else.

    --output FILE   write definitions for RabbitMQ to load
    --load          import them through the management API

The users, passwords and virtual hosts are those of the URLs in the environment:
<SERVICE>_RABBITMQ_URL for each service, ADMINISTRATOR_RABBITMQ_URL for the administrator;
a name with _FILE at its end names a file with the URL. `--load` asks RABBITMQ_MANAGEMENT_URL with
the login in it, or else with that of RABBITMQ_URL.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from messaging import management_api
from messaging.management_api import ManagementRefused
from messaging.topology import Topology

ADMINISTRATOR = "administrator"

_SALT_BYTES = 4

Definitions = dict[str, list[dict[str, Any]]]


class DefinitionsRefused(Exception):
    """The definitions cannot be created, or the broker does not accept them."""


def services_of(topology: Topology) -> list[str]:
    return sorted({e.producer for e in topology.events} | {q.service for q in topology.queues})


def definitions(topology: Topology, urls: Mapping[str, str]) -> Definitions:
    """Every user with its permissions, from the URL of each (`identity`, ..., `administrator`)."""
    # All of them topic exchanges, whose routing keys begin with the name of the service.
    exchanges = (topology.exchange, *topology.retry_queues, topology.dead_letter_exchange)
    # The default exchange has another name, so that no service can put messages into a queue.
    writable = rf"^{re.escape(topology.name)}\.(events|retry\..*|dead)$"
    found: Definitions = {
        "vhosts": [],
        "users": [],
        "permissions": [],
        "topic_permissions": [],
    }
    for user, url in urls.items():
        password, vhost = _password_and_vhost(user, url)
        if {"name": vhost} not in found["vhosts"]:
            found["vhosts"].append({"name": vhost})
        administers = user == ADMINISTRATOR
        found["users"].append(
            {
                "name": user,
                "password_hash": hash_of(password),
                "hashing_algorithm": "rabbit_password_hashing_sha256",
                "tags": "administrator" if administers else "",
            }
        )
        place = {"user": user, "vhost": vhost}
        if administers:
            found["permissions"].append({**place, "configure": ".*", "write": ".*", "read": ".*"})
            continue
        own = f"^{re.escape(user)}\\."
        found["permissions"].append({**place, "configure": "^$", "write": writable, "read": own})
        found["topic_permissions"] += [
            {**place, "exchange": exchange, "write": own, "read": "^$"} for exchange in exchanges
        ]
    return found


def hash_of(password: str, salt: bytes | None = None) -> str:
    """A password as RabbitMQ stores it: base64(salt + SHA-256(salt + password))."""
    salt = secrets.token_bytes(_SALT_BYTES) if salt is None else salt
    return base64.b64encode(salt + hashlib.sha256(salt + password.encode()).digest()).decode()


def load(management_url: str, wanted: Definitions, *, login: str = "") -> None:
    """Import definitions through the management API; `login` is `user:password`."""
    try:
        management_api.call(management_url, "/api/definitions", login=login, body=wanted)
    except ManagementRefused as refused:
        raise DefinitionsRefused(str(refused)) from None


def urls_of(topology: Topology, environ: Mapping[str, str]) -> dict[str, str]:
    """The URL of every user that the environment names: all services, and the administrator."""
    found = {user: _read(environ, f"{user.upper()}_RABBITMQ_URL") for user in services_of(topology)}
    if missing := [user for user, url in found.items() if not url]:
        raise DefinitionsRefused(f"{missing[0].upper()}_RABBITMQ_URL is not set")
    if url := _read(environ, f"{ADMINISTRATOR.upper()}_RABBITMQ_URL"):
        found[ADMINISTRATOR] = url
    return found


def _read(environ: Mapping[str, str], name: str) -> str:
    if file := environ.get(f"{name}_FILE"):
        try:
            return Path(file).read_text().strip()
        except OSError as error:
            raise DefinitionsRefused(f"{name}_FILE: {error}") from None
    return environ.get(name, "")


def _password_and_vhost(user: str, url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    if unquote(parts.username or "") != user or not parts.password:
        raise DefinitionsRefused(
            f"{user.upper()}_RABBITMQ_URL must log in as {user}, with a password"
        )
    return unquote(parts.password), unquote(parts.path[1:]) or "/"


def main(topology: Topology) -> None:
    parser = argparse.ArgumentParser(prog="broker_users", description="The users of the broker")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--output", type=Path, help="write the definitions for RabbitMQ to load")
    what.add_argument("--load", action="store_true", help="import them into a running RabbitMQ")
    chosen = parser.parse_args()
    try:
        wanted = definitions(topology, urls_of(topology, os.environ))
        if chosen.output:
            chosen.output.write_text(json.dumps(wanted, indent=2) + "\n")
        else:
            administrator = urlsplit(_read(os.environ, "RABBITMQ_URL")).netloc.rpartition("@")[0]
            management_url = _read(os.environ, "RABBITMQ_MANAGEMENT_URL")
            if not management_url:
                raise DefinitionsRefused("RABBITMQ_MANAGEMENT_URL is not set")
            load(management_url, wanted, login=administrator)
    except DefinitionsRefused as refused:
        sys.exit(str(refused))
    sys.stdout.write(f"{len(wanted['users'])} users\n")
