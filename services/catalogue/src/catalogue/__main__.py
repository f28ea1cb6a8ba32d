"""`python -m catalogue serve | work | migrate | declare | import | republish | checksums |
dead-letters | reviews`."""

from catalogue.main import make
from catalogue.moderate import COMMANDS
from chassis.service import command_line
from contracts.topology import KETO

if __name__ == "__main__":
    command_line.run(make, KETO, COMMANDS)
