"""Why members have cancelled, and how many of them for each reason"""

from billing.cancellations.count_reasons import count_reasons
from billing.cancellations.tables import Cancellation

__all__ = [
    "Cancellation",
    "count_reasons",
]
