"""Rotates each secret with `deploy/rotate.sh`, as an operator does, while members use Keto."""

import asyncio
import secrets
import smtplib
import subprocess
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aio_pika
import asyncpg
import httpx
import stripe

from chassis.http import BadToken, ServiceTokens, Tokens
from contracts.services import ASKS, SERVICES
from keto_client import Client
from keto_local.servers.rabbitmq import with_login
from lab.chaos.ledger import Ledger
from lab.chaos.system import LinedSystem
from testkit.checkout import ROOT

# The seconds for which Stripe signs with both secrets.
_OVERLAP_SECONDS = 600.0
_ASK_SECONDS = 10.0


class NotChanged(Exception):
    """A secret was not changed, or its old value is still accepted."""


@dataclass(frozen=True)
class Rotation:
    """A secret, how it is changed, and a check that its old value is refused."""

    name: str
    change: Callable[[], Awaitable[None]]
    is_changed: Callable[[], Awaitable[bool]]


class Rotations:
    """Rotates one secret after the other, and counts what members notice."""

    def __init__(
        self,
        system: LinedSystem,
        ledger: Ledger,
        environment: dict[str, str],
        gap: float,
        say: Callable[[str], None],
    ) -> None:
        self._system, self._ledger, self._say, self._gap = system, ledger, say, gap
        # Has the `docker` stand-in on its path, and names the folder of the secrets.
        self._environment = environment
        self._sandbox = system.facts()["sandbox"]
        self._rotations = (
            *(self._of_database(name) for name in SERVICES),
            *(self._of_broker(name) for name in SERVICES),
            *(self._of_pair(client, server) for client, each in ASKS.items() for server in each),
            Rotation("jwt_key", self._rotate("jwt_key"), self._signs_with_the_new_key),
            Rotation("jwt_secret", self._rotate("jwt_secret"), self._has_two_lines),
            self._of_webhooks(),
            self._of_mails(),
        )
        self._old_keys = self._secret("jwt_public_key")
        self._failure: NotChanged | None = None
        self.made: Counter[str] = Counter()
        self.rows: list[tuple[str, str]] = []

    @property
    def is_enough(self) -> bool:
        """Whether each secret was changed."""
        return self._failure is not None or self.made.total() == len(self._rotations)

    async def run(self, stop: asyncio.Event) -> None:
        """Rotate all secrets, one after the other."""
        try:
            for rotation in self._rotations:
                await asyncio.sleep(self._gap)
                await self._make(rotation)
        except NotChanged as failure:
            self._failure = failure

    async def end_all(self) -> None:
        """Raise the failure of a rotation, if any; nothing continues after `run`."""
        if self._failure is not None:
            raise self._failure

    async def finish(self) -> None:
        """End the rotations that overlap: tokens signed with an old key are then refused."""
        async with httpx.AsyncClient(base_url=self._system.url, timeout=_ASK_SECONDS) as api:
            token = next(entry.token for entry in self._ledger.remaining if entry.token)
            is_old = _verifies(Tokens(public_keys=self._old_keys), token)
            await self._rotate("--finish", "jwt_secret")()
            await self._rotate("--finish", "jwt_key")()
            asked = await Client(api, token).responses.auth.get_me()
            if asked.status_code != (401 if is_old else 200):
                raise NotChanged(f"jwt_key: {asked.status_code} for a token of before: {is_old}")
            if not await self._signs_with_the_new_key():
                raise NotChanged("jwt_key: the new key does not sign")

    async def _make(self, rotation: Rotation) -> None:
        before, retries, since = Counter(self._ledger.statuses), self._retries, time.monotonic()
        await rotation.change()
        await asyncio.to_thread(self._follow)
        if not await rotation.is_changed():
            raise NotChanged(f"{rotation.name}: the old value is accepted")
        statuses = self._ledger.statuses - before
        failed = sum(count for status, count in statuses.items() if status >= 500 or not status)
        self.made["rotation"] += 1
        impact = (
            f"{time.monotonic() - since:.1f} s, {statuses.total():,} requests, {failed} failed,"
            f" {self._retries - retries} retries"
        )
        self.rows.append((rotation.name, impact))
        self._say(f"{rotation.name}: {impact}")

    @property
    def _retries(self) -> int:
        return sum(entry.retries for entry in self._ledger.entries)

    def _rotate(self, *words: str, given: str = "") -> Callable[[], Awaitable[None]]:
        async def change() -> None:
            await asyncio.to_thread(self._run, words, given)

        return change

    def _run(self, words: tuple[str, ...], given: str) -> None:
        done = subprocess.run(
            [ROOT / "deploy/rotate.sh", *words],
            env=self._environment, input=given, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode != 0:
            raise NotChanged(f"{words}: {done.stdout}{done.stderr}")

    def _follow(self) -> None:
        """Use the databases' new passwords for reading the state."""
        for name, url in self._system.database_urls.items():
            new = urlsplit(self._secret(f"{name}_database_url")).password or ""
            self._system.database_urls[name] = with_login(url, name, new)
        self._system.write_facts()

    def _secret(self, name: str) -> str:
        return (Path(self._environment["SECRETS"]) / name).read_text().strip()

    def _of_database(self, service: str) -> Rotation:
        name, old = f"{service}_database_url", self._system.database_urls[service]

        async def is_changed() -> bool:
            try:
                connection = await asyncpg.connect(old, timeout=_ASK_SECONDS)
            except asyncpg.InvalidPasswordError:
                return True
            await connection.close()
            return False

        return Rotation(name, self._rotate(name), is_changed)

    def _of_broker(self, service: str) -> Rotation:
        name, old = f"{service}_rabbitmq_url", self._system.broker_urls[service]

        async def is_changed() -> bool:
            try:
                connection = await aio_pika.connect(old, timeout=_ASK_SECONDS)
            except aio_pika.exceptions.ProbableAuthenticationError:
                return True
            await connection.close()
            return False

        return Rotation(name, self._rotate(name), is_changed)

    def _of_pair(self, client: str, server: str) -> Rotation:
        name = f"{client}_{server}_secret"
        old = ServiceTokens(client, {server: self._secret(name)})
        path = {"catalogue": "/internal/plans/none", "identity": "/internal/users/none"}[server]

        async def is_changed() -> bool:
            url = f"{self._system.wiring.url(server)}{path}"
            return (
                await self._status("GET", url, authorization=f"Bearer {old.issue(server)}") == 401
            )

        async def change() -> None:
            await self._rotate(name)()
            await self._rotate("--finish", name)()

        return Rotation(name, change, is_changed)

    async def _signs_with_the_new_key(self) -> bool:
        """Whether a new member's token is not signed with an old key."""
        async with httpx.AsyncClient(base_url=self._system.url, timeout=_ASK_SECONDS) as api:
            address = f"rotated-{secrets.token_hex(8)}@example.com"
            body = {"email": address, "password": "correct horse battery staple"}
            token = (await Client(api).auth.register(body))["token"]
        return not _verifies(Tokens(public_keys=self._old_keys), token)

    async def _has_two_lines(self) -> bool:
        """Whether both secrets are accepted, for links that were already mailed, until `finish`."""
        return len(self._secret("jwt_secret").splitlines()) == 2

    def _of_webhooks(self) -> Rotation:
        old, new = self._secret("stripe_webhook_secret"), f"whsec_sandbox_{secrets.token_hex(16)}"
        roll = f"{self._sandbox['payments_url']}/sandbox/roll-webhook-secret"

        async def change() -> None:
            await self._status("POST", roll, secret=new, seconds=_OVERLAP_SECONDS)
            await self._rotate("stripe_webhook_secret", given=new)()
            await self._status("POST", roll, secret=new, seconds=0)

        async def is_changed() -> bool:
            signature = stripe.WebhookSignature.generate_signature_header("{}", old)
            url = f"{self._system.url}/api/payments/webhook"
            async with httpx.AsyncClient(timeout=_ASK_SECONDS) as client:
                headers = {"stripe-signature": signature}
                return (await client.post(url, content="{}", headers=headers)).status_code == 400

        return Rotation("stripe_webhook_secret", change, is_changed)

    def _of_mails(self) -> Rotation:
        new = secrets.token_hex(16)
        port = self._system.wiring.ports["mailbox-smtp"]

        async def change() -> None:
            url = urlsplit(self._secret("smtp_url"))
            login = url._replace(netloc=f"keto:{new}@{url.hostname}:{url.port}").geturl()
            await self._rotate("smtp_url", given=login)()
            passwords = f"{self._sandbox['mailbox_url']}/api/passwords"
            async with httpx.AsyncClient(timeout=_ASK_SECONDS) as mailbox:
                (await mailbox.put(passwords, json=[new])).raise_for_status()

        def is_refused() -> bool:
            with smtplib.SMTP("127.0.0.1", port, timeout=_ASK_SECONDS) as smtp:
                smtp.ehlo()
                return smtp.mail("stranger@example.com")[0] == 530

        async def is_changed() -> bool:
            return await asyncio.to_thread(is_refused)

        return Rotation("smtp_url", change, is_changed)

    async def _status(self, method: str, url: str, authorization: str = "", **body: Any) -> int:
        headers = {"authorization": authorization} if authorization else {}
        async with httpx.AsyncClient(timeout=_ASK_SECONDS, headers=headers) as client:
            return (await client.request(method, url, json=body or None)).status_code


def _verifies(tokens: Tokens, token: str) -> bool:
    try:
        tokens.bearer(token)
    except BadToken:
        return False
    return True
