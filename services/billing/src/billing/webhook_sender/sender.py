"""Send a message to an endpoint: to a checked address, with limits of time and size."""

import asyncio
import json
import ssl
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from billing.settings import Settings
from billing.webhook_sender.addresses import (
    NotPublic,
    Resolve,
    checked_url,
    host_of,
    public_addresses,
    resolve,
)
from billing.webhook_sender.rules import Answer
from billing.webhook_sender.signatures import signed_headers
from chassis import clock
from chassis.sealing import Box

_SECONDS = 15.0
_CONNECT_SECONDS = 4.0
_ADDRESSES = 3
_KEPT_CHARACTERS = 1_000
# A character has at most four bytes.
_READ_BYTES = 4 * _KEPT_CHARACTERS


def box(settings: Settings) -> Box:
    """Seals and opens the secrets of endpoints."""
    # Only identity has the tokens' secret; billing has this one in every deployment.
    return Box([settings.identity_secret], "the secrets of webhooks")


class Sender:
    """Signs messages and posts them.

    Each message has a separate connection: an address may be shared with another host. No cookies,
    no redirects, no proxy of the environment, and nothing that would have to be unpacked.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        resolving: Resolve = resolve,
        trusted: ssl.SSLContext | None = None,
    ) -> None:
        self.box = box(settings)
        self._allow_loopback = settings.webhook_allow_loopback
        self._resolving = resolving
        self._transport = httpx.AsyncHTTPTransport(
            verify=trusted or True,
            trust_env=False,
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
        )

    async def close(self) -> None:
        await self._transport.aclose()

    async def check(self, url: str) -> None:
        """Raise NotPublic for the URL of an endpoint that would be refused.

        A name that does not resolve yet is accepted: it is resolved at each attempt.
        """
        parsed = checked_url(url, allow_loopback=self._allow_loopback)
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                await self._addresses(parsed)
        except (OSError, UnicodeError, TimeoutError):
            return

    async def send(
        self, url: str, webhook_id: str, payload: Mapping[str, Any], sealed: Sequence[str]
    ) -> Answer:
        """Post a message signed with these secrets; failures are returned as the answer."""
        signing = [secret for each in sealed if (secret := self.box.opened(each)) is not None]
        if len(signing) < len(sealed):
            return Answer(None, "The secret can't be opened any more: make another one")
        body = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
        second = int(clock.now().timestamp())
        headers = {
            "content-type": "application/json",
            "user-agent": "Keto-Webhooks",
            "accept-encoding": "identity",
            **signed_headers(webhook_id, second, body, signing),
        }
        try:
            return await self._post(url, headers, body)
        except NotPublic as error:
            return Answer(None, f"Not sent: {error}")
        except (TimeoutError, httpx.TimeoutException):
            return Answer(None, "No answer in time")
        except (httpx.HTTPError, OSError, UnicodeError) as error:
            reason = f"No answer: {error or type(error).__name__}"
            return Answer(None, _shortened(reason))

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        read = bytearray()
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout(_SECONDS):
                parsed = checked_url(url, allow_loopback=self._allow_loopback)
                response = await self._connect(parsed, headers, body)
                async for chunk in response.aiter_raw():
                    read += chunk
                    if len(read) >= _READ_BYTES:
                        break
        except (TimeoutError, httpx.HTTPError):
            # The status is known; the rest of the response does not matter.
            if response is None:
                raise
        finally:
            if response is not None:
                await response.aclose()
        text = _shortened(bytes(read[:_READ_BYTES]).decode(errors="replace"))
        return Answer(response.status_code, text, response.headers.get("retry-after"))

    async def _connect(
        self, url: httpx.URL, headers: Mapping[str, str], body: bytes
    ) -> httpx.Response:
        """Send the request to the first address that accepts a connection."""
        refusal: httpx.TransportError | None = None
        for address in (await self._addresses(url))[:_ADDRESSES]:
            try:
                return await self._transport.handle_async_request(
                    _pinned(url, address, headers, body)
                )
            except (httpx.ConnectError, httpx.ConnectTimeout) as error:
                refusal = error
        raise refusal or httpx.ConnectError("the host has no address")

    async def _addresses(self, url: httpx.URL) -> Sequence[str]:
        return await public_addresses(
            url, allow_loopback=self._allow_loopback, resolving=self._resolving
        )


def _pinned(url: httpx.URL, address: str, headers: Mapping[str, str], body: bytes) -> httpx.Request:
    """A request to an address, with the host's name for the Host header and the certificate."""
    return httpx.Request(
        "POST",
        url.copy_with(host=address),
        headers={"host": url.netloc.decode("ascii"), **headers},
        content=body,
        extensions={
            "sni_hostname": host_of(url),
            "timeout": httpx.Timeout(_SECONDS, connect=_CONNECT_SECONDS).as_dict(),
        },
    )


def _shortened(text: str) -> str:
    # PostgreSQL cannot store NUL.
    return text.replace("\0", "")[:_KEPT_CHARACTERS]
