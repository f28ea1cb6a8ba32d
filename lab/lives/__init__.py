"""Random lives of members, and what must be true of their money (README.md)."""
