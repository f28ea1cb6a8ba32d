"""Child processes that end with their parent: started, forked, supervised, stopped."""

from keto_local.processes.child import Process, StartFailed, clear_leftovers, last_words
from keto_local.processes.ends_with_parent import dies_with_parent, started_at
from keto_local.processes.forked import ForkedCommands, ForkedProcess
from keto_local.processes.parallel import run_in_parallel
from keto_local.processes.stop_signals import (
    Stopped,
    caught_by_make,
    stop_signals_raise,
    wait_for_one,
)
from keto_local.processes.supervisor import Part, Supervisor, stop_all

__all__ = [
    "ForkedCommands",
    "ForkedProcess",
    "Part",
    "Process",
    "StartFailed",
    "Stopped",
    "Supervisor",
    "caught_by_make",
    "clear_leftovers",
    "dies_with_parent",
    "last_words",
    "run_in_parallel",
    "started_at",
    "stop_all",
    "stop_signals_raise",
    "wait_for_one",
]
