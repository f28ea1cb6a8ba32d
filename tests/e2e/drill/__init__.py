"""The drill of a restore to a moment: all databases are lost, or one is wrong, and come back.

`make drill` prints how long each step took; `tests/e2e/unhappy/test_drill.py` is the same with few
members. Both use `deploy/restore.sh` and `deploy/archive/archive` as they are shipped.
"""

from tests.e2e.drill.steps import Drill, Scene

__all__ = ["Drill", "Scene"]
