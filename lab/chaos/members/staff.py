"""The staff of a run: one for each role."""

import asyncio
import json
from base64 import b32decode
from dataclasses import dataclass, field

from chassis import clock
from contracts.desk import ROLES, Role
from identity.staff.rules import code_of, step_at
from lab.chaos.system import LinedSystem

_STEP_SECONDS = 30


@dataclass
class Staff:
    """One of the staff, with the secret of the authenticator app."""

    email: str
    password: str
    secret: bytes
    token: str = ""
    # A step's code is accepted once, also by a login whose response was lost.
    last_step: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def next_code(self) -> str:
        """A code that has not been sent yet."""
        # The previous step's code is accepted as well, but can expire before a request arrives.
        self.last_step = max(self.last_step + 1, step_at(clock.now()))
        ahead = self.last_step - 1 - step_at(clock.now())
        # The next step's code is already accepted.
        await asyncio.sleep(max(0, ahead) * _STEP_SECONDS)
        return code_of(self.secret, self.last_step)


Desk = dict[Role, Staff]


def hire(system: LinedSystem) -> Desk:
    """Add one of the staff for each role, as an operator does."""
    desk = {}
    for role in ROLES:
        email = f"{role}@staff.example"
        created = json.loads(
            system.operate("identity", "staff", "add", email, "--role", role, "--json")
        )
        desk[role] = Staff(email, created["password"], b32decode(created["totpSecret"]))
    return desk
