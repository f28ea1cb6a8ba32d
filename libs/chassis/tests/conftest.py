"""The toy service of the tests."""

from testkit.toy import toy

__all__ = ["toy"]
