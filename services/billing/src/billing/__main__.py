"""`python -m billing serve | work | migrate | declare | import | republish | checksums |
dead-letters`, and the commands of its operators."""

from billing.main import make
from billing.operators import member_commands, payment_commands, stripe_commands
from billing.outbound_webhooks.reseal import COMMANDS as RESEAL
from chassis.service import command_line
from contracts.topology import KETO

COMMANDS = (
    *member_commands.COMMANDS,
    *payment_commands.COMMANDS,
    *stripe_commands.COMMANDS,
    *RESEAL,
)

if __name__ == "__main__":
    command_line.run(make, KETO, COMMANDS)
