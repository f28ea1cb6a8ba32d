"""`python -m catalogue serve | work | migrate | declare | import | republish | dead-letters`, and
`reviews` to moderate."""

import sys

from catalogue.command_line import moderate_reviews
from catalogue.main import make
from chassis.service import command_line
from contracts.topology import KETO

if __name__ == "__main__":
    if sys.argv[1:2] == ["reviews"]:
        moderate_reviews(sys.argv[2:])
    else:
        command_line.run(make, KETO)
