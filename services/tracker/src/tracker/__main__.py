"""`python -m tracker serve | work | migrate | declare | import | republish | checksums |
dead-letters`."""

from chassis.service import command_line
from contracts.topology import KETO
from tracker.main import make

if __name__ == "__main__":
    command_line.run(make, KETO)
