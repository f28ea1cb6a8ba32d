"""`python -m billing serve | work | migrate | declare | import | republish | checksums |
dead-letters`, and the commands of its operators."""

from billing.main import make
from billing.operator_commands import COMMANDS
from chassis.service import command_line
from contracts.topology import KETO

if __name__ == "__main__":
    command_line.run(make, KETO, COMMANDS)
