"""The member's own membership: shown, cancelled, paused, tried, and changed to another price.

What a member asks for is done at Stripe first, and Stripe's answer is applied as an observation
(`process_event`), so that the response shows it. Stripe's webhook brings the same later. Nothing is
kept here before Stripe has answered, but for the trial's idempotency key.
"""
