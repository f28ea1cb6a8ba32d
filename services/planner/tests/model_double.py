"""A model server on a real socket that does what a test tells it to."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

PLAN = {
    "summary": "A week of eggs. 🥑",
    "dailyMacros": {"calories": 1850, "proteinG": 120, "fatG": 144, "netCarbsG": 20},
    "days": [{"day": 1, "meals": {"breakfast": {"name": "Eggs", "calories": 400.5}}}],
    "shoppingList": {"proteins": ["Eggs: 12"], "fats": [], "vegetables": [], "other": []},
    "tips": ["Drink water"],
}


@dataclass
class Asked:
    """A request, as it was sent."""

    method: str
    path: str
    body: Any


Reply = Callable[[asyncio.StreamWriter], Awaitable[None]]


def sends(raw: bytes) -> Reply:
    """Sends these bytes, whatever they are, and hangs up."""

    async def reply(writer: asyncio.StreamWriter) -> None:
        writer.write(raw)

    return reply


def answers(status: int, body: bytes) -> Reply:
    """Sends an HTTP answer."""
    head = f"HTTP/1.1 {status} Whatever\r\ncontent-length: {len(body)}\r\n\r\n"
    return sends(head.encode() + body)


def writes(text: str) -> Reply:
    """Answers as Ollama does when its model wrote this text."""
    return answers(200, json.dumps({"model": "double", "response": text, "done": True}).encode())


@dataclass
class ModelDouble:
    """Takes requests, notes them, and replies as it was told."""

    generates: Reply = field(default_factory=lambda: writes(json.dumps(PLAN)))
    tags: Reply = field(
        default_factory=lambda: answers(
            200, b'{"models": [{"name": "llama3.2:latest"}, {"name": "keto"}]}'
        )
    )
    asked: list[Asked] = field(default_factory=list)
    # Cleared to have the model write for as long as a test likes.
    may_reply: asyncio.Event = field(default_factory=asyncio.Event)
    _server: asyncio.Server | None = None
    _port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def reset(self) -> None:
        fresh = ModelDouble()
        self.generates, self.tags = fresh.generates, fresh.tags
        self.asked.clear()
        self.may_reply.set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()

    def prompts(self) -> list[str]:
        return [asked.body["prompt"] for asked in self.asked if asked.body]

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
            self.asked.append(Asked(method, path, json.loads(body) if body else None))
            await self.may_reply.wait()
            await (self.tags if path.endswith("/api/tags") else self.generates)(writer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()
