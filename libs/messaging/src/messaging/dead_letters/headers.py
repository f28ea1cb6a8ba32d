"""The headers of a message that failed: it is retried, or a dead letter."""

ATTEMPTS = "x-attempts"
REASON = "x-reason"
# Earlier deliveries without an answer, of the message that this one is a copy of.
UNANSWERED = "x-unanswered"
SINCE = "x-dead-lettered-at"
SIGNATURE = "x-signature"
