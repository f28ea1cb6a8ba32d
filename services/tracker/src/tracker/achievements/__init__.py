"""Achievements: what members can earn, and the check that awards it."""
