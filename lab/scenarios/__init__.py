"""Named failures of a running system, each with the alerts that fire and the commands that end it.

`make scenario` plays all of them; `lab/scenarios/tests/test_scenarios.py` some. The commands are
exactly those of docs/operations.md.
"""

from lab.scenarios import compressed
from lab.scenarios.declared import Scenario
from lab.scenarios.failures import SCENARIOS
from lab.scenarios.not_played import NOT_PLAYED
from lab.scenarios.play import Played, play_all
from lab.scenarios.prometheus import Prometheus
from lab.scenarios.world import World, running

__all__ = [
    "NOT_PLAYED",
    "SCENARIOS",
    "Played",
    "Prometheus",
    "Scenario",
    "World",
    "compressed",
    "play_all",
    "running",
]
