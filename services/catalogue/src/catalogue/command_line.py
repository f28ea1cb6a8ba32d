"""The command that only catalogue has: `reviews list | approve | reject`, to moderate."""

import argparse
import sys
from collections.abc import Sequence

import uvloop

from catalogue import moderate
from catalogue.settings import Settings
from chassis.service import settings
from chassis.storage import Database


def moderate_reviews(arguments: Sequence[str]) -> None:
    """Do what the arguments after `reviews` say."""
    parser = argparse.ArgumentParser("catalogue reviews", description="Moderates reviews")
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("list", help="the reviews that wait for a decision")
    listing.add_argument("--all", action="store_true", help="and all others")
    for command, effect in (("approve", "show"), ("reject", "hide")):
        deciding = commands.add_parser(command, help=f"{effect} reviews, from now on")
        deciding.add_argument("ids", nargs="+", metavar="id")
    chosen = parser.parse_args(arguments)
    url = settings.read(Settings).database_url
    if chosen.command == "list":
        uvloop.run(_list(url, every=chosen.all))
    elif not uvloop.run(_decide(url, chosen.ids, approved=chosen.command == "approve")):
        sys.exit(1)


async def _list(url: str, *, every: bool) -> None:
    database = Database(url, pool=2, name="catalogue reviews")
    async with database.session() as session:
        reviews = await moderate.reviews(session, every=every)
    for review in reviews:
        print(line(review))
    await database.close()


def line(listed: moderate.Listed) -> str:
    """A review on one line; what members wrote is quoted, so that it can't pose as ours."""
    review = listed.review
    decided = "hidden" if review.moderated_at else "waiting"
    state = "shown" if review.approved else decided
    said = [repr(text or "") for text in (listed.name, review.title, review.body)]
    return "  ".join([review.id, state, listed.slug, f"{review.rating:g}/5", *said])


async def _decide(url: str, review_ids: list[str], *, approved: bool) -> bool:
    database = Database(url, pool=2, name="catalogue reviews")
    all_known = True
    for review_id in review_ids:
        async with database.session() as session:
            known = await moderate.decide(session, review_id, approved=approved)
        print(f"{review_id}: {_outcome(known, approved)}")
        all_known = all_known and known
    await database.close()
    return all_known


def _outcome(known: bool, approved: bool) -> str:
    if not known:
        return "no such review"
    return "shown" if approved else "hidden"
