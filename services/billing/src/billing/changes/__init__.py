"""Changes of a running subscription, on one path: lock, read at Stripe, decide, act, store."""
