"""Stores what took the model minutes, although the database is away for a moment, or busy."""

from tenacity import retry, retry_if_exception, stop_after_delay, wait_exponential

from chassis.storage import may_pass
from planner.model_server import log_retry

_SECONDS = 15

through_an_outage = retry(
    retry=retry_if_exception(may_pass),
    wait=wait_exponential(multiplier=0.1, max=2),
    stop=stop_after_delay(_SECONDS),
    before_sleep=log_retry,
    reraise=True,
)
