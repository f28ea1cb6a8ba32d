"""Reviews that wait for an operator."""

import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from catalogue.main import make
from catalogue.reviews import decide
from catalogue.reviews.moderate import COMMANDS, list_reviews
from catalogue.settings import Settings
from chassis.audit import Operator
from chassis.service import command_line
from contracts.topology import KETO
from services.catalogue.tests.conftest import Shop
from testkit import RunningService, running

OPERATOR = Operator("operator test", "reviews approve")


@pytest_asyncio.fixture(scope="module")
async def moderated(settings: Settings) -> AsyncIterator[RunningService]:
    strict = settings.model_copy(update={"reviews_moderated": True})
    async with running(make(strict), handles=False) as it:
        yield it


@pytest_asyncio.fixture
async def shop(moderated: RunningService) -> Shop:
    return Shop(moderated)


async def decided(shop: Shop, review_id: str, *, approved: bool) -> bool:
    async with shop.it.database.session() as session:
        return await decide(session, OPERATOR, review_id, approved=approved) is not None


async def states(shop: Shop, slug: str, *, every: bool = False) -> list[str]:
    async with shop.it.database.session() as session:
        listed = [line.split("  ") for line in await list_reviews(session, every=every)]
    return [state for _, state, of_plan, *_ in listed if of_plan == slug]


async def test_a_review_is_shown_and_counted_once_it_is_approved(shop: Shop) -> None:
    plan = await shop.plan()
    first = (await shop.review(await shop.buyer_of(plan.id), plan.id, rating=2)).json()["review"]
    second = (await shop.review(await shop.buyer_of(plan.id), plan.id, rating=4)).json()["review"]
    assert first["approved"] is False
    assert await shop.rating(plan.slug) == (0, 0)
    assert await states(shop, plan.slug) == ["waiting", "waiting"]

    assert await decided(shop, first["id"], approved=True)
    assert await shop.rating(plan.slug) == (2, 1)
    assert await decided(shop, second["id"], approved=True)
    assert await shop.rating(plan.slug) == (3, 2)

    assert await decided(shop, first["id"], approved=False)
    assert await shop.rating(plan.slug) == (4, 1)
    assert await states(shop, plan.slug) == []
    assert sorted(await states(shop, plan.slug, every=True)) == ["hidden", "shown"]


async def test_a_replaced_review_waits_again(shop: Shop) -> None:
    plan = await shop.plan()
    buyer = await shop.buyer_of(plan.id)
    review = (await shop.review(buyer, plan.id, rating=5, title="Nice")).json()["review"]
    for approved in (True, False):
        await decided(shop, review["id"], approved=approved)
        assert await states(shop, plan.slug) == []
        await shop.review(buyer, plan.id, rating=1, title="Buy my pills")
        assert await states(shop, plan.slug) == ["waiting"]
        assert await shop.rating(plan.slug) == (0, 0)


async def test_the_text_of_a_review_cannot_imitate_another_line(
    shop: Shop,
) -> None:
    plan = await shop.plan()
    review = await shop.reviewed(plan.id, title="Zoë\n\x1b[2J\x9b", body=None, approved=False)
    await shop.named(review.user_id, "Mia")
    async with shop.it.database.session() as session:
        listed = await list_reviews(session, every=False)
    line = f"{review.id}  waiting  {plan.slug}  5/5  'Mia'  'Zoë\\n\\x1b[2J\\x9b'  ''"
    assert line in listed


@pytest_asyncio.fixture
async def waiting(shop: Shop) -> str:
    plan = await shop.plan()
    return (await shop.reviewed(plan.id, approved=False)).id


def test_the_command_lists_and_decides(
    waiting: str,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("database_url", "rabbitmq_url", "jwt_secret", "billing_secret"):
        monkeypatch.setenv(name.upper(), getattr(settings, name))

    def output(*arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", ["catalogue", "reviews", *arguments])
        command_line.run(make, KETO, COMMANDS)
        return capsys.readouterr().out.splitlines()

    assert any(listed.startswith(f"{waiting}  waiting") for listed in output("list"))
    assert output("approve", waiting) == [f"{waiting}: shown"]
    assert not any(listed.startswith(waiting) for listed in output("list"))
    assert any(listed.startswith(f"{waiting}  shown") for listed in output("list", "--all"))
    with pytest.raises(SystemExit, match="unknown: no such review"):
        output("reject", "unknown")
