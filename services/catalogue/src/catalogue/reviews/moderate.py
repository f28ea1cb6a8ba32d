"""The command `reviews list | approve | reject`: an operator shows or hides reviews."""

import argparse
import sys
from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from catalogue.plans import KetoPlan
from catalogue.reviews.decide import decide
from catalogue.reviews.tables import Review, Reviewer
from chassis.audit import Operator
from chassis.service import Arguments, Command, Service
from chassis.storage import Database


async def list_reviews(session: AsyncSession, *, every: bool) -> list[str]:
    """List the reviews that wait for a decision, or all of them, oldest first: a line each."""
    query = (
        select(Review, KetoPlan.slug, Reviewer.name)
        .join(KetoPlan, col(KetoPlan.id) == Review.plan_id)
        .outerjoin(Reviewer, col(Reviewer.user_id) == Review.user_id)
        .order_by(col(Review.updated_at), Review.id)
    )
    if not every:
        query = query.where(~col(Review.approved), col(Review.moderated_at).is_(None))
    return [_line(*row) for row in await session.execute(query)]


def _line(review: Review, slug: str, author: str | None) -> str:
    # Quoted, so that a text cannot imitate other output.
    texts = [repr(text or "") for text in (author, review.title, review.body)]
    return "  ".join([review.id, review.state, slug, f"{review.rating:g}/5", *texts])


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    listing = actions.add_parser("list", help="reviews that wait for a decision")
    listing.add_argument("--all", action="store_true", help="all reviews")
    for action, effect in (("approve", "show"), ("reject", "hide")):
        deciding = actions.add_parser(action, help=f"{effect} these reviews")
        deciding.add_argument("ids", nargs="+", metavar="id")


async def _reviews(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    if arguments.action == "list":
        async with database.session() as session:
            return await list_reviews(session, every=arguments.all)
    approved = arguments.action == "approve"
    operator, states = Operator.of_command(f"reviews {arguments.action}"), {}
    for review_id in arguments.ids:
        async with database.session() as session:
            review = await decide(session, operator, review_id, approved=approved)
            states[review_id] = review.state if review else "no such review"
    lines = [f"{review_id}: {state}" for review_id, state in states.items()]
    if "no such review" in states.values():
        sys.exit("\n".join(lines))
    return lines


COMMANDS = (Command("reviews", "list and moderate reviews", _reviews, _arguments),)
