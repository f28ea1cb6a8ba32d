"""The data folder of a run: secrets, ports, logs, environments, running processes."""

from keto_local.home.environments import (
    changed_environment,
    environment_of,
    read_environment,
    write_environment,
)
from keto_local.home.folder import Home, random_secret, write_privately, write_whole
from keto_local.home.run_facts import Facts

__all__ = [
    "Facts",
    "Home",
    "changed_environment",
    "environment_of",
    "random_secret",
    "read_environment",
    "write_environment",
    "write_privately",
    "write_whole",
]
