"""The PDF of a stored plan."""

import asyncio
import json
import logging
import re
import subprocess
import sys
from copy import deepcopy
from datetime import date
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foods import food_table
from foods.pictures import dish_picture
from planner.computed import BY_KITCHEN, CHOSEN_BY_MODEL
from planner.downloads.pages import Pages, Style
from planner.downloads.pdf import pdf
from planner.health import Answers, for_doctor
from planner.health.rules import QUESTIONS
from planner.plans.who_wrote import BY_MODEL
from planner.rules import Macros
from planner.shopping import shopping
from planner.stored_plans import read_stored
from services.planner.tests.members import PlannerClient
from services.planner.tests.model_double import ModelServerDouble, writes
from services.planner.tests.stored_plans import (
    ANY_PLAN,
    TARGET_MACROS,
    computed_days,
    plan_of_a_batch,
    written_plan,
)

MADE = date(2026, 11, 23)
_SIZES = {"a4": b"595.28 841.89", "letter": b"612.00 792.00"}


def pages(document: bytes) -> int:
    assert document.startswith(b"%PDF-")
    assert document.rstrip().endswith(b"%%EOF")
    (count,) = re.findall(rb"/Count (\d+)\n/Kids|/Type /Pages[^>]*?/Count (\d+)", document)
    return int(next(filter(None, count)))


