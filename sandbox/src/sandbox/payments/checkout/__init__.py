"""What a buyer is sent to: checkout sessions and the portal, their prices, and paying there."""

from sandbox.payments.checkout.links import page_after_bank, page_of_bank, success_page
from sandbox.payments.checkout.paying import (
    authenticate,
    pay_checkout,
    pay_later,
    pay_open_invoice,
    settle,
    subscribe_first,
)
from sandbox.payments.checkout.portal import (
    confirm_switch,
    create_portal_session,
    due_today,
    find_portal_session,
    planned_switch,
    store_card_in_portal,
)
from sandbox.payments.checkout.portal_features import (
    CONFIGURATION_KIND,
    end_in_portal,
    features_of,
)
from sandbox.payments.checkout.prices import (
    DEFAULT_PRICES,
    create_default_prices,
    create_price,
    payment_interval,
)
from sandbox.payments.checkout.sessions import (
    CHECKOUT_KIND,
    create_session,
    expire_overdue,
    expire_session,
    find_session,
)

__all__ = [
    "CHECKOUT_KIND",
    "CONFIGURATION_KIND",
    "DEFAULT_PRICES",
    "authenticate",
    "confirm_switch",
    "create_default_prices",
    "create_portal_session",
    "create_price",
    "create_session",
    "due_today",
    "end_in_portal",
    "expire_overdue",
    "expire_session",
    "features_of",
    "find_portal_session",
    "find_session",
    "page_after_bank",
    "page_of_bank",
    "pay_checkout",
    "pay_later",
    "pay_open_invoice",
    "payment_interval",
    "planned_switch",
    "settle",
    "store_card_in_portal",
    "subscribe_first",
    "success_page",
]
