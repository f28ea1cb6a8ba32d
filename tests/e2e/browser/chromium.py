"""A headless Chromium, driven over a pipe with its own DevTools protocol.

No package for this: the usual one brings a runtime of 170 MB, which everyone would have to install.
"""

import asyncio
import fcntl
import itertools
import json
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new",
    "--remote-debugging-pipe",
    # It sees nothing but the pages of this machine, and runs in containers and as root.
    "--no-sandbox",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--no-proxy-server",
    # /dev/shm is small in containers.
    "--disable-dev-shm-usage",
    "--disable-gpu",
    # A mail's frame stays in its page's process, where its elements have the page's coordinates.
    "--disable-features=IsolateSandboxedIframes",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
    "--password-store=basic",
)
_ANSWER_SECONDS = 30
_STOP_SECONDS = 10
_LONGEST_MESSAGE = 256 * 1024 * 1024

Facts = dict[str, Any]
Listener = Callable[[str, Facts], None]


class BrowserError(Exception):
    """The browser did not do what it was asked for; often because a page has just changed."""


def find() -> str | None:
    """The Chromium of this machine: the one that CHROMIUM names, or the first on PATH."""
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


class Ended(Exception):
    """The browser is gone; the end of what it wrote says why."""


class Chromium:
    """A running browser: asks it, and hands out what it reports by session."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Facts]] = {}
        self._listeners: dict[str, Listener] = {}

    async def start(self, program: str, home: Path) -> None:
        """Start it with an empty profile in this folder."""
        # Above what is put on 3 and 4 in the child, where Chromium reads and writes.
        from_us, ours = map(_high, os.pipe())
        theirs, to_them = map(_high, os.pipe())
        self._log = home / "log"
        self._pid = _spawn(program, home, self._log, reads=from_us, writes=to_them)
        os.close(from_us)
        os.close(to_them)
        loop = asyncio.get_running_loop()
        self._reports = asyncio.StreamReader(limit=_LONGEST_MESSAGE)
        protocol = asyncio.StreamReaderProtocol(self._reports)
        self._from_it, _ = await loop.connect_read_pipe(lambda: protocol, os.fdopen(theirs, "rb"))
        self._to_it, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, os.fdopen(ours, "wb"))
        self._reading = asyncio.create_task(self._read())

    async def ask(self, method: str, session: str | None = None, **what: Any) -> Facts:
        """One command of the protocol, and its result."""
        if self._reading.done():
            raise Ended(self._last_words)
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": what}
        self._answers[number] = asyncio.get_running_loop().create_future()
        self._to_it.write(
            json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0"
        )
        async with asyncio.timeout(_ANSWER_SECONDS):
            return await self._answers[number]

    def listen(self, session: str, listener: Listener) -> None:
        """Hear what is reported of a session; of the browser itself, if it is empty."""
        self._listeners[session] = listener

    async def stop(self) -> None:
        """End it, and wait until it has ended."""
        self._to_it.write(b'{"id":0,"method":"Browser.close"}\0')
        ending = asyncio.create_task(asyncio.to_thread(os.waitpid, self._pid, 0))
        if not (await asyncio.wait([ending], timeout=_STOP_SECONDS))[0]:
            os.kill(self._pid, signal.SIGKILL)
        await ending
        self._to_it.close()
        self._from_it.close()
        await self._reading

    async def _read(self) -> None:
        try:
            while True:
                self._take(json.loads((await self._reports.readuntil(b"\0"))[:-1]))
        except asyncio.IncompleteReadError:
            self._last_words = self._log.read_text(errors="replace")[-2000:]
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(Ended(self._last_words))

    def _take(self, message: Facts) -> None:
        if "id" not in message:
            listener = self._listeners.get(message.get("sessionId", ""))
            if listener is not None:
                listener(message["method"], message["params"])
            return
        answer = self._answers.pop(message["id"], None)
        if answer is None or answer.done():
            return
        if "error" in message:
            answer.set_exception(BrowserError(message["error"]["message"]))
        else:
            answer.set_result(message["result"])


def _spawn(program: str, home: Path, log: Path, reads: int, writes: int) -> int:
    return os.posix_spawn(
        program,
        [program, *FLAGS, f"--user-data-dir={home / 'profile'}", "about:blank"],
        {**os.environ, "HOME": str(home)},
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, str(log), os.O_WRONLY | os.O_CREAT, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
            (os.POSIX_SPAWN_DUP2, reads, 3),
            (os.POSIX_SPAWN_DUP2, writes, 4),
        ],
    )


def _high(descriptor: int) -> int:
    higher = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return higher
