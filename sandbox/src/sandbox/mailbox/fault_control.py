"""Switch faults on and off."""

from sandbox.mailbox.fault_injection import FaultChanges, InjectedFaults
from sandbox.mailbox.smtp import SmtpListener


class FaultControl:
    """Applies changes of the injected faults, the closed port included."""

    def __init__(self, faults: InjectedFaults, listener: SmtpListener) -> None:
        self.faults = faults
        self.listener = listener

    async def apply(self, changes: FaultChanges) -> None:
        self.faults.change(changes)
        await (self.listener.close() if self.faults.down else self.listener.open())

    async def clear(self) -> None:
        await self.apply(FaultChanges(greylist=0, refuse=[], hang=False, down=False))
