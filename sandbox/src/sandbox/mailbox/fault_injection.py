"""Faults that can be injected into the mailbox."""

import asyncio

from pydantic import BaseModel, ConfigDict, Field


class FaultChanges(BaseModel):
    """The faults to change; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    greylist: int | None = Field(default=None, ge=0, le=100_000)
    refuse: list[str] | None = None
    hang: bool | None = None
    down: bool | None = None


class InjectedFaults:
    """The faults that are injected now."""

    def __init__(self) -> None:
        self.greylist = 0
        self.refuse: list[str] = []
        self.down = False
        self._answering = asyncio.Event()
        self._answering.set()

    @property
    def hang(self) -> bool:
        return not self._answering.is_set()

    def change(self, changes: FaultChanges) -> None:
        if changes.greylist is not None:
            self.greylist = changes.greylist
        if changes.refuse is not None:
            self.refuse = [address.strip() for address in changes.refuse if address.strip()]
        if changes.down is not None:
            self.down = changes.down
        if changes.hang is not None:
            (self._answering.clear if changes.hang else self._answering.set)()

    async def wait_while_hanging(self) -> None:
        await self._answering.wait()

    def smtp_error_for(self, address: str) -> str | None:
        """Return the SMTP error for a recipient, or None."""
        if address.casefold() in {refused.casefold() for refused in self.refuse}:
            return f"550 5.1.1 <{address}> refused by the sandbox's fault switch"
        if self.greylist > 0:
            self.greylist -= 1
            return "451 4.7.1 Greylisted by the sandbox's fault switch, try again later"
        return None

    def as_json(self) -> dict[str, object]:
        return {
            "greylist": self.greylist,
            "refuse": self.refuse,
            "hang": self.hang,
            "down": self.down,
        }
