"""The addresses of the app's pages; `web/router.js` has the same list."""

import re

PAGES = (
    "/",
    "/plans",
    "/plans/:slug",
    "/pricing",
    "/register",
    "/login",
    "/forgot-password",
    "/reset-password",
    "/verify-email",
    "/confirm-email",
    "/dashboard",
    "/planner",
    "/account",
    "/erasure",
)

_PATTERNS = {page: re.compile(re.sub(":[a-z]+", "[^/]+", page)) for page in PAGES}


def page_at(path: str) -> str | None:
    """Return the page that the app has at this path."""
    path = path if path == "/" else path.removesuffix("/")
    return next((page for page, pattern in _PATTERNS.items() if pattern.fullmatch(path)), None)
