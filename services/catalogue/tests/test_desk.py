"""Staff change plans and reviews, with an audit."""

import asyncio
import json
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx

from catalogue.plans.import_plans import import_plans
from catalogue.plans.tables import KetoPlan
from chassis import clock, ids
from contracts.identity import TokensRevoked
from testkit import eventually

from .conftest import CONTENT, Shop
from .test_erasure import erase

REASON = "The spring sale."
_WAITING = "SELECT 1 FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"


async def patch(
    shop: Shop, plan_id: str, staff_id: str | None = None, **body: Any
) -> httpx.Response:
    return await shop.it.client.patch(
        f"/api/admin/plans/{plan_id}",
        json={"reason": REASON, **body},
        headers=shop.it.as_staff("editor", staff_id),
    )


async def get(shop: Shop, path: str, role: str = "owner") -> Any:
    answer = await shop.it.client.get(f"/api/admin/{path}", headers=shop.it.as_staff(role))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def audit(shop: Shop, about: str) -> list[dict[str, Any]]:
    rows = (await get(shop, "audit/catalogue?limit=100"))["rows"]
    return [row for row in rows if row["about"] == about]


async def test_an_edit_is_shown_at_once_and_audited_with_its_changes(shop: Shop) -> None:
    ida, plan = ids.new(), await shop.plan(published=False, **CONTENT)
    changes = {"title": "Leeks", "price": 19.99, "published": True, "featured": False}
    answer = await patch(shop, plan.id, ida, version=1, **changes)
    edited = answer.json()["plan"]
    assert (answer.status_code, edited["version"]) == (200, 2)
    assert edited["edited"] == ["price", "published", "title"]
    assert (await shop.detail(plan.slug))["plan"]["price"] == 19.99
    assert (await get(shop, f"plans/{plan.id}", "support"))["plan"] == edited
    (row,) = await audit(shop, plan.id)
    assert (row["by"], row["operation"], row["reason"]) == (
        ida,
        "PATCH /api/admin/plans/{id}",
        REASON,
    )
    assert row["changes"] == {
        "price": [9.99, 19.99],
        "published": [False, True],
        "title": ["Eggs", "Leeks"],
    }
    # A request without a difference is not a change.
    again = await patch(shop, plan.id, version=2, title="Leeks")
    assert again.json()["plan"]["version"] == 2
    assert len(await audit(shop, plan.id)) == 1


async def test_the_second_of_two_concurrent_edits_is_a_conflict(shop: Shop) -> None:
    plan = await shop.plan()
    answers = await asyncio.gather(
        patch(shop, plan.id, version=1, title="Leeks"),
        patch(shop, plan.id, version=1, shortDesc="With leeks"),
    )
    assert sorted(each.status_code for each in answers) == [200, 409]
    stale = next(each for each in answers if each.status_code == 409)
    assert stale.json() == {"error": "Changed by somebody else"}
    assert (await get(shop, f"plans/{plan.id}"))["plan"]["version"] == 2
    assert len(await audit(shop, plan.id)) == 1


async def test_a_removed_staff_account_finishes_its_request_and_starts_no_other(
    shop: Shop,
) -> None:
    plan, ida = await shop.plan(), ids.new()

    async def waits() -> bool:
        return bool(await shop.it.rows(_WAITING))

    async with shop.it.database.session() as session:
        await session.get_one(KetoPlan, plan.id, with_for_update=True)
        act = asyncio.create_task(patch(shop, plan.id, ida, version=1, title="Leeks"))
        await eventually(waits, what="the act waits for the plan")
        # The revocation covers the token of the next request, too.
        await shop.hears(TokensRevoked(user_id=ida, before=clock.now() + timedelta(hours=1)))
    assert (await act).status_code == 200
    other = await patch(shop, plan.id, ida, version=2, title="Eggs")
    assert (other.status_code, other.json()) == (401, {"error": "Invalid token"})
    assert [row["changes"] for row in await audit(shop, plan.id)] == [{"title": ["Eggs", "Leeks"]}]


