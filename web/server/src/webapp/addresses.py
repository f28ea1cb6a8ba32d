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

_PAGE = re.compile("|".join(re.sub(":[a-z]+", "[^/]+", page) for page in PAGES))


def is_page(path: str) -> bool:
    """Whether the app has a page at this path."""
    return _PAGE.fullmatch(path if path == "/" else path.removesuffix("/")) is not None
