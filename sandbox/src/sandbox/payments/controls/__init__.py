"""Controls for developers, in addition to Stripe's API: actions on objects, settings, faults."""

from sandbox.payments.controls.actions import act, offered

__all__ = [
    "act",
    "offered",
]
