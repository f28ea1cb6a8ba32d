"""The addresses of the app's pages with their titles, made from `web/src/app/routes.ts`."""

import re

# Made by tools.web_addresses.
PAGES = {
    "/": "Keto",
    "/plans": "Plans",
    "/plan": "This week",
    "/plans/mine": "My plans",
    "/plans/:slug": "Plan",
    "/pricing": "Pricing",
    "/start": "Your first plan",
    "/register": "Get started",
    "/login": "Log in",
    "/forgot-password": "Forgot your password?",
    "/reset-password": "New password",
    "/verify-email": "Confirm your address",
    "/confirm-email": "Confirm your new address",
    "/unsubscribe": "Stop these mails",
    "/withdraw": "Withdraw from contract",
    "/dashboard": "Today",
    "/achievements": "Achievements",
    "/planner": "Planner",
    "/shopping": "Shopping",
    "/pantry": "Pantry",
    "/week": "Week",
    "/foods": "My foods and dishes",
    "/progress": "Progress",
    "/account": "Account",
    "/account/profile": "Profile",
    "/account/settings": "Settings",
    "/account/food": "Food and health",
    "/account/mails": "Mails",
    "/account/membership": "Membership",
    "/account/orders": "Orders",
    "/account/invoices": "Invoices",
    "/account/security": "Password and e-mail",
    "/account/data": "Your data",
    "/account/erasure": "Erase the account",
    "/desk": "Desk",
    "/desk/:part": "Desk",
    "/desk/:part/:id": "Desk",
    "/erasure": "Erasure",
}
# Until here.

# The pages that search engines may list, in addition to the plans.
FOR_ALL = ("/", "/plans", "/pricing", "/start", "/register")

_PATTERNS = {page: re.compile(re.sub(":[a-z]+", "[^/]+", page)) for page in PAGES}


def page_at(path: str) -> str | None:
    """Return the pattern of the app's page at this path."""
    path = path if path == "/" else path.removesuffix("/")
    return next((page for page, pattern in _PATTERNS.items() if pattern.fullmatch(path)), None)
