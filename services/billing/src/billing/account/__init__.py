"""The shop's account at Stripe: checked, compared with what is stored, of one mode."""

from billing.account.compare import Resync
from billing.account.find_mistakes import find_mistakes
from billing.account.key_mode import KeyOfOtherMode, check_mode
from billing.account.to_confirm import to_confirm

__all__ = [
    "KeyOfOtherMode",
    "Resync",
    "check_mode",
    "find_mistakes",
    "to_confirm",
]
