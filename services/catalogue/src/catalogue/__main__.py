"""`python -m catalogue serve | work | migrate | declare | import | republish | checksums |
dead-letters | reviews | content`."""

from catalogue.main import make
from catalogue.plans import check_content
from catalogue.reviews import moderate
from chassis.service import command_line
from contracts.topology import KETO

if __name__ == "__main__":
    command_line.run(make, KETO, (*moderate.COMMANDS, *check_content.COMMANDS))
