"""What Stripe knows and billing missed: found and applied once a day, or at a command."""

from billing.resync.compare import Resync

__all__ = [
    "Resync",
]
