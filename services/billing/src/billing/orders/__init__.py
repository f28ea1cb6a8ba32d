"""What a member sees of the own payments: orders, receipts, requests for a refund."""

from billing.orders.refund_requests import decline_request, open_requests

__all__ = [
    "decline_request",
    "open_requests",
]
