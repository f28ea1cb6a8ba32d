"""Who works at the desk in a run: one of the staff for each role."""

import asyncio
import json
from base64 import b32decode
from dataclasses import dataclass, field

from chaos.system import LinedSystem
from chassis import clock
from contracts.desk import ROLES, Role
from identity.staff.rules import code_of, step_at

_STEP_SECONDS = 30


@dataclass
class Staff:
    """One of the staff, with what an authenticator app keeps."""

    email: str
    password: str
    secret: bytes
    token: str = ""
    # Each step is taken once: also by a login whose answer was lost.
    last_step: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def next_code(self) -> str:
        """A code that was not sent before."""
        self.last_step = max(self.last_step + 1, step_at(clock.now()) - 1)
        ahead = self.last_step - 1 - step_at(clock.now())
        # A code of the next step is taken, too.
        await asyncio.sleep(max(0, ahead) * _STEP_SECONDS)
        return code_of(self.secret, self.last_step)


Desk = dict[Role, Staff]


def hire(system: LinedSystem) -> Desk:
    """One of the staff for each role, as an operator adds them."""
    desk = {}
    for role in ROLES:
        email = f"{role}@staff.example"
        made = json.loads(
            system.operate("identity", "staff", "add", email, "--role", role, "--json")
        )
        desk[role] = Staff(email, made["password"], b32decode(made["totpSecret"]))
    return desk
