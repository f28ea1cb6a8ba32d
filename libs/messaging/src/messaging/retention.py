"""How long the messages of the past are remembered: one rule for both."""

from datetime import timedelta

# How long a dead letter has its payload and can be replayed.
DEAD_LETTERS = timedelta(days=90)

# The inbox still knows the event of a dead letter that is replayed on its last day, or weeks later
# because its deletion fails: forgotten, it would be handled twice.
INBOX = DEAD_LETTERS + timedelta(days=30)
