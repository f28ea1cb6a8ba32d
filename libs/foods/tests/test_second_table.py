"""The kitchen's figures compared with those of a second table, from another country."""

from libs.foods.tools.check_table.second_table import FILE, is_within, pairs, share
from libs.foods.tools.make_table import rows_of

PAIRS = list(pairs())
MILK_AND_OIL = ("cheese", "cream", "yogurt", "butter", "oil")


def test_the_kitchen_is_what_a_second_table_says() -> None:
    assert len(PAIRS) >= 470
    assert share(PAIRS) >= 0.95


def test_milk_cheese_and_oil_are_what_other_tables_say() -> None:
    found = [pair for pair in PAIRS if pair.food.family in MILK_AND_OIL]
    assert len(found) >= 45
    assert share(found) >= 0.95


def test_a_row_that_differs_says_why_and_no_other_does() -> None:
    assert {p.food.id for p in PAIRS if p.faults} == {p.food.id for p in PAIRS if p.differs}


def test_a_table_is_no_second_one_for_the_figures_that_are_its_own() -> None:
    assert [pair.food.id for pair in PAIRS if f"{pair.table} " in f"{pair.food.source} "] == []


def test_a_table_that_has_the_same_figures_from_the_same_source_is_no_second_one() -> None:
    """Oil and sugar are the same everywhere."""
    for pair, row in zip(PAIRS, rows_of(FILE), strict=True):
        per = pair.food.per_100g
        ours = [f"{value:.3g}" for value in (per.protein_g, per.fat_g, per.net_carbs_g)]
        theirs = [f"{float(row[name]):.3g}" for name in ("protein", "fat", "available")]
        assert ours != theirs or "0" in ours, pair.food.id


def test_the_tolerance_is_that_of_a_label() -> None:
    assert is_within(7.9, 9.9, 2.0)
    assert not is_within(7.8, 9.9, 2.0)
    assert is_within(36.0, 30.0, 2.0)
    assert not is_within(36.1, 30.0, 2.0)
    assert is_within(58.0, 50.0, 2.0)
    assert not is_within(58.1, 50.0, 2.0)