async def test_an_import_keeps_edited_fields_unless_it_is_forced(
    shop: Shop, tmp_path: Path
) -> None:
    slug, file = f"plan-{ids.new()}", tmp_path / "content.json"
    item = {"slug": slug, "title": "Eggs", "price": 9.99, "shortDesc": "Short"}

    async def imported(force: bool = False, **fields: Any) -> list[str]:
        file.write_text(json.dumps({"plans": [item | fields]}))
        return await import_plans(shop.it.database, str(file), force)

    async def shown() -> tuple[float, str, int]:
        plan = (await get(shop, f"plans/{plan_id}"))["plan"]
        return plan["price"], plan["shortDesc"], plan["version"]

    await imported()
    plan_id = (await shop.detail(slug))["plan"]["id"]
    await patch(shop, plan_id, version=1, price=4.5)
    lines = await imported(shortDesc="Shorter")
    assert f"  kept {slug}: price, as edited at the desk (--force imports them)" in lines
    assert await shown() == (4.5, "Shorter", 3)
    await imported(force=True)
    assert await shown() == (9.99, "Short", 4)
    await imported(price=8)
    assert await shown() == (8, "Short", 5)


async def test_an_invalid_edit_is_refused_with_its_errors(shop: Shop) -> None:
    plan = await shop.plan()
    wrongs: tuple[dict[str, Any], ...] = (
        {"price": -1},
        {"price": 1.999},
        {"price": "9.99"},
        {"title": ""},
        {"title": None},
        {"published": 1},
        {"reason": ""},
        {"reason": "x" * 501},
        {"version": None},
    )
    for wrong in wrongs:
        answer = await patch(shop, plan.id, **{"version": 1} | wrong)
        assert answer.status_code == 400, wrong
        (detail,) = answer.json()["details"]
        assert [detail["field"]] == list(wrong)
    for unknown in (ids.new(), "%00"):
        answer = await patch(shop, unknown, version=1)
        assert (answer.status_code, answer.json()) == (404, {"error": "Plan not found"})


async def test_plans_are_listed_in_pages_and_previewed_before_they_are_published(
    shop: Shop,
) -> None:
    hidden = await shop.plan(published=False, **CONTENT)
    newer = await shop.plan()
    plan_ids, after = [], ""
    while True:
        # Plans of other tests are among them, some with other dates.
        listed = await get(shop, f"plans?limit=20{after}", "support")
        plan_ids += [plan["id"] for plan in listed["plans"]]
        if listed["next"] is None:
            break
        after = f"&after={listed['next']}"
    assert len(set(plan_ids)) == len(plan_ids)
    assert [each for each in plan_ids if each in (hidden.id, newer.id)] == [newer.id, hidden.id]
    preview = await get(shop, f"plans/{hidden.id}/preview", "editor")
    assert preview["day"] == CONTENT["meals"][0]  # type: ignore[index]
    assert (await shop.it.client.get(f"/api/plans/{hidden.slug}/preview")).status_code == 404


async def test_a_decided_review_is_audited_and_an_erasure_removes_its_author_from_the_audit(
    shop: Shop,
) -> None:
    plan = await shop.plan(title="Leeks", price=Decimal(5))
    mia = ids.new()
    await shop.named(mia, "Mia")
    review = await shop.reviewed(plan.id, user_id=mia, approved=False, title="By Mia")

    async def state_of() -> list[str]:
        states = []
        for state in ("waiting", "shown", "hidden"):
            listed = await get(shop, f"reviews?state={state}&limit=100", "support")
            states += [state for each in listed["reviews"] if each["id"] == review.id]
        return states

    async def decided(state: str) -> Any:
        answer = await shop.it.client.post(
            f"/api/admin/reviews/{review.id}",
            json={"state": state, "reason": "Mia asked for it"},
            headers=shop.it.as_staff("editor"),
        )
        assert answer.status_code == 200, answer.text
        return answer.json()["review"]

    assert await state_of() == ["waiting"]
    shown = await decided("shown")
    assert (shown["state"], shown["author"], shown["planTitle"]) == ("shown", "Mia", "Leeks")
    assert await shop.rating(plan.slug) == (5, 1)
    await decided("hidden")
    await decided("hidden")
    assert await state_of() == ["hidden"]
    assert await shop.rating(plan.slug) == (0, 0)
    states = [["shown", "hidden"], ["waiting", "shown"]]
    assert [row["changes"]["state"] for row in await audit(shop, review.id)] == states
    exported = await shop.it.client.get("/api/plans/mine/export", headers=shop.it.as_member(mia))
    assert [act["reason"] for act in exported.json()["staffActs"]] == ["Mia asked for it"] * 2
    await erase(shop, mia)
    assert [row["reason"] for row in await audit(shop, review.id)] == [None, None]
    assert await shop.it.rows("SELECT 1 FROM staff_audit WHERE user_id = $1", mia) == []
