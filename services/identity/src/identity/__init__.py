"""Accounts, sessions, streaks and the mails."""
