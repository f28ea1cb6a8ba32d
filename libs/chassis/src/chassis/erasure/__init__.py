"""Erasure: a tombstone for each erased user, and the work that is left after the deletion.

An erased user's id is refused everywhere: handlers skip events about it (`messaging`), requests
with a token that has not expired are 401, and triggers (`refuse_erased`) refuse the rows of
requests that were in flight.
"""

from chassis.erasure.tombstones import begin_erasure, lock_for_erasure, shared_erasures

__all__ = ["begin_erasure", "lock_for_erasure", "shared_erasures"]
