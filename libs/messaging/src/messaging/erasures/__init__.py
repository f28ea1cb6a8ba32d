"""Erased users: a tombstone for each, and what is left to do after the deletion."""

from messaging.erasures.finisher import ErasureFinisher
from messaging.erasures.tombstones import (
    erased_among,
    erased_users,
    is_erased,
    leave_tombstone,
    lock_for_erasure,
    read_erasures,
    shared_erasures,
)

__all__ = [
    "ErasureFinisher",
    "erased_among",
    "erased_users",
    "is_erased",
    "leave_tombstone",
    "lock_for_erasure",
    "read_erasures",
    "shared_erasures",
]
