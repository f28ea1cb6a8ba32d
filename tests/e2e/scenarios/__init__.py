"""Named failures of a running system: which alert fires, and which command ends it.

`make scenario` plays all; `tests/e2e/unhappy/test_scenarios.py` some. The commands are those of
docs/operations.md, word for word.
"""
