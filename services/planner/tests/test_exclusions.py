"""What a member leaves out, while it is typed."""

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.computed import UnknownExclusions, exclusions_of
from planner.exclusions import phrases, read_typed
from planner.stored import check
from testkit import RunningService, calls_of

from .members import PlannerClient
from .stored_plans import TARGET, written_plan


def test_everything_that_completes_a_word_can_be_left_out() -> None:
    known = [phrase for phrase, _ in phrases()]
    exclusions_of(known)
    assert not any("," in phrase for phrase in known)


def test_the_word_that_is_being_typed_is_completed_and_allergens_come_first() -> None:
    found = read_typed("pork, mi")
    assert found.completions[0] == "milk"
    assert len(found.completions) == 10
    assert found.unknown == []
    assert "crème fraîche" in read_typed("CREME").completions
    # The beginning of a later word.
    assert "sour cream" in read_typed("sour, cream").completions
    assert read_typed("milk, ") == read_typed("milk,") == read_typed("")


def test_a_word_that_names_nothing_is_refused_at_once() -> None:
    assert read_typed("xylo").unknown == ["xylo"]
    assert read_typed("xylo, nuts, xylo, mil").unknown == ["xylo"]
    # It may become milk, but after a comma it is all.
    assert read_typed("milks, mil,").unknown == ["mil"]
    # What is known need not complete anything.
    assert read_typed("nut allergy").unknown == []


@given(st.text())
def test_whatever_is_typed_is_read(text: str) -> None:
    found = read_typed(text)
    assert len(found.completions) <= 10
    assert not (found.completions and text.rpartition(",")[2].strip() in found.unknown)


@pytest.mark.parametrize("letters", [1, 50, 98, 190])
def test_letters_that_stand_for_many_cost_little(letters: int) -> None:
    allergies = [f"{number} " + "\ufdfa" * letters for number in range(100)]

    def refused() -> None:
        with pytest.raises(UnknownExclusions):
            exclusions_of(allergies)

    read_typed("xylophone, milk")
    assert calls_of(lambda: read_typed(",".join(allergies)[:1_000])) < 100_000
    assert calls_of(refused) < 100_000
    # Also of a plan from before they were refused.
    plan = written_plan()
    check(plan, TARGET, ["milk"], 2)
    assert calls_of(lambda: check(plan, TARGET, allergies, 2)) < 1_000_000


async def test_the_form_is_told_the_words_of_the_api(planner: RunningService) -> None:
    member = PlannerClient(planner)

    async def typed(text: str) -> httpx.Response:
        return await planner.client.get(
            "/api/ai/exclusions", params={"q": text}, headers=member.headers
        )

    answer = await typed("xylophones, hali")
    assert answer.status_code == 200
    message = (
        '"xylophones" is not known; '
        "write the name of a food or an allergen, such as milk, or leave it out"
    )
    assert answer.json() == {
        "completions": ["halibut"],
        "unknown": [{"word": "xylophones", "message": message}],
    }
    assert (await planner.client.get("/api/ai/exclusions")).status_code == 401
    for refused in ("x" * 1_001, "a\0b"):
        answer = await typed(refused)
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
