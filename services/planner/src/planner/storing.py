"""Stores what took the model minutes, although the database is away for a moment."""

from tenacity import retry, retry_if_exception, stop_after_delay, wait_exponential

from chassis.storage import is_unavailable, may_be_unavailable
from planner.model_server import log_retry

_SECONDS = 15

through_an_outage = retry(
    retry=retry_if_exception(lambda error: is_unavailable(error) or may_be_unavailable(error)),
    wait=wait_exponential(multiplier=0.1, max=2),
    stop=stop_after_delay(_SECONDS),
    before_sleep=log_retry,
    reraise=True,
)