@settings(max_examples=settings().max_examples // 4)
@given(plan=ANY_PLAN, paper=st.sampled_from(["a4", "letter"]))
def test_any_json_is_printed(plan: Any, paper: Any) -> None:
    assert pages(pdf(read_stored(plan), MADE, paper)) >= 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_week_is_on_one_page(paper: Any) -> None:
    plan = deepcopy(computed_days(3))
    plan["days"] = [{**plan["days"][n % 3], "day": n + 1} for n in range(7)]
    # The week, the list, and the different days on three pages of A4, a little more of Letter.
    assert pages(pdf(read_stored(plan), MADE, paper)) == {"a4": 5, "letter": 6}[paper]


@pytest.mark.parametrize(
    "left_out",
    [
        *[None, 7, [None], [{}], ["milk"], [{"text": "milk"}], [{"text": 7, "examples": ["egg"]}]],
        [{"text": "milk", "foods": "all", "examples": ["butter"], "means": {}}],
    ],
)
def test_what_is_left_out_is_not_printed_if_it_cannot_be_read(left_out: Any) -> None:
    assert read_stored({"leftOut": left_out}).left_out == ()


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
    recipe = {"steps": [text] * 100, "minutes": 10**9}
    meal = {"name": text, "description": text, "recipe": recipe, **TARGET_MACROS}
    plan = {
        "summary": text,
        "notes": [text] * 500,
        "leftOut": [{"text": text, "foods": 3, "examples": [text] * 90}] * 500,
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


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines of the documents of a test, as they are put on paper."""
    lines: list[str] = []
    put = Pages.line_at

    def keep(pages: Pages, line: str, style: Style, x: float, y: float) -> None:
        lines.append(line)
        put(pages, line, style, x, y)

    monkeypatch.setattr(Pages, "line_at", keep)
    return lines


def test_a_dish_is_printed_with_its_foods_minutes_and_numbered_steps(printed: list[str]) -> None:
    pdf(read_stored(plan_of_a_batch()), MADE, "a4")
    start = printed.index("Dinner: Beef stew")
    assert printed[start : start + 8] == [
        "Dinner: Beef stew",
        "450 kcal, 5 g net carbs, 28 g protein, 35 g fat, 120 minutes",
        "Cook 2 portions; what is stated is one. Eat it again on day 2.",
        "200 g beef chuck, 2 eggs",
        "1.",
        "Brown the beef.",
        "2.",
        "Simmer it for 90 minutes. Done when: Beef chuck: 63 °C in the core.",
    ]
    assert "Fry the salmon." in printed


def test_dishes_have_their_pictures_on_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    image = Pages.image

    def keep(pages: Pages, picture: Any, *place: Any, **size: Any) -> Any:
        drawn.append(picture.getvalue().decode())
        return image(pages, picture, *place, **size)

    monkeypatch.setattr(Pages, "image", keep)
    plan = written_plan(1)
    beef = {"foodId": "beef-chuck", "name": "Beef chuck", "grams": 200}
    unknown = {"foodId": "philosophers-stone", "name": "Stone", "grams": 200}
    meals = plan["days"][0]["meals"]
    meals["lunch"] |= {"name": "Beef stew", "ingredients": [beef]}
    meals["dinner"] |= {"name": "Stone soup", "ingredients": [unknown]}
    pdf(read_stored(plan), MADE, "a4")
    stew = dish_picture("Beef stew", [(food_table().foods["beef-chuck"], 200)])
    # What has no food of the table has no picture, rather than a wrong one.
    assert [stew.drawn in each for each in drawn] == [True]


def test_what_was_cooked_the_day_before_is_only_warmed(printed: list[str]) -> None:
    pdf(read_stored(plan_of_a_batch()), MADE, "a4")
    start = printed.index("Lunch: Beef stew")
    assert printed[start + 1 : start + 4] == [
        "450 kcal, 5 g net carbs, 28 g protein, 35 g fat",
        "Cooked on day 1: heat it until it is hot all through.",
        "200 g beef chuck, 2 eggs",
    ]
    assert printed.count("Brown the beef.") == 1


def test_the_first_page_says_what_is_left_out_and_the_notes_of_the_plan(printed: list[str]) -> None:
    pdf(read_stored(plan_of_a_batch()), MADE, "a4")
    said = printed[: printed.index("Breakfast")]
    assert said[-4:] == [
        "Left out: lait (milk): 54 foods, such as butter, cheddar.",
        "Left out: halal: 60 foods, such as ham.",
        "No model could be reached: all dishes are from our cookbook.",
        "Written by a machine.",
    ]


def test_the_first_page_says_who_wrote_the_plan(printed: list[str]) -> None:
    notes = [f"Note {number}." for number in range(20)]
    pdf(read_stored(written_plan(7, notes=[BY_KITCHEN, *notes])), MADE, "a4", who_wrote=BY_MODEL)
    said = " ".join(printed)
    assert said.startswith(f"Your keto plan {BY_MODEL} Two days.")
    # The warning is printed once, although the notes contain it too.
    assert said.count("doctor or dietitian") == 1


def test_a_day_is_printed_with_its_minerals_and_a_plan_with_its_salt(printed: list[str]) -> None:
    plan = plan_of_a_batch()
    earlier = pdf(read_stored(plan), MADE, "a4")
    assert not any("fiber" in line or "of salt" in line for line in printed)
    plan["saltG"] = 4.5
    plan["days"][0]["minerals"] = {"fiberG": 21.3, "sodiumMg": None, "atLeast": {"sodiumMg": 1_440}}
    assert pages(pdf(read_stored(plan), MADE, "a4")) == pages(earlier)
    assert any(line.endswith(", with 4.5 g of salt.") for line in printed)
    assert any(line.endswith("21 g fiber, at least 1.4 g sodium") for line in printed)
    printed.clear()
    pdf(read_stored({**plan, "saltG": 400}), MADE, "a4")
    assert not any("of salt" in line for line in printed)


def test_more_notes_than_the_first_page_has_room_for_are_on_the_last(printed: list[str]) -> None:
    plan = written_plan(7, notes=[f"Note {number}." for number in range(20)])
    document = pdf(read_stored(plan), MADE, "a4")
    assert pages(document) == 4
    assert printed.index("Notes") < printed.index("Note 19.")
    assert printed[-20:] == plan["notes"]


def test_a_plan_is_printed_in_the_units_and_words_of_its_reader(printed: list[str]) -> None:
    plan = written_plan(1, summary="Much zucchini, 20 g net carbs.", tips=["Buy 1 kg shrimp."])
    dish = {
        "name": "Zucchini with shrimp",
        "ingredients": [
            {"foodId": "zucchini-raw", "name": "Zucchini", "grams": 150},
            {"foodId": "butter", "name": "Butter", "grams": 20},
        ],
        "recipe": {"steps": ["Bake the zucchini at 200 °C."], "minutes": 20},
    }
    for meal in plan["days"][0]["meals"].values():
        meal |= dish
    plan["leftOut"] = [{"text": "zucchini", "foods": 1, "examples": ["zucchini"]}]
    pdf(read_stored(plan), MADE, "a4")
    assert {"Zucchini with shrimp", "150 g zucchini, 20 g butter"} <= set(printed)
    printed.clear()
    pdf(read_stored(plan), MADE, "a4", "imperial", "british")
    assert "Much courgette, 20 g net carbs." in printed
    start = printed.index("Lunch: Courgette with prawns")
    assert printed[start + 2 : start + 5] == [
        "5.3 oz courgette, 0.7 oz butter",
        "1.",
        "Bake the courgette at 400 °F.",
    ]
    assert printed[printed.index("Butter") + 1] == "8.8 oz"
    assert printed[-1] == "• Buy 2.2 lb prawns."
    # What the member typed stays.
    assert any(line.startswith("Left out: zucchini") for line in printed)
    assert [line for line in printed if re.search(r"\d (g|kg)$|°C", line)] == []


def test_the_font_is_in_the_document() -> None:
    assert b"DejaVuSansCondensed" in pdf(read_stored(computed_days(3)), MADE, "a4")


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


@pytest.mark.parametrize("units", ["", "metric", "imperial"])
@pytest.mark.parametrize("words", ["", "american", "british"])
async def test_units_and_words_are_those_of_the_request(
    mia: PlannerClient, model: ModelServerDouble, units: Any, words: Any
) -> None:
    plan = written_plan(1, summary="1 kg zucchini, 1 kg aubergine.")
    model.generates = writes(json.dumps(plan))
    session_id = (await mia.generate()).json()["sessionId"]
    asked = "&".join(
        f"{key}={value}" for key, value in (("units", units), ("words", words)) if value
    )
    answer = await mia.get(f"/sessions/{session_id}/pdf?{asked}")
    assert answer.status_code == 200
    made = re.search(r"\d{4}-\d\d-\d\d", answer.headers["content-disposition"])
    assert made is not None
    stored = (await mia.get(f"/sessions/{session_id}")).json()["session"]["outputPlan"]
    drawn = pdf(
        read_stored(stored),
        date.fromisoformat(made[0]),
        "a4",
        units or "metric",
        words or None,
        who_wrote=BY_MODEL,
    )
    assert undated(answer.content) == undated(drawn)


async def test_the_printed_shopping_list_leaves_out_what_is_at_home(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=1)
    stored = await mia.plan(session_id)
    plan = read_stored(stored)
    foods = [food.food_id for line in shopping(plan, plan.days, 1) for food in line.foods]
    at_home = dict.fromkeys(foods[1:], 5_000.0)
    items = [{"foodId": food, "grams": grams} for food, grams in at_home.items()]
    await mia.put("/pantry", {"items": items})
    answer = await mia.get(f"/sessions/{session_id}/pdf")
    made = re.search(r"\d{4}-\d\d-\d\d", answer.headers["content-disposition"])
    assert made is not None
    by = BY_KITCHEN if stored["writtenBy"] == "kitchen" else CHOSEN_BY_MODEL
    written = partial(pdf, plan, date.fromisoformat(made[0]), "a4", who_wrote=by)
    assert undated(answer.content) == undated(written(pantry=at_home))
    assert undated(answer.content) != undated(written())


def undated(document: bytes) -> bytes:
    """The document without the second of its drawing."""
    return re.sub(rb"/CreationDate \([^)]*\)|/ID ?\[.*?\]", b"", document)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("paper", each) for each in ("A4", "a5", "", "%00")),
        *(("units", each) for each in ("Metric", "us", "", "%00")),
        *(("words", each) for each in ("en-GB", "British", "", "%00")),
        *(("carbs", each) for each in ("Total", "")),
    ],
)
async def test_another_paper_unit_or_word_is_a_validation_error(
    two_written_days: tuple[PlannerClient, str], name: str, value: str
) -> None:
    mia, session_id = two_written_days
    answer = await mia.get(f"/sessions/{session_id}/pdf?{name}={value}")
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


def test_the_second_page_is_for_the_doctor(printed: list[str]) -> None:
    answers = Answers.from_json(
        {"supervised": True, "sglt2": True, "insulin": True, "agreed": {"proteinG": 80}}
    )
    targets = Macros(1_600, 80, 120).to_json()
    page = for_doctor(answers, targets)
    pdf(read_stored(written_plan(7)), MADE, "a4", for_doctor=page)
    said = " ".join(printed)
    assert "1600 kcal, 80 g of protein" in said
    assert "Agreed with a doctor, says the member: 80 g of protein." in said
    assert "Measure glucose before each meal" in said
    assert "from 3.0 on, or if unwell, stop the diet" in said
    at = printed.index("For your doctor")
    assert at < printed.index("Shopping list")
    # Other members have no such page, nor has a plan that the model wrote alone.
    assert for_doctor(Answers.from_json({"sglt2": True}), targets) == []
    assert for_doctor(None, targets) == for_doctor(answers, None) == []


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "supervised"])
def test_the_doctor_s_page_has_a_paragraph_for_each_answer(name: str) -> None:
    targets = Macros(1_600, 80, 120).to_json()
    plain = for_doctor(Answers.from_json({"supervised": True}), targets)
    [more] = for_doctor(Answers.from_json({"supervised": True, name: True}), targets)[len(plain) :]
    assert more.endswith((".", "?"))
