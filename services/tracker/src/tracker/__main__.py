"""`python -m tracker serve | work | migrate | declare | import | republish | checksums |
dead-letters | foods`."""

from chassis.service import command_line
from contracts.topology import KETO
from tracker.food_tables import import_foods
from tracker.main import make

if __name__ == "__main__":
    command_line.run(make, KETO, import_foods.COMMANDS)
