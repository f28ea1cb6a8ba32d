"""A model server on a real socket; a test sets its responses."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.model_server.dish_writer import write_dishes
from testkit.ports import free_port

PLAN = {
    "summary": "A week of eggs. 🥑",
    "dailyMacros": {"calories": 1850, "proteinG": 120, "fatG": 144, "netCarbsG": 20},
    "days": [{"day": 1, "meals": {"breakfast": {"name": "Eggs", "calories": 400.5}}}],
    "shoppingList": {"proteins": ["Eggs: 12"], "fats": [], "vegetables": [], "other": []},
    "tips": ["Drink water"],
}


@dataclass
class ReceivedRequest:
    """A request that the model server received."""

    method: str
    path: str
    body: Any


Reply = Callable[[asyncio.StreamWriter], Awaitable[None]]


def sends(raw: bytes) -> Reply:
    """Send these bytes and close the connection."""

    async def reply(writer: asyncio.StreamWriter) -> None:
        writer.write(raw)

    return reply


def answers(status: int, body: bytes) -> Reply:
    """Send an HTTP response."""
    head = f"HTTP/1.1 {status} Whatever\r\ncontent-length: {len(body)}\r\n\r\n"
    return sends(head.encode() + body)


def writes(text: str) -> Reply:
    """Respond as Ollama does when its model generated this text."""
    return answers(200, json.dumps({"model": "double", "response": text, "done": True}).encode())


def streams(text: str, *, is_whole: bool = True) -> Reply:
    """Respond as Ollama does when it streams a text, and break off if it is not whole."""
    pieces = [text[start : start + 40] for start in range(0, len(text), 40)]
    lines = [json.dumps({"response": piece, "done": False}) for piece in pieces]
    last = [json.dumps({"response": "", "done": True})] if is_whole else []
    body = "\n".join([*lines, *last, ""]).encode()
    return sends(b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n" + body)


def streams_dishes(body: Any) -> Reply:
    """Choose foods from the schema, as a model does."""
    return streams(write_dishes(body["format"], str(body["options"]["seed"]), None))


@dataclass
class ModelServerDouble:
    """Records requests, and sends the responses that a test has set."""

    generates: Reply = field(default_factory=lambda: writes(json.dumps(PLAN)))
    # The response to a request for a stream, of which there is one for each call of a job.
    streams: Callable[[Any], Reply] = streams_dishes
    tags: Reply = field(
        default_factory=lambda: answers(
            200, b'{"models": [{"name": "llama3.2:latest"}, {"name": "keto"}]}'
        )
    )
    # Those for a text.
    requests: list[ReceivedRequest] = field(default_factory=list)
    # Those for the list of models.
    looks: list[ReceivedRequest] = field(default_factory=list)
    # Cleared by a test to delay the response.
    may_reply: asyncio.Event = field(default_factory=asyncio.Event)
    may_list: asyncio.Event = field(default_factory=asyncio.Event)
    _server: asyncio.Server | None = None
    _port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def reset(self) -> None:
        fresh = ModelServerDouble()
        self.generates, self.streams, self.tags = fresh.generates, fresh.streams, fresh.tags
        self.requests.clear()
        self.looks.clear()
        self.may_reply.set()
        self.may_list.set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", self._port)

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()

    def prompts(self) -> list[str]:
        return [asked.body["prompt"] for asked in self.requests if asked.body]

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            method, path, _ = head.split(" ", 2)
            length = next(
                (
                    int(line.partition(":")[2])
                    for line in head.splitlines()
                    if line.lower().startswith("content-length:")
                ),
                0,
            )
            body = await reader.readexactly(length)
            received = ReceivedRequest(method, path, json.loads(body) if body else None)
            is_look = received.path.endswith("/api/tags")
            (self.looks if is_look else self.requests).append(received)
            await (self.may_list if is_look else self.may_reply).wait()
            await self._reply_to(received)(writer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def _reply_to(self, received: ReceivedRequest) -> Reply:
        if received.path.endswith("/api/tags"):
            return self.tags
        is_streamed = received.body.get("stream")
        return self.streams(received.body) if is_streamed else self.generates
