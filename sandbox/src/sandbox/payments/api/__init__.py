"""Stripe's API: parameters in its types, operations, lists, idempotency, injected faults."""

from sandbox.payments.api.fault_injection import Fault, FaultInjector

__all__ = [
    "Fault",
    "FaultInjector",
]
