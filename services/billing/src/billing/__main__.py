"""`python -m billing serve | work | migrate | declare | import | republish | checksums |
dead-letters`, and the commands of its operators."""

from billing import event_commands, member_commands, payment_commands
from billing.main import make
from chassis.service import command_line
from contracts.topology import KETO

COMMANDS = [
    command
    for module in (member_commands, payment_commands, event_commands)
    for command in module.declared.commands
]

if __name__ == "__main__":
    command_line.run(make, KETO, COMMANDS)
