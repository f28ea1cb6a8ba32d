"""Erasures, for services that have them: a tombstone for each, and what follows the deletion.

They need the migrations of this package, and `Consumer(erasures=True)`.
"""

from messaging.erasures.tombstones import (
    end_erasure,
    erased_among,
    is_erased,
    leave_tombstone,
    list_erasures,
    lock_for_erasure,
    measure_erasures,
    read_erasures,
    shared_erasures,
)

__all__ = [
    "end_erasure",
    "erased_among",
    "is_erased",
    "leave_tombstone",
    "list_erasures",
    "lock_for_erasure",
    "measure_erasures",
    "read_erasures",
    "shared_erasures",
]
