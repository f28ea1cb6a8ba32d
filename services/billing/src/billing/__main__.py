"""`python -m billing serve | work | migrate | declare | import | republish | checksums |
dead-letters`, and the commands of its operators."""

# They declare their commands.
from billing import member_commands, payment_commands  # noqa: F401
from billing.main import make
from billing.operator_commands import COMMANDS
from chassis.service import command_line
from contracts.topology import KETO

__all__ = ["COMMANDS"]

if __name__ == "__main__":
    command_line.run(make, KETO, COMMANDS)
