"""Daily logs, and the achievements they earn."""
