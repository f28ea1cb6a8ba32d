"""What identity's mails need to know: the figures of a week, and whether to remind."""
