"""The drill of a restore to a moment: all databases are lost, or one is wrong, and come back.

`make drill` prints how long each step took; `tests/deploy/test_drill.py` runs the same with few
members. Both use `deploy/restore.sh` and `deploy/archive/archive` as they are shipped.
"""

from tests.deploy.drill.archived import ArchivedServer
from tests.deploy.drill.steps import Drill

__all__ = ["ArchivedServer", "Drill"]
