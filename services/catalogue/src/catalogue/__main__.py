"""`python -m catalogue serve | work | migrate | import | republish | reviews`."""

from catalogue.main import make
from catalogue.review_commands import COMMANDS
from chassis.service import command_line

if __name__ == "__main__":
    command_line.run(make, COMMANDS)
