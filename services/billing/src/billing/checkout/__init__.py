"""Where a member pays: checkouts of plans and tiers, their price before, switches, the portal.

Sessions, payments and subscriptions at Stripe carry the user id and the plan or tier. Each request
opens a session of its own; the library's retries of one request share an idempotency key. One
deadline covers an operation (`deadline.py`).
"""
