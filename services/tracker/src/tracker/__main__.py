"""`python -m tracker serve | work | migrate | import | republish`."""

from chassis.service import command_line
from tracker.main import make

if __name__ == "__main__":
    command_line.run(make)
