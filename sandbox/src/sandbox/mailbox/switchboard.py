"""Where faults are switched on and off."""

from sandbox.mailbox.faults import Faults, FaultsWish
from sandbox.mailbox.smtp import SmtpListener


class Switchboard:
    """Puts a wish for faults into force, the closed port included."""

    def __init__(self, faults: Faults, listener: SmtpListener) -> None:
        self.faults = faults
        self.listener = listener

    async def switch(self, wish: FaultsWish) -> None:
        self.faults.change(wish)
        await (self.listener.close() if self.faults.down else self.listener.open())

    async def all_off(self) -> None:
        await self.switch(FaultsWish(greylist=0, refuse=[], hang=False, down=False))
