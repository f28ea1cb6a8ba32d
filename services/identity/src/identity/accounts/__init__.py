"""The account: its address and row, locked for a change, and the date of its tokens."""

from identity.accounts.email_addresses import (
    check_new,
    is_same_address,
    mailbox_of,
    normal_form,
)
from identity.accounts.leads import move_lead, store_lead
from identity.accounts.lock import (
    find_user,
    lock_own_account,
    lock_user,
    own_account,
    read_user,
)
from identity.accounts.rules import is_newer
from identity.accounts.schemas import Email, MessageResponse, Name
from identity.accounts.tables import User
from identity.accounts.tokens import TokenSigning, next_moment, revoke_all

__all__ = [
    "Email",
    "MessageResponse",
    "Name",
    "TokenSigning",
    "User",
    "check_new",
    "find_user",
    "is_newer",
    "is_same_address",
    "lock_own_account",
    "lock_user",
    "mailbox_of",
    "move_lead",
    "next_moment",
    "normal_form",
    "own_account",
    "read_user",
    "revoke_all",
    "store_lead",
]
