"""The log line of a retry."""

import logging
from collections.abc import Callable

from tenacity import RetryCallState


def log_retries(log: logging.Logger) -> Callable[[RetryCallState], None]:
    """Log each retry; the exception is an argument, so that it is shown without its values."""

    def before_sleep(state: RetryCallState) -> None:
        error = state.outcome.exception() if state.outcome else None
        log.warning("Retrying after attempt %d: %s", state.attempt_number, error)

    return before_sleep
