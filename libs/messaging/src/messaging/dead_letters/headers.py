"""The headers of a message that failed: it is retried, or a dead letter."""

ATTEMPTS = "x-attempts"
REASON = "x-reason"
SINCE = "x-dead-lettered-at"
SIGNATURE = "x-signature"
