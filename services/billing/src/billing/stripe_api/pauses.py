"""The pauses between the attempts of what is to be done at Stripe."""

from datetime import timedelta

from billing.stripe_api.errors import StripeRefused
from messaging.backoff import pause_after

# Between attempts: the first, and the longest. A wrong key or an outage ends at any time, what
# Stripe refuses it mostly refuses again.
_FIRST_PAUSE = timedelta(seconds=2)
_LONGEST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE_AFTER_REFUSAL = timedelta(hours=1)


def pause(attempts: int, error: Exception) -> timedelta:
    """How long to wait after so many attempts, of which the last has failed."""
    is_refused = isinstance(error, StripeRefused)
    longest = _LONGEST_PAUSE_AFTER_REFUSAL if is_refused else _LONGEST_PAUSE
    seconds = pause_after(attempts, _FIRST_PAUSE.total_seconds(), longest.total_seconds())
    return timedelta(seconds=seconds)
