"""The histories of members, one kind a file; each is `live(member)`."""

from collections.abc import Awaitable, Callable

from chaos.journeys import (
    buyer,
    forgetful,
    leaver,
    newcomer,
    planner,
    refunded,
    subscriber,
    suspicious,
)
from chaos.member import Member

Live = Callable[[Member], Awaitable[None]]

# How often each is lived: most members log, few are refunded.
KINDS: dict[str, tuple[Live, int]] = {
    "newcomer": (newcomer.live, 6),
    "planner": (planner.live, 3),
    "buyer": (buyer.live, 4),
    "refunded": (refunded.live, 1),
    "subscriber": (subscriber.live, 2),
    "suspicious": (suspicious.live, 2),
    "forgetful": (forgetful.live, 1),
    "leaver": (leaver.live, 1),
}
