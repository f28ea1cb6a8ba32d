"""Named failures of a running system: which alert fires, and which command ends it.

`make scenario` plays all; `tests/e2e/unhappy/test_scenarios.py` some. The commands are those of
docs/operations.md, word for word.
"""

from tests.e2e.scenarios.declared import SCENARIOS, Scenario
from tests.e2e.scenarios.failures import of_databases, of_messages, of_payments, of_services
from tests.e2e.scenarios.play import Played, play, play_all
from tests.e2e.scenarios.world import World, running

__all__ = [
    "SCENARIOS", "Played", "Scenario", "World", "of_databases", "of_messages", "of_payments",
    "of_services", "play", "play_all", "running",
]  # fmt: skip
