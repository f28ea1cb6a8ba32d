"""The command that only catalogue has: `reviews list | approve | reject`, for moderation."""

import argparse
import sys
from collections.abc import Iterable

from catalogue import moderate
from chassis.service import Arguments, Command, Service
from chassis.storage import Database


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    listing = actions.add_parser("list", help="reviews that wait for a decision")
    listing.add_argument("--all", action="store_true", help="all reviews")
    for action, effect in (("approve", "show"), ("reject", "hide")):
        deciding = actions.add_parser(action, help=f"{effect} these reviews")
        deciding.add_argument("ids", nargs="+", metavar="id")


async def _reviews(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    if arguments.action == "list":
        return await _list(database, every=arguments.all)
    return await _decide(database, arguments.ids, approved=arguments.action == "approve")


async def _list(database: Database, *, every: bool) -> list[str]:
    async with database.session() as session:
        return [line(review) for review in await moderate.reviews(session, every=every)]


def line(listed: moderate.ListedReview) -> str:
    """Format a review as one line; its text is quoted, so that it cannot imitate other output."""
    review = listed.review
    decision = "hidden" if review.moderated_at else "waiting"
    state = "shown" if review.approved else decision
    texts = [repr(text or "") for text in (listed.name, review.title, review.body)]
    return "  ".join([review.id, state, listed.slug, f"{review.rating:g}/5", *texts])


async def _decide(database: Database, review_ids: list[str], *, approved: bool) -> list[str]:
    lines = []
    unknown = False
    for review_id in review_ids:
        async with database.session() as session:
            found = await moderate.decide(session, review_id, approved=approved)
        unknown = unknown or not found
        state = "shown" if approved else "hidden"
        lines.append(f"{review_id}: {state if found else 'no such review'}")
    if unknown:
        sys.exit("\n".join(lines))
    return lines


COMMANDS = (Command("reviews", "list and moderate reviews", _reviews, _arguments),)
