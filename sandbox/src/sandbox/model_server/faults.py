"""The faults that tests switch on in the model server."""

import asyncio
from contextlib import suppress
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

# garbage: prose without JSON; cut: JSON that breaks off; nul: a NUL character within a string;
# markup: HTML with scripts in the texts; error: status 500. For dishes only: wrong-ids: foods that
# are not in the list; free-text: dishes as prose; repeat: one piece again and again, without end;
# allergens: words of all allergens; no-schema: status 400 for json_schema; raw-plate: raw pork on a
# plate; unknown-way; many-ids: 300 of them; homoglyphs: words in letters of other scripts;
# languages: names in ten languages; same-food: each food twice; empty-names.
Answer = Literal[
    "garbage",
    "cut",
    "nul",
    "markup",
    "error",
    "wrong-ids",
    "free-text",
    "repeat",
    "allergens",
    "no-schema",
    "raw-plate",
    "unknown-way",
    "many-ids",
    "homoglyphs",
    "languages",
    "same-food",
    "empty-names",
]


class ModelServerFaults(BaseModel):
    """The injected faults; what a request leaves out is off."""

    model_config = ConfigDict(extra="forbid")

    # Seconds before a response, or until the faults change, instead of the usual latency.
    slow: float | None = Field(default=None, ge=0, le=3600)
    answer: Answer | None = None
    # Connections break before the response is complete.
    down: bool = False


class FaultSwitch:
    """The faults of now."""

    def __init__(self) -> None:
        self.injected = ModelServerFaults()
        # Requests that are held.
        self.waiting = 0
        self._changed = asyncio.Event()

    def change(self, wanted: ModelServerFaults) -> None:
        """Replace the faults, and release the waiting requests."""
        self.injected = wanted
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Wait for this time, or until the faults change."""
        self.waiting += 1
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds)
        finally:
            self.waiting -= 1
