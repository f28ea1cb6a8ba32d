"""`python -m billing serve | work | migrate | import | republish`, and what operators ask."""

from billing.main import make
from billing.operator_commands import COMMANDS
from chassis.service import command_line

if __name__ == "__main__":
    command_line.run(make, COMMANDS)
