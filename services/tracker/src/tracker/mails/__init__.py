"""Data for identity's mails: the figures of a week, and whether to remind."""
