"""`python -m identity serve | work | migrate | republish`."""

from chassis.service import command_line
from identity.main import make

if __name__ == "__main__":
    command_line.run(make)
