"""The PDF of a stored plan."""

import asyncio
import json
import logging
import re
import subprocess
import sys
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.stored import read_stored
from planner.stored.pdf import pdf

from .members import PlannerClient
from .model_double import ModelServerDouble, writes
from .stored_plans import ANY_PLAN, TARGET_MACROS, computed_plan, written_plan

MADE = date(2026, 11, 23)
_COMPUTED = computed_plan(3)
_SIZES = {"a4": b"595.28 841.89", "letter": b"612.00 792.00"}


def pages(document: bytes) -> int:
    assert document.startswith(b"%PDF-")
    assert document.rstrip().endswith(b"%%EOF")
    (count,) = re.findall(rb"/Count (\d+)\n/Kids|/Type /Pages[^>]*?/Count (\d+)", document)
    return int(next(filter(None, count)))


@settings(max_examples=25, deadline=None)
@given(plan=ANY_PLAN, paper=st.sampled_from(["a4", "letter"]))
def test_any_json_is_printed(plan: Any, paper: Any) -> None:
    assert pages(pdf(read_stored(plan), MADE, paper)) >= 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_week_is_on_one_page(paper: Any) -> None:
    plan = deepcopy(_COMPUTED)
    plan["days"] = [{**plan["days"][n % 3], "day": n + 1} for n in range(7)]
    # The week, the list, and the different days on three pages.
    assert pages(pdf(read_stored(plan), MADE, paper)) == 5


def test_the_week_stays_on_its_page_however_long_its_texts_are() -> None:
    plan = written_plan(7, summary="word " * 2_000, tips=[], shoppingList={})
    for day in plan["days"]:
        for meal in day["meals"].values():
            meal |= {"name": "W" * 10_000, "description": ""}
    short = written_plan(7, tips=[], shoppingList={})
    same_dishes = pages(pdf(read_stored(short), MADE, "a4"))
    assert same_dishes == 2
    assert pages(pdf(read_stored(plan), MADE, "letter")) == 2


@pytest.mark.parametrize(
    "name",
    [
        *("Œufs à la crème", "Лосось", "Σολομός", "鮭のサラダ", "김치찌개", "三文鱼沙拉"),
        *("سلطة", "ข้าว", "🥑 Avocado 👩\u200d🍳", "हिन्दी", "𝔘", "\U0010ffff", "ﷺ"),
        *("e\u0301" * 60, "\u202eabc", "\ud800"),
    ],
)
def test_every_name_is_printed(name: str, caplog: pytest.LogCaptureFixture) -> None:
    plan = written_plan(1, summary=name, tips=[name])
    plan["days"][0]["meals"]["lunch"] |= {"name": name, "description": name}
    with caplog.at_level(logging.WARNING):
        assert pages(pdf(read_stored(plan), MADE, "a4")) == 3
    # A warning about a missing glyph would have the text of a member in it.
    assert caplog.messages == []


def test_the_largest_plan_is_bounded() -> None:
    text = "Räucherlachs 鮭 🥑 " * 700
    meal = {"name": text, "description": text, **TARGET_MACROS}
    plan = {
        "summary": text,
        "days": [
            {"meals": {m: {**meal, "name": f"{n} {text}"} for m in ("breakfast", "lunch")}}
            for n in range(500)
        ],
        "shoppingList": {"proteins": [text] * 5_000, "other": [text] * 5_000},
        "tips": [text] * 5_000,
    }
    document = pdf(read_stored(plan), MADE, "a4")
    assert pages(document) <= 60
    assert len(document) < 500_000


def test_the_font_is_in_the_document() -> None:
    assert b"DejaVuSansCondensed" in pdf(read_stored(_COMPUTED), MADE, "a4")


@pytest.mark.parametrize("paper", ["", "a4", "letter"])
async def test_a_plan_is_downloaded(mia: PlannerClient, paper: str) -> None:
    session_id = await mia.planned(durationDays=2)
    answer = await mia.get(f"/sessions/{session_id}/pdf" + (f"?paper={paper}" if paper else ""))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert re.fullmatch(
        r'attachment; filename="keto-plan-\d{4}-\d\d-\d\d.pdf"',
        answer.headers["content-disposition"],
    )
    assert _SIZES[paper or "a4"] in answer.content
    assert pages(answer.content) >= 3


@pytest.mark.parametrize("paper", ["A4", "a5", "", "%00"])
async def test_another_paper_is_a_validation_error(
    two_written_days: tuple[PlannerClient, str], paper: str
) -> None:
    mia, session_id = two_written_days
    answer = await mia.get(f"/sessions/{session_id}/pdf?paper={paper}")
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")


async def test_more_at_once_than_a_member_may_have_are_refused(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.generates = writes(json.dumps(written_plan(30)))
    session_id = (await mia.generate()).json()["sessionId"]
    paths = [f"/sessions/{session_id}/{each}" for each in ("pdf", "check") for _ in range(10)]
    answers = await asyncio.gather(*(mia.get(path) for path in paths))
    assert {answer.status_code for answer in answers} == {200, 429}
    for answer in answers:
        if answer.status_code == 429:
            assert answer.json().keys() == {"error"}
            assert answer.headers["retry-after"] == "1"


def test_a_process_that_prints_nothing_does_not_load_the_library() -> None:
    loaded = "import sys, planner.main; sys.exit('fpdf' in sys.modules)"
    subprocess.run([sys.executable, "-c", loaded], check=True)
