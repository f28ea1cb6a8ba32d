"""Named failures of a running system: which alert fires, and which command ends it.

`make scenario` plays all; `tests/e2e/unhappy/test_scenarios.py` some. The commands are those of
docs/operations.md, word for word.
"""

from tests.e2e.scenarios import compressed
from tests.e2e.scenarios.declared import Scenario
from tests.e2e.scenarios.failures import SCENARIOS
from tests.e2e.scenarios.not_played import NOT_PLAYED
from tests.e2e.scenarios.play import Played, play_all
from tests.e2e.scenarios.prometheus import Prometheus
from tests.e2e.scenarios.world import World, running

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
