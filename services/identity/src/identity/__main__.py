"""`python -m identity serve | work | migrate | declare | republish | erasures | checksums |
dead-letters | set-streak | staff | reseal`."""

from chassis.service import command_line
from contracts.topology import KETO
from identity.main import make
from identity.staff.command import COMMANDS as STAFF
from identity.streaks.set_streak import COMMANDS

if __name__ == "__main__":
    command_line.run(make, KETO, (*COMMANDS, *STAFF))
