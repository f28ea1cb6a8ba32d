"""Staff members, created with the operator's command."""

import json
from base64 import b32decode
from dataclasses import dataclass

from chassis import clock, ids
from contracts.desk import Role
from identity.staff.rules import code_of, step_at
from tests.e2e.system import System


@dataclass(frozen=True)
class StaffMember:
    """A staff member with the secret of an authenticator app."""

    email: str
    password: str
    secret: str

    def code(self, steps: int = 0) -> str:
        """The current code, or that of some steps later: each code is valid once."""
        return code_of(b32decode(self.secret), step_at(clock.now()) + steps)


def add_staff(system: System, role: Role) -> StaffMember:
    email = f"{role}-{ids.new()}@staff.example"
    printed = system.operate("identity", "staff", "add", email, "--role", role, "--json")
    facts = json.loads(printed.splitlines()[-1])
    return StaffMember(email, facts["password"], facts["totpSecret"])
