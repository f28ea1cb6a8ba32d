"""`python -m planner serve | work | migrate | republish`."""

from chassis.service import command_line
from planner.main import make

if __name__ == "__main__":
    command_line.run(make)
