"""The drill of a point-in-time restore, after the loss of all databases, or of one with wrong data.

`make drill` prints the duration of each step; `lab/drill/tests/test_drill.py` runs it with fewer
members. Both use the shipped `deploy/restore.sh` and `deploy/archive/archive`.
"""

from lab.drill.steps import Drill, Scene

__all__ = ["Drill", "Scene"]
