"""`python -m identity serve | work | migrate | declare | republish | checksums | dead-letters`."""

from chassis.service import command_line
from contracts.topology import KETO
from identity.main import make

if __name__ == "__main__":
    command_line.run(make, KETO)
