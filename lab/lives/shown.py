"""The prices that a member has seen: each charge must be one of them."""

from dataclasses import dataclass, field

MONTHLY = {"basic": 999, "pro": 1999}
YEARLY = {"basic": 9990, "pro": 19_990}
LIFETIME = 14_900
# How long the price of a preview is valid.
PREVIEW_SECONDS = 600


def list_price(tier: str, interval: str) -> int:
    return (YEARLY if interval == "year" else MONTHLY)[tier]


@dataclass
class Preview:
    """A price of today that was on a button."""

    cents: int
    at: int
    spent: bool = False


@dataclass
class Shown:
    """The prices that one member has seen, in cents."""

    # By checkout session, and by invoice of a page.
    checkouts: dict[str, int] = field(default_factory=dict)
    pages: dict[str, int] = field(default_factory=dict)
    previews: list[Preview] = field(default_factory=list)
    # What each next period costs, as displayed with a purchase or a change.
    renewals: set[int] = field(default_factory=set)

    def preview(self, cents: int, at: int) -> None:
        self.previews.append(Preview(cents, at))

    def spends_preview(self, cents: int, at: int) -> bool:
        """Whether a preview showed this price shortly before; each pays for one charge."""
        for preview in self.previews:
            is_fresh = preview.at <= at <= preview.at + PREVIEW_SECONDS
            if not preview.spent and is_fresh and preview.cents == cents:
                preview.spent = True
                return True
        return False
