"""Retry transient failures."""

import logging

from tenacity import (
    RetryCallState,
    retry,
    retry_if_exception,
    stop_after_delay,
    wait_exponential,
)

from chassis.storage import may_pass

log = logging.getLogger(__name__)

_SECONDS = 15


def log_retry(state: RetryCallState) -> None:
    """Log a retry; the exception is an argument, so that it is logged without its values."""
    error = state.outcome.exception() if state.outcome else None
    log.warning("Retrying after attempt %d: %s", state.attempt_number, error)


# Stores what took the model minutes, even if the database is unavailable or busy for a moment.
through_an_outage = retry(
    retry=retry_if_exception(may_pass),
    wait=wait_exponential(multiplier=0.1, max=2),
    stop=stop_after_delay(_SECONDS),
    before_sleep=log_retry,
    reraise=True,
)
