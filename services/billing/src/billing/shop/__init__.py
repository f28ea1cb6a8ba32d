"""What is sold: prices, checkouts, orders."""

from billing.shop.open_plan import note_waiver
from billing.shop.refund_requests import decline_request, open_requests
from billing.shop.rules import is_paid_each

__all__ = ["decline_request", "is_paid_each", "note_waiver", "open_requests"]
