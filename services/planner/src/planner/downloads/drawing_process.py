"""Draw PDFs in another process (`drawing.py`): a thread would hold the interpreter's lock for
seconds, and delay every request.
"""

import asyncio
import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date

from planner.downloads import drawing
from planner.downloads.schemas import CarbsShown, FoodWords, Paper, Units


class DrawingFailed(Exception):
    """The PDF could not be drawn, or its process was killed or hung."""


class DrawingProcess:
    """Starts the process with the first drawing, and again if it has ended."""

    def __init__(self) -> None:
        # With the start of the process, below the 30 s that the gateway waits.
        self.seconds = 20.0
        # An idle process is ended, because it takes 80 MB.
        self.idle_seconds = 60.0
        # A year's plan takes less than a tenth of this.
        self.largest = 32 * 1024 * 1024
        self._process: asyncio.subprocess.Process | None = None
        self._idle: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int | None:
        """The process, if one is running."""
        process = self._process
        return process.pid if process and process.returncode is None else None

    async def draw(
        self,
        plan: object,
        made: date,
        paper: Paper,
        units: Units = "metric",
        words: FoodWords | None = None,
        carbs: CarbsShown = "net",
        who_wrote: str = "",
        for_doctor: Sequence[str] = (),
        pantry: Mapping[str, float] | None = None,
    ) -> bytes:
        """Draw a stored plan; the caller ensures that it is called for one plan at a time.

        A plan that ended the process could end the next one, so it is not tried again.
        """
        asked = {
            "made": made.isoformat(),
            "paper": paper,
            "units": units,
            "words": words,
            "carbs": carbs,
            "who_wrote": who_wrote,
            "for_doctor": list(for_doctor),
            "pantry": pantry,
        }
        request = json.dumps({"plan": plan, **asked}).encode()
        if self._idle is not None:
            self._idle.cancel()
        try:
            async with asyncio.timeout(self.seconds):
                document = await self._answer(request)
        except (TimeoutError, EOFError, OSError) as error:
            self.end()
            raise DrawingFailed("The process has ended, or took too long") from error
        except asyncio.CancelledError:
            # The next drawing would receive this one's answer.
            self.end()
            raise
        self._idle = asyncio.get_running_loop().call_later(self.idle_seconds, self.end)
        if not document.startswith(b"%PDF"):
            raise DrawingFailed(document.decode())
        return document

    async def stop(self) -> None:
        """End the process, and wait until it has ended."""
        process = self._process
        self.end()
        if process is not None:
            await process.wait()

    def end(self) -> None:
        """Kill the process."""
        if self._idle is not None:
            self._idle.cancel()
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process = None

    async def _answer(self, request: bytes) -> bytes:
        if self._process is None or self.pid is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", drawing.__name__),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # It reads untrusted text, and needs no secrets.
                env={name: value for name, value in os.environ.items() if name[:6] == "PYTHON"},
            )
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(drawing.framed(request))
        await to.drain()
        length = int.from_bytes(await back.readexactly(drawing.LENGTH))
        if length > self.largest:
            raise OSError("The document is too large")
        return await back.readexactly(length)
