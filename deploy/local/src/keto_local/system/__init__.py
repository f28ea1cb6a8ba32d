"""The running system: the environment of each process, and the order of start and stop."""

from keto_local.system.progress import Progress
from keto_local.system.start_and_stop import System
from keto_local.system.wiring import Environment, Wiring

__all__ = ["Environment", "Progress", "System", "Wiring"]
