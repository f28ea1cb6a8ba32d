"""The operations for other services."""

import pytest

from services.catalogue.tests.conftest import CONTENT, Shop
from testkit import JWT_SECRET, RunningService


def as_billing(catalogue: RunningService) -> dict[str, str]:
    return catalogue.as_service("billing", "catalogue")


@pytest.mark.parametrize("published", [True, False])
async def test_billing_reads_the_exact_price_of_any_plan(
    catalogue: RunningService, shop: Shop, published: bool
) -> None:
    german = {"title": "Eier"}
    plan = await shop.plan(short_desc="Short", published=published, german=german, **CONTENT)
    answer = await catalogue.client.get(f"/internal/plans/{plan.id}", headers=as_billing(catalogue))
    assert answer.status_code == 200
    assert answer.json() == {
        "id": plan.id,
        "slug": plan.slug,
        "title": "Eggs",
        "germanTitle": "Eier",
        "shortDesc": "Short",
        "price": "9.99",
        "published": published,
    }


@pytest.mark.parametrize("plan_id", ["unknown", "%00", "%ff", "x" * 5000])
async def test_a_plan_for_billing_that_does_not_exist_is_404(
    catalogue: RunningService, plan_id: str
) -> None:
    answer = await catalogue.client.get(f"/internal/plans/{plan_id}", headers=as_billing(catalogue))
    assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"})


async def test_only_billing_may_read_a_plan_for_sale(catalogue: RunningService, shop: Shop) -> None:
    plan = await shop.plan()
    for headers in (
        {},
        catalogue.as_member(),
        {"authorization": "Bearer nonsense"},
        catalogue.as_service("billing", "identity"),
        catalogue.as_service("billing", "catalogue", secret=JWT_SECRET),
        catalogue.as_service("identity", "catalogue"),
    ):
        answer = await catalogue.client.get(f"/internal/plans/{plan.id}", headers=headers)
        assert answer.status_code == 401
