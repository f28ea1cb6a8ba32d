"""`python -m planner serve | work | migrate | declare | republish | checksums | dead-letters`."""

from chassis.service import command_line
from contracts.topology import KETO
from planner.main import make

if __name__ == "__main__":
    command_line.run(make, KETO)
