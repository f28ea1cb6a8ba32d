"""What a word leaves out."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from foods import (
    ALLERGENS,
    DIETS,
    KINDS,
    Excluded,
    Food,
    food_table,
    is_in_no_plan,
    meanings_of,
    named,
    nearest,
    nearest_in_no_plan,
    stems_of,
    still_understood,
    words_of,
)
from foods.vocabulary import choices, rows

FOODS = food_table().foods
foods = st.sampled_from(list(FOODS.values()))
TAGS = (*ALLERGENS, *KINDS, *DIETS)
# No plan has honey, so it cannot be left out.
phrases = st.sampled_from(
    [
        phrase
        for each in TAGS
        if each.id != "honey"
        for phrase in (each.id, each.name, *each.also_called)
    ]
)
# Such as nut milk, which is not nuts and milk.
ONE_NAMES = {
    *(stems_of(phrase) for tag in TAGS for phrase in tag.also_called),
    *(stems_of(word) for row in rows() for word in row.words),
}
# Anything that people write between two words.
SEPARATORS = ["/", " / ", ", ", " (", " and ", " or ", " & ", "+", "; ", "\n", " - ", " ", "-", ":"]


def leaves_out_all_of(excluded: Excluded, other: Excluded) -> bool:
    return all(food in excluded for food in FOODS.values() if food in other)


def is_called(food: Food, words: tuple[str, ...]) -> bool:
    what = food.name.partition(", ")[0]
    return words in map(stems_of, (food.name, food.spoken, what, *food.also))


def found(word: str) -> Excluded:
    excluded = named(word)
    assert excluded is not None, word
    return excluded


@pytest.mark.parametrize(
    ("word", "allergens"),
    [
        *[
            ("dairy", "milk"),
            ("Lactose", "milk"),
            ("milk products", "milk"),
            ("cow's milk", "milk"),
        ],
        *[("tree nuts", "nuts"), ("nuts", "nuts peanuts"), ("peanut butter", "peanuts")],
        *[
            ("shellfish", "crustaceans molluscs"),
            ("prawns", "crustaceans"),
            ("mussels", "molluscs"),
        ],
        *[("seafood", "crustaceans fish molluscs"), ("gluten-free", "gluten")],
        *[("soya", "soy"), ("eggs", "eggs"), ("egg allergy", "eggs"), ("celeriac", "celery")],
        *[("sulfites", "sulphites"), ("sulphites", "sulphites"), ("Célery", "celery")],
    ],
)
def test_a_word_names_its_allergens(word: str, allergens: str) -> None:
    assert found(word).allergens == frozenset(allergens.split())


@pytest.mark.parametrize(
    ("word", "kinds"),
    [
        *[("lamb", "lamb"), ("Poultry", "poultry"), ("no pork", "gelatin pork")],
        # Gelatin is made of their skin and bones.
        *[("pork", "gelatin pork"), ("beef", "beef gelatin"), ("meat", "gelatin meat")],
        *[("Red meats", "gelatin red-meat"), ("lard", "gelatin pork")],
    ],
)
def test_a_word_names_its_kinds(word: str, kinds: str) -> None:
    assert found(word) == Excluded(kinds=frozenset(kinds.split()))


def test_gelatin_and_collagen_may_be_of_fish() -> None:
    assert FOODS["gelatin-powder"] in found("fish")
    assert FOODS["collagen-powder"] in found("fish")


def test_other_words_name_the_foods_that_have_them() -> None:
    assert found("courgettes").foods == {"zucchini-raw"}
    assert {"avocado-raw", "guacamole", "avocado-oil"} <= found("avocados").foods
    assert "ketchup" in found("Tomatoes").foods
    assert "red-wine" not in found("vinegar").foods


@pytest.mark.parametrize(
    ("word", "foods"),
    [
        ("garlic", "tzatziki sriracha alfredo-sauce enchilada-sauce kielbasa chicken-broth"),
        ("cucumber", "tzatziki dill-pickles"),
        ("cabbage", "sauerkraut kimchi"),
        ("chili", "sriracha hot-sauce pico-de-gallo paprika salsa"),
        ("chilli", "sriracha hot-sauce"),
        ("onion", "enchilada-sauce beef-stock vegetable-broth"),
        ("capsicum", "paprika red-bell-pepper"),
        ("bell pepper", "paprika green-bell-pepper"),
        ("lemon", "hollandaise-sauce lemon-juice"),
        ("cocoa", "dark-chocolate-85 cacao-nibs baking-chocolate-unsweetened"),
        ("chocolate", "cocoa-powder cacao-nibs"),
        ("coriander", "guacamole cilantro"),
        ("cilantro", "guacamole salsa"),
        ("vinegar", "mayonnaise mustard dill-pickles"),
        ("coconut", "vegan-butter vegan-mozzarella vegan-cream-cheese"),
        ("soy", "tuna-canned-in-oil tuna-canned-in-water sardines-canned"),
        ("gluten", "roast-beef-sliced canadian-bacon rotisserie-chicken"),
        ("cheddar cheese", "cheddar"),
    ],
)
def test_a_food_is_left_out_by_what_it_is_made_of(word: str, foods: str) -> None:
    assert [name for name in foods.split() if FOODS[name] not in found(word)] == []


@pytest.mark.parametrize("word", ["", " ", "xyz", "\0", "\ud800", "-", "free", "e" * 10_000])
def test_a_text_that_names_nothing_is_reported(word: str) -> None:
    assert named(word) is None


@given(st.text(max_size=30))
def test_any_text_names_something_or_nothing(text: str) -> None:
    excluded = named(text)
    assert excluded is None or excluded.allergens or excluded.kinds or excluded.foods


@given(phrases, st.sampled_from([str.lower, str.upper, str.title, str.strip]))
def test_every_word_of_an_allergen_or_kind_is_known_in_any_case(
    phrase: str, written: type[str]
) -> None:
    excluded = found(written(f" {phrase} "))
    assert excluded.allergens or excluded.kinds


@given(st.sampled_from(["egg", "berry", "tomato", "radish", "peach", "chili", "cookie", "olive"]))
def test_a_plural_names_what_its_singular_does(word: str) -> None:
    plurals = {"berry": "berries", "tomato": "tomatoes", "radish": "radishes", "peach": "peaches"}
    assert named(plurals.get(word, f"{word}s")) == named(word)


@settings(max_examples=5 * settings().max_examples)
@given(phrases, phrases, st.sampled_from(SEPARATORS))
@example("nuts", "milk", " ")
def test_two_words_leave_out_what_each_of_them_does_or_are_one_name(
    one: str, other: str, separator: str
) -> None:
    text = f"{one}{separator}{other}"
    both = named(text)
    if both is not None and not leaves_out_all_of(both, found(one) | found(other)):
        words = stems_of(text.casefold().removeprefix("no ").removesuffix("product"))
        words = words[:-1] if words[-1] == "free" else words
        # Goat milk after "lamb, mutton and" is a name, too.
        names = [words[start:] for start in range(len(words) - 1)]
        is_of_food = any(is_called(food, name) for food in FOODS.values() for name in names)
        assert is_of_food or words in ONE_NAMES


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        *[("Milk/lactose", ["milk"]), ("milk (lactose)", ["milk"]), ("soy/milk", ["soy", "milk"])],
        *[("bread/gluten", ["gluten"]), ("Gluten (wheat)", ["gluten"]), ("soy/soya", ["soy"])],
        *[("fish (all fish)", ["fish"]), ("cheese (dairy)", ["milk"]), ("butter/ghee", ["milk"])],
        *[("egg allergy (eggs)", ["eggs"]), ("Eggs/mayonnaise", ["eggs"])],
        *[("sesame (tahini)", ["sesame"]), ("milk/milk products", ["milk"])],
        *[("celery/celeriac", ["celery"]), ("Peanuts/peanut oil", ["peanuts"])],
        *[("squid/calamari", ["molluscs"]), ("milk eggs", ["milk", "eggs"])],
        *[("gluten no meat", ["gluten", "no meat"]), ("soy-free milk", ["soy", "milk"])],
        *[("duck no eggs", ["poultry", "eggs"])],
        *[("vegan, no nuts", ["vegan", "nuts"]), ("milk, lactose free", ["milk"])],
        *[("avocado/tomato", ["avocado", "tomato"])],
    ],
)
def test_everything_that_a_text_lists_is_left_out(text: str, phrases: list[str]) -> None:
    for phrase in phrases:
        assert leaves_out_all_of(found(text), found(phrase)), phrase


@pytest.mark.parametrize("text", ["cooked egg", "milk/xyz", "raw milk", "fish soup", "xyz (eggs)"])
def test_a_partly_understood_text_names_nothing(text: str) -> None:
    assert named(text) is None


@pytest.mark.parametrize("text", ["soy sauce", "cream cheese", "soy milk", "half-and-half"])
def test_the_name_of_a_food_names_no_allergen(text: str) -> None:
    assert found(text).allergens == frozenset()
    assert any(is_called(FOODS[name], stems_of(text)) for name in found(text).foods)


def test_free_of_a_food_does_not_name_the_food() -> None:
    assert FOODS["alcohol-free-beer"] not in found("alcohol")
    assert FOODS["mayonnaise-vegan"] not in found("no eggs")
    assert FOODS["mayonnaise-vegan"] in found("egg-free mayonnaise")


@given(foods)
def test_a_food_is_left_out_by_its_own_name(food: Food) -> None:
    if food.in_plans and stems_of(food.name) not in choices():
        assert food in found(food.name)


def test_paprika_is_a_spice_or_a_vegetable() -> None:
    for word in ("Paprika", "paprika", "papryka", "paprika's", "keine Paprika"):
        assert named(word) is None
        assert nearest(word)[:2] == ["bell peppers", "paprika powder"]
    assert {"paprika", "chorizo"} <= found("paprika powder").foods
    assert "red-bell-pepper" not in found("paprika powder").foods
    # What was stored before the word was ambiguous leaves out both.
    assert still_understood("Paprika") == ("bell peppers", "paprika powder")
    assert "garlic" in still_understood("paprika and garlic")
    assert still_understood("garlic") == ("garlic",)
    assert still_understood("xylophone") == ("xylophone",)
    assert {"paprika", "red-bell-pepper"} <= found("bell peppers").foods


def test_the_name_of_a_food_leaves_out_every_food_that_has_it_in_its_name() -> None:
    assert {FOODS["bacon"], FOODS["turkey-bacon"], FOODS["ham"]} <= left_out_by("bacon")
    assert {"smoked-salmon", "wild-salmon"} <= found("salmon").foods
    assert {"salt-cod", "cod-liver-oil"} <= found("cod").foods


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("butter", "peanut-butter almond-butter butternut-squash vegan-butter"),
        ("milk", "coconut-milk-canned almond-milk soy-milk"),
        ("cream", "coconut-cream cream-of-tartar"),
        ("cheese", "vegan-mozzarella"),
        ("egg", "eggplant"),
        ("flour", "almond-flour coconut-flour"),
        ("noodles", "shirataki-noodles kelp-noodles"),
        ("oysters", "oyster-mushrooms"),
        ("offal", "hearts-of-palm hemp-seeds cod-liver-oil"),
        ("nightshades", "sweet-potato"),
        ("nuts", "nutmeg coconut-oil"),
    ],
)
def test_a_word_inside_another_name_does_not_leave_out_that_food(text: str, stays: str) -> None:
    assert [food for food in stays.split() if FOODS[food] in found(text)] == []


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("nightshades", "tomato eggplant red-bell-pepper paprika cayenne-pepper salsa"),
        ("nightshades", "sugar-free-ketchup sriracha chorizo luncheon-meat"),
        ("legumes", "meatless-bacon meatless-chicken meatless-sausage meatless-hot-dog seitan"),
        ("grains", "rice-vinegar popcorn corn-tortilla oat-bran wheat-gluten"),
        ("cruciferous vegetables", "horseradish coleslaw"),
        ("squash", "chayote"),
        ("potatoes", "french-fries potato-chips"),
        ("seed oils", "tuna-canned-in-oil fried-tofu"),
        ("seed oils", "sunflower-oil canola-oil soybean-oil grapeseed-oil margarine mayonnaise"),
        ("citrus", "lemon lime-juice lemon-zest guacamole hollandaise-sauce"),
        ("berries", "strawberries raspberries-frozen blueberries blackberries cranberries"),
        ("mushrooms", "cremini-mushrooms enoki-mushrooms mushrooms-canned vegetable-broth"),
        ("legumes", "tofu peanut-butter green-beans soy-sauce lupini-beans snow-peas"),
        ("sweeteners", "erythritol xylitol stevia-drops monk-fruit-sweetener allulose"),
    ],
)
def test_a_set_of_foods_is_left_out_as_a_whole(text: str, out: str) -> None:
    assert [food for food in out.split() if FOODS[food] not in found(text)] == []


def left_out_by(text: str) -> set[Food]:
    excluded = found(text)
    return {food for food in FOODS.values() if food in excluded}


# Names in food tables of foods made of legumes, in addition to the allergens.
LEGUMES = re.compile(
    r"soy|tofu|tempeh|edamame|natto|miso|tamari|peanut|lupin|lentil|chick-?pea|hummus|alfalfa"
    r"|\bpeas?\b|bean|meatless|plant-based burger|veggie burger|jicama|tamarind"
    r"|falafel|chili con carne|mixed vegetables|fenugreek",
    re.IGNORECASE,
)
NO_LEGUMES = re.compile(r"cocoa bean|coffee bean|vanilla bean|jelly bean", re.IGNORECASE)


@pytest.mark.parametrize("text", ["legumes", "Legume", "pulses", "no legumes"])
def test_leaving_out_legumes_leaves_out_every_food_made_of_them(text: str) -> None:
    out = left_out_by(text)
    assert len(FOODS) >= 660
    for allergen in ("soy", "peanuts", "lupin"):
        assert left_out_by(allergen) <= out
    made_of_them = {
        food
        for food in FOODS.values()
        for each in (food.name, *food.also, *food.made_of)
        if LEGUMES.search(each) and not NO_LEGUMES.search(each)
    }
    assert len(made_of_them) > 40
    assert {food.id for food in made_of_them - out} == set()
    assert {FOODS["pea-protein"], FOODS["plant-based-burger"]} <= out
    # Foods that only grow with them may be eaten.
    for name in ("chicken-breast", "egg", "broccoli-raw", "almonds", "olive-oil", "cheddar"):
        assert FOODS[name] not in out


def test_leaving_out_grains_leaves_out_those_without_gluten_too() -> None:
    out = left_out_by("grains")
    assert left_out_by("gluten") < out
    assert {FOODS[name] for name in ("white-rice-cooked", "corn", "quinoa-cooked")} <= out
    for name in ("tortilla-chips", "taco-shell", "gluten-free-bread", "mixed-vegetables-frozen"):
        assert FOODS[name] in out
    for name in ("shirataki-rice", "cauliflower-raw", "lambs-lettuce", "almond-flour"):
        assert FOODS[name] not in out


def test_every_word_of_the_table_is_refused_or_leaves_out_a_food_of_plans() -> None:
    words = {
        text
        for food in FOODS.values()
        for name in (food.name, food.spoken, *food.also, *food.made_of)
        for text in (name, *words_of(name))
    }
    accepted = [excluded for word in words if (excluded := named(word))]
    assert len(accepted) > len(words) / 2
    in_plans = [food for food in FOODS.values() if food.in_plans]
    assert all(any(food in excluded for food in in_plans) for excluded in accepted)


def test_a_food_that_no_plan_has_is_refused_and_reported() -> None:
    known = ("honey", "banana", "French fries", "honey and bananas", "Bananen", "no bananas")
    for word in (*known, "Ich esse keine Bananen", "miele"):
        assert named(word) is None
        assert is_in_no_plan(word), word
    for word in ("xylophone", "no", "", "honney", "banana milk"):
        assert not is_in_no_plan(word), word
    # Together with another food it is understood.
    assert leaves_out_all_of(found("milk and honey"), found("milk"))


def test_a_misspelled_food_that_no_plan_has_is_recognized() -> None:
    misspelled = {"honney": "honey", "grappes": "grapes", "frensh fries": "french fries"}
    for typed, meant in misspelled.items():
        assert nearest_in_no_plan(typed) == meant
    for word in ("xylophone", "tofu", "", "a", "almons"):
        assert nearest_in_no_plan(word) is None, word


def test_an_entry_says_what_was_meant() -> None:
    assert [(each.kind, each.id) for each in meanings_of("Milch")] == [("allergen", "milk")]
    assert [(each.kind, each.id) for each in meanings_of("vegan")] == [("diet", "vegan")]
    assert [(each.kind, each.id) for each in meanings_of("salmon")] == [("food", "salmon")]
    assert [(each.kind, each.id) for each in meanings_of("citrus")] == [("kind", "citrus")]
    assert [(each.kind, each.id) for each in meanings_of("beer")] == [
        ("allergen", "gluten"),
        ("kind", "alcohol"),
    ]


@given(foods)
def test_a_food_is_left_out_by_each_of_its_tags(food: Food) -> None:
    for allergen in food.allergens | food.may_contain:
        assert food in found(allergen)
    for kind in food.kinds - {"honey"}:
        assert food in found(kind)


@pytest.mark.parametrize(
    ("name", "out", "stays"),
    [
        ("vegetarian", ["bacon", "salmon", "gelatin-powder", "fish-sauce"], ["egg", "honey"]),
        ("Vegan", ["egg", "butter", "honey", "mayonnaise", "whey-protein"], ["tofu", "seitan"]),
        ("pescatarian", ["bacon", "lard", "collagen-powder"], ["salmon", "egg"]),
        ("halal", ["bacon", "red-wine", "vanilla-extract", "lard"], ["ground-beef"]),
        ("kosher", ["bacon", "shrimp", "mussels", "rabbit"], ["salmon", "ground-beef"]),
        ("kosher", ["catfish", "monkfish", "swordfish", "caviar"], ["tuna-steak", "cod"]),
        ("no red meat", ["ground-beef", "bacon", "ground-lamb"], ["chicken-breast", "salmon"]),
        ("lactose-free", ["butter", "cheddar"], ["coconut-milk-canned"]),
        ("coeliac", ["bread-wheat", "soy-sauce", "seitan"], ["egg"]),
        ("nut free", ["almonds", "peanuts"], ["coconut-oil", "nutmeg"]),
    ],
)
def test_a_diet_leaves_out_its_forbidden_foods(name: str, out: list[str], stays: list[str]) -> None:
    left_out = named(name)
    assert left_out is not None
    assert [id for id in out if FOODS[id] not in left_out] == []
    assert [id for id in stays if FOODS[id] in left_out] == []


def test_every_diet_is_known_by_all_its_names() -> None:
    for each in DIETS:
        for name in (each.id, each.name, *each.also_called):
            assert leaves_out_all_of(found(name.upper()), Excluded(each.allergens, each.kinds))
