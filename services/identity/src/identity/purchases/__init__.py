"""Mails about purchases: confirmed contracts, charges ahead, and payments that failed."""
