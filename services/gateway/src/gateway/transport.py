"""A transport that sends the head of an answer and the start of its body in one piece."""

import asyncio
from typing import Any

# How long a client has for the rest of an answer after which its connection is closed.
_LAST_READ = 10.0


class HeadWithBody:
    """uvicorn writes the head and the body one after the other: two system calls, two packets."""

    __slots__ = ("_held", "_loop", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._held = b""

    def write(self, data: bytes) -> None:
        """Send, or hold a head for as long as it takes the loop to come round."""
        if self._held:
            data = self._held + data
            self._held = b""
            self._transport.write(data)
        elif data.startswith(b"HTTP/1.1 "):
            self._held = data
            self._loop.call_soon(self.flush)
        else:
            self._transport.write(data)

    def flush(self) -> None:
        """Send what is held."""
        if self._held:
            held, self._held = self._held, b""
            self._transport.write(held)

    def close(self) -> None:
        """Close when everything is sent."""
        self.flush()
        self._transport.close()
        if self._transport.get_write_buffer_size():
            self._loop.call_later(_LAST_READ, self._transport.abort)

    def abort(self) -> None:
        """Close at once."""
        self._held = b""
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether it is closed, or about to be."""
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        """Take no more from the client for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Take more from the client."""
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known of the connection."""
        return self._transport.get_extra_info(name, default)
