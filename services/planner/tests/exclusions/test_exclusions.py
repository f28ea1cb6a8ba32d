"""What a member leaves out, while it is typed."""

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import cautioned, food_table
from planner.check.check_plan import check
from planner.computed import UnknownExclusions, exclusions_of
from planner.exclusions.read_typed import phrases, read_typed, unknown
from services.planner.tests.health.test_own_health import ANSWERS
from services.planner.tests.members import PlannerClient
from services.planner.tests.stored_plans import TARGET, written_plan
from testkit import RunningService, calls_of


def test_everything_that_completes_a_word_can_be_left_out() -> None:
    known = [phrase for phrase, _ in phrases()]
    exclusions_of(known)
    assert not any("," in phrase for phrase in known)


def test_the_word_that_is_being_typed_is_completed_and_allergens_come_first() -> None:
    found = read_typed("pork, mi")
    assert found.completions[0] == "milk"
    assert "lait de chèvre" in read_typed("lait de").completions
    assert len(found.completions) == 10
    assert found.unknown == []
    assert "crème fraîche" in read_typed("CREME").completions
    # The beginning of a later word.
    assert "sour cream" in read_typed("sour, cream").completions
    assert read_typed("milk, ") == read_typed("milk,")
    assert read_typed("milk,").completions == read_typed("").completions == []


def test_a_word_that_names_nothing_is_refused_at_once() -> None:
    assert read_typed("xylo").unknown == ["xylo"]
    assert read_typed("xylo, nuts, xylo, mil").unknown == ["xylo"]
    # It may become milk, but after a comma it is all.
    assert read_typed("milks, mil,").unknown == ["mil"]
    # What is known need not complete anything.
    assert read_typed("nut allergies").unknown == []


def test_what_each_text_means_is_said_before_a_comma_and_of_the_last_one() -> None:
    found = read_typed("Rind, xylo, milk")
    assert [said.to_json() for said in found.understood] == [
        {
            "text": "Rind",
            "means": [{"kind": "kind", "id": "beef", "name": "Beef and veal"}],
            "foods": left_out_by("beef"),
            "examples": ["pepperoni", "beef heart", "beef liver", "beef stock", "mortadella"],
        },
        {
            "text": "milk",
            "means": [{"kind": "allergen", "id": "milk", "name": "Milk"}],
            "foods": left_out_by("milk"),
            # Foods that always contain milk come first; some manufacturers' ham contains it.
            "examples": ["edam", "quark", "butter", "cheddar", "ricotta"],
        },
    ]
    # The same thing twice is one.
    assert len(read_typed("eggs, Eggs, EGGS").understood) == 1
    assert read_typed("mil").understood == read_typed("").understood == []


def left_out_by(text: str) -> int:
    excluded = exclusions_of([text]).excluded
    return sum(food.in_plans and food in excluded for food in food_table().foods.values())


@pytest.mark.parametrize(
    ("text", "means"),
    [
        *[
            ("eggs", ["allergen eggs"]),
            ("shellfish", ["allergen crustaceans", "allergen molluscs"]),
        ],
        *[("beer", ["allergen gluten", "kind alcohol"]), ("salmon", ["food salmon"])],
        *[("no dairy", ["diet dairy-free"]), ("seed oils", ["kind seed-oils"])],
    ],
)
def test_a_meaning_is_an_allergen_a_kind_a_diet_or_a_food(text: str, means: list[str]) -> None:
    (said,) = read_typed(text).understood
    assert [f"{each.kind} {each.id}" for each in said.means] == means


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("mlik", '"mlik" is not known; did you mean milk?'),
        ("lectins", '"lectins" is not known; did you mean legumes, nightshades, peanuts or soy?'),
        ("banana", 'No plan has "banana"; you need not leave it out'),
    ],
)
def test_a_refused_word_is_answered_with_what_may_have_been_meant(word: str, message: str) -> None:
    assert unknown(word)["message"] == message


@pytest.mark.parametrize(
    ("texts", "spoken"),
    [
        ([], ""),
        (["eggs", "milk", "EGGS"], " without eggs and milk"),
        (["lait", "Rind"], " without lait and Rind"),
        (["vegan"], " (vegan)"),
        (["I am vegan", "no gluten", "avocado"], " (vegan and gluten-free) without avocado"),
        (["vegan, avocado"], " (vegan) without avocado"),
        (["allergic to nuts"], " without peanuts and tree nuts"),
        (["meatless", "no pork"], " (vegetarian and no pork)"),
        ([f"{name}s" for name in ("egg", "nut", "olive", "lemon", "prawn", "oyster", "carrot")],
         " without the 7 things that you leave out"),
    ],
)  # fmt: skip
def test_a_wish_is_said_as_a_wish_and_a_thing_as_what_is_left_out(
    texts: list[str], spoken: str
) -> None:
    assert str(exclusions_of(texts)) == spoken


def test_halal_and_kosher_say_what_is_not_checked() -> None:
    assert exclusions_of(["milk", "vegan"]).notes == []
    halal, kosher = exclusions_of(["helal", "kosher", "halal diet"]).notes
    assert halal.startswith("Halal: pork, alcohol and gelatin are left out. What is not checked")
    assert kosher.startswith("Kosher: pork, game, shellfish, fish without scales and gelatin")


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
        "understood": [],
        "unknown": [{"word": "xylophones", "message": message, "didYouMean": []}],
    }
    answer = await typed("penuts, Beef")
    (refused_word,) = answer.json()["unknown"]
    assert refused_word["didYouMean"] == ["peanuts"]
    (said,) = answer.json()["understood"]
    assert said.keys() == {"text", "means", "foods", "examples"}
    assert (said["text"], said["foods"]) == ("Beef", left_out_by("beef"))
    assert (await planner.client.get("/api/ai/exclusions")).status_code == 401
    for refused in ("x" * 1_001, "a\0b"):
        answer = await typed(refused)
        assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")


async def test_the_foods_left_out_are_also_those_that_pregnancy_rules_out(
    mia: PlannerClient,
) -> None:
    await mia.put("/exclusions/mine", {"texts": ["avocado"]})
    answers = dict.fromkeys(ANSWERS, False)

    async def left_out() -> set[str]:
        shown = (await mia.get("/exclusions/mine")).json()["exclusions"]
        assert shown["texts"] == ["avocado"]
        return set(shown["foodIds"])

    plain = await left_out()
    assert "brie" not in plain
    await mia.put("/health", {**answers, "pregnantOrBreastfeeding": True})
    assert await left_out() == plain | cautioned(frozenset({"pregnancy"}))
    await mia.put("/health", answers)
    assert await left_out() == plain
