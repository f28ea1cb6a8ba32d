"""`python -m catalogue serve | work | migrate | declare | import | republish | checksums |
dead-letters | reviews | content`."""

from catalogue import check_content, moderate
from catalogue.main import make
from chassis.service import command_line
from contracts.topology import KETO

if __name__ == "__main__":
    command_line.run(make, KETO, (*moderate.COMMANDS, *check_content.COMMANDS))
