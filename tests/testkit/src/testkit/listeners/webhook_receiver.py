"""Receivers of webhooks: real servers on loopback addresses, with the received requests."""

import asyncio
import base64
import hashlib
import hmac
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

OK = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"


def answering(status: str, body: str = "", *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", f"content-length: {len(body)}", *headers]
    return ("\r\n".join(lines) + f"\r\n\r\n{body}").encode()


@dataclass
class Received:
    """A received request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def signed_by(self, secret: str) -> bool:
        """Verify the signature as Standard Webhooks specifies it, without Keto's code."""
        names = ("webhook-id", "webhook-timestamp")
        signed = b".".join([*(self.headers[name].encode() for name in names), self.body])
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        return f"v1,{expected}" in self.headers["webhook-signature"].split(" ")


@dataclass
class Receiver:
    """Sends the responses one after the other, repeating the last one; after None it never
    responds."""

    answers: list[bytes | None] = field(default_factory=lambda: [OK])
    received: list[Received] = field(default_factory=list)
    port: int = 0
    address: str = "127.0.0.1"
    # Set once a connection waits for a response that never comes.
    hanging: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def url(self) -> str:
        return f"http://{self.address}:{self.port}/hook"

    def answer(self) -> bytes | None:
        """The response to the newest request."""
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            request, *lines = head.strip().split("\r\n")
            headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.received.append(Received(request.split()[1], headers, body))
            answer = self.answer()
            if answer is None:
                self.hanging.set()
                await reader.read()
            else:
                writer.write(answer)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()


@asynccontextmanager
async def receiving(
    receiver: Receiver | None = None, *, tls: ssl.SSLContext | None = None
) -> AsyncIterator[Receiver]:
    """A receiver that listens during the block."""
    receiver = receiver or Receiver()
    server = await asyncio.start_server(receiver.serve, receiver.address, receiver.port, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
