"""Erased members: their payments are kept under an anonymous id."""

from billing.erased_members.anonymous_ids import (
    MemberErased,
    anonymous,
    id_to_keep,
    is_anonymous,
    is_erased,
    new_anonymous_id,
)
from billing.erased_members.owners import Owners, find_owners

__all__ = [
    "MemberErased",
    "Owners",
    "anonymous",
    "find_owners",
    "id_to_keep",
    "is_anonymous",
    "is_erased",
    "new_anonymous_id",
]
