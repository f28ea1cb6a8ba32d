"""What the rows of an imported file mean, and what has to be asked."""

import contextlib
import csv
import io
import re
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chassis import clock
from chassis.http import plain_name
from foods import MINERALS
from tracker import csv_files
from tracker.csv_files import MOST_ROWS, Unreadable
from tracker.imports import file_questions, formats, parse_cells, parse_rows
from tracker.imports.parse_rows import ParsedRow, Problem
from tracker.nutrients import FIGURES

MFP = (
    "Date,Meal,Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,"
    "Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,"
    "Vitamin C,Calcium,Iron,Note\n"
)
SERVINGS = (
    "Day,Time,Group,Food Name,Amount,Energy (kcal),Alcohol (g),Caffeine (mg),Water (g),Carbs (g),"
    "Fiber (g),Net Carbs (g),Fat (g),Saturated (g),Protein (g),Category\n"
)
DAILY = (
    "Date,Energy (kcal),Alcohol (g),Water (g),Carbs (g),Fiber (g),Net Carbs (g),Fat (g),"
    "Protein (g),Completed\n"
)
OWN = "date,meal,name,calories,proteinG,fatG,carbsG,netCarbsG,foodId,grams,dishId,portions\n"


def mfp(*rows: tuple[str, ...]) -> str:
    """Rows of a date, a meal, calories, fat, carbs, fiber and protein."""
    return MFP + "".join(
        f"{day},{meal},{kcal},{fat},1.0,,,,,300,,{carbs},{fiber},2.0,{protein},,,,,\n"
        for day, meal, kcal, fat, carbs, fiber, protein in rows
    )


def of(text: str | bytes, **answers: str) -> list[ParsedRow | Problem]:
    content = text if isinstance(text, bytes) else text.encode()
    return list(
        parse_rows.refuse_without_room(parse_rows.entries(file_questions.read(content), answers))
    )


def entries_of(text: str, **answers: str) -> list[ParsedRow]:
    return [each for each in of(text, **answers) if isinstance(each, ParsedRow)]


def one(text: str | bytes, **answers: str) -> ParsedRow:
    (found,) = of(text, **answers)
    assert isinstance(found, ParsedRow), found
    return found


def asked(text: str) -> dict[str, str]:
    file = file_questions.read(text.encode())
    return {each.key: each.question for each in file_questions.questions(file)}


def figures(wanted: ParsedRow) -> list[float | None]:
    assert wanted.figures is not None
    return [wanted.figures[name] for name in FIGURES]


def test_a_meal_of_myfitnesspal_is_an_entry() -> None:
    text = mfp(("2026-01-15", "Breakfast", "500.0", "35.0", "12.0", "5.0", "30.0"))
    assert asked(text) == {"carbs": "Is fiber a part of the carbs in this file?"}
    found = one(text, carbs="yes")
    assert (found.line, found.date, found.meal) == (2, date(2026, 1, 15), "breakfast")
    assert found.name == "Breakfast"
    assert figures(found) == [500, 30, 35, 12, 7]
    assert figures(one(text, carbs="no")) == [500, 30, 35, 12, 12]
    assert one(text).figures is None


def test_a_serving_of_cronometer_is_an_entry() -> None:
    row = '2026-02-07,8:00 AM,Snacks,"Oats, rolled",80.00 g,300.8,0,0,8,54,8,46.04,5.2,1,10.6,G\n'
    assert asked(SERVINGS + row) == {}
    found = one(SERVINGS + row)
    assert (found.date, found.meal) == (date(2026, 2, 7), "snack")
    assert found.name == "Oats, rolled (80.00 g)"
    assert figures(found) == [300.8, 10.6, 5.2, 54, 46]


def test_a_serving_of_cronometer_states_minerals_and_the_rest() -> None:
    header = (
        "Day,Group,Food Name,Energy (kcal),Carbs (g),Fiber (g),Net Carbs (g),Sugar Alcohol (g),"
        "Sodium (mg),Potassium (mg),Magnesium (mg),Calcium (mg),B12 (Cobalamin) (μg),"
        "Vitamin D (IU),Iron (mg),Zinc (mg),Water (g)\n"
    )
    row = '2026-02-07,Lunch,Sardines,208,0.5,0.1,0.4,,"1,507.2",397,39,382,8.94,193,some,-1,59.61\n'
    found = one(header + row)
    assert found.figures is not None
    assert [found.figures[name] for name in MINERALS] == [0.1, None, 1507.2, 397, 39]
    # A cell that is not an amount is unknown, and the row still counts.
    assert found.rest == {
        "calcium_mg": 382,
        "vitamin_b12_ug": 8.94,
        "vitamin_d_ug": 4.825,
        "water_g": 59.61,
    }


def test_a_meal_of_myfitnesspal_states_sodium_and_no_part_of_a_daily_value() -> None:
    found = one(mfp(("2026-01-15", "Breakfast", "500.0", "35.0", "12.0", "0", "30.0")))
    assert found.figures is not None
    assert [found.figures[name] for name in MINERALS] == [0, None, 300, None, None]
    assert found.rest == {"saturated_g": 1}


def test_net_carbs_that_a_row_leaves_blank_are_counted_from_its_carbs() -> None:
    rows = (
        "2026-02-07,8:00 AM,Snacks,Oats,,300,0,0,8,54,8,,5,1,10,G\n"
        "2026-02-07,8:00 AM,Snacks,Rice,,300,0,0,8,54,8,40,5,1,10,G\n"
    )
    assert asked(SERVINGS + rows) == {"carbs": "Is fiber a part of the carbs in this file?"}
    assert [figures(each)[4] for each in entries_of(SERVINGS + rows, carbs="yes")] == [46, 40]
    assert [figures(each)[4] for each in entries_of(SERVINGS + rows, carbs="no")] == [54, 40]


def test_what_a_diary_from_here_leaves_blank_is_not_stated() -> None:
    own = OWN + "2026-01-01,lunch,Stew,,,,12,,,,,\n"
    assert asked(own) == {}
    fiber = OWN.strip() + ",fiberG\n2026-01-01,lunch,Stew,,,,12,,,,,,5\n"
    assert asked(fiber) == {}
    assert figures(one(fiber)) == [None, None, None, 12, None]
    assert figures(one(own)) == [None, None, None, 12, None]


def test_the_meal_of_a_whole_day_is_asked() -> None:
    text = (
        DAILY + "2026-02-07,1900.5,0,900,30,10,20,150,100,true\n2026-02-08,0,0,0,0,0,0,0,0,false\n"
    )
    assert list(asked(text)) == ["meal:"]
    found, empty = of(text, **{"meal:": "dinner"})
    assert isinstance(found, ParsedRow)
    assert (found.name, found.meal) == ("Whole day (Cronometer)", "dinner")
    assert empty == Problem(3, "nothing was eaten on this day")


def test_kilojoules_are_converted() -> None:
    text = "Date,Meal,Energy (kJ),Protein (g)\n2026-01-01,Lunch,418.4,20.0\n"
    assert figures(one(text)) == [100, 20, None, None, None]


def test_open_kilojoules_are_asked_about() -> None:
    text = 'Date,Meal,Energy (kJ),Fat (g)\n2026-03-05,Lunch,"1,250",30\n'
    assert list(asked(text)) == ["decimals"]
    assert figures(one(text, decimals="point"))[0] == 298.8
    assert figures(one(text, decimals="comma"))[0] == 0.3


def test_kilojoules_beside_calories_are_not_asked_about() -> None:
    text = 'Date,Meal,Calories,Energy (kJ)\n2026-03-05,Lunch,300,"1,250"\n'
    assert asked(text) == {}
    assert figures(one(text))[0] == 300


def test_calories_that_are_left_out_are_counted() -> None:
    text = OWN + "2026-01-01,lunch,Stew,,10,5.2,,2,,,,\n"
    assert figures(one(text))[0] == 94.8


@pytest.mark.parametrize(
    ("dates", "question"),
    [
        (("03/04/2026", "05/04/2026"), True),
        (("03-04-26",), True),
        # One of them tells of the others.
        (("03/04/2026", "13/04/2026"), False),
        (("03/04/2026", "04/13/2026"), False),
        (("03/03/2026",), False),
        (("03.04.2026",), False),
        (("2026-03-04",), False),
        (("00/04/2026", "03/04/0000"), False),
        # They contradict each other.
        (("03/04/2026", "13/04/2026", "04/13/2026"), True),
    ],
)
def test_dates_are_asked_about_where_nothing_tells_their_order(
    dates: tuple[str, ...], question: bool
) -> None:
    text = mfp(*((day, "Lunch", "500.0", "1.0", "1.0", "0", "1.0") for day in dates))
    assert ("dates" in asked(text)) == question


def test_the_question_about_dates_says_both() -> None:
    text = mfp(("03/04/2026", "Lunch", "500.0", "1.0", "1.0", "0", "1.0"))
    assert "(3 April 2026)" in asked(text)["dates"]
    assert "(4 March 2026)" in asked(text)["dates"]
    assert one(text).date is None
    assert one(text, dates="day first").date == date(2026, 4, 3)
    assert one(text, dates="month first").date == date(2026, 3, 4)


@pytest.mark.parametrize(
    ("cell", "order", "expected"),
    [
        ("2026-03-04", None, date(2026, 3, 4)),
        ("2026-03-04T12:00:00Z", None, date(2026, 3, 4)),
        ("2026/3/4", None, date(2026, 3, 4)),
        ("04.03.2026", "month first", date(2026, 3, 4)),
        ("13/3/26", None, date(2026, 3, 13)),
        ("3/13/2026 8:00", None, date(2026, 3, 13)),
        ("0001-01-01", None, date(1, 1, 1)),
        ("9999-12-31", None, date(9999, 12, 31)),
    ],
)
def test_dates_are_read(cell: str, order: parse_cells.DateOrder | None, expected: date) -> None:
    assert parse_cells.day(cell, order) == expected


@pytest.mark.parametrize(
    "cell", ["", "Totals", "2026-02-30", "31/02/2026", "13/13/2026", "٣/٤/٢٠٢٦"]
)
def test_an_invalid_date_is_a_problem(cell: str) -> None:
    with pytest.raises(ValueError, match="date"):
        parse_cells.day(cell, "day first")


@pytest.mark.parametrize(
    ("cell", "decimals", "expected"),
    [
        ("12.5", None, 12.5),
        ("12,5", None, 12.5),
        ("1,234.5", None, 1234.5),
        ("1.234,5", None, 1234.5),
        ("1 234,5", None, 1234.5),
        ("1,234,567", None, 1234567),
        ("0,125", None, 0.125),
        ("1250", None, 1250),
        ("1,250", "point", 1250),
        ("1,250", "comma", 1.25),
        ("1.250", "comma", 1250),
        (".5", None, 0.5),
        ("-3", None, -3),
        ("", None, None),
        (" - ", None, None),
        ("n/a", None, None),
    ],
)
def test_numbers_are_read(
    cell: str, decimals: parse_cells.Decimals | None, expected: float | None
) -> None:
    assert parse_cells.number(cell, decimals) == expected


@pytest.mark.parametrize(
    "cell", ["nan", "inf", "1e5", "12 g", "1,2,3", "0x1", "٣", "--5", "1.2.3,4", "9" * 400]
)
def test_an_invalid_number_is_a_problem(cell: str) -> None:
    for decimals in ("point", "comma", None):
        with pytest.raises(ValueError, match="is not a number"):
            parse_cells.number(cell, decimals)


def test_a_thousand_or_a_decimal_comma_is_asked() -> None:
    text = mfp(("2026-01-15", "Lunch", '"1,250"', "35", "12", "0", "30"))
    question = asked(text)["decimals"]
    assert "1,250" in question
    assert "is 1250" in question
    assert "is 1.25" in question
    assert one(text).figures is None
    assert figures(one(text, decimals="point"))[0] == 1250
    assert figures(one(text, decimals="comma"))[0] == 1.3


def test_what_is_certain_is_shown_before_the_answers() -> None:
    fiber = one(mfp(("2026-01-15", "Breakfast", "500.0", "35.0", "12.0", "5.0", "30.0")))
    shown = parse_rows.preview_of(fiber)
    assert [shown[name] for name in formats.FIGURE_COLUMNS] == [500, 30, 35, 12, None]
    thousand = one(mfp(("2026-01-15", "Lunch", '"1,250"', "35", "12", "0", "30")))
    shown = parse_rows.preview_of(thousand)
    assert [shown[name] for name in formats.FIGURE_COLUMNS] == [None, 30, 35, 12, None]


def test_a_question_says_which_answer_is_right_for_whom() -> None:
    text = mfp(("03/04/2026", "Lunch", '"1,250"', "35", "12", "5", "30"))
    hints = {
        each.key: each.hint for each in file_questions.questions(file_questions.read(text.encode()))
    }
    assert list(hints) == ["dates", "decimals", "carbs"]
    assert all(hint.startswith("Files from the US") for hint in hints.values())


def test_another_number_shows_the_decimal_separator() -> None:
    rows = ("2026-01-15", "Lunch", '"1,250"', "35", "12", "0", "30")
    text = mfp(rows, ("2026-01-16", "Lunch", "20", "3.5", "1", "0", "3"))
    assert asked(text) == {}
    first = of(text)[0]
    assert isinstance(first, ParsedRow)
    assert figures(first)[0] == 1250


def test_each_unknown_meal_is_asked() -> None:
    rows = [
        ("2026-01-15", meal, "10", "1", "1", "0", "1") for meal in ("Meal 4", "Lunch", "meal 4", "")
    ]
    found = asked(mfp(*rows))
    assert found == {
        "meal:meal 4": "Which meal is “meal 4” (2 rows)?",
        "meal:": "Which meal do the rows without one belong to (1 row)?",
    }
    entries = of(mfp(*rows), **{"meal:meal 4": "dinner", "meal:": "snack"})
    assert [each.meal for each in entries if isinstance(each, ParsedRow)] == [
        "dinner",
        "lunch",
        "dinner",
        "snack",
    ]


def test_nothing_is_asked_about_a_row_that_is_left_out() -> None:
    text = mfp(("2026-01-15", "Lunch", "10", "1", "1", "0", "1")) + 'Totals,,"1,050",75,,,,,,,,9\n'
    assert asked(text) == {}
    assert of(text)[1] == Problem(3, "“Totals” is not a date")


def test_a_hundred_unknown_meals_are_not_a_hundred_questions() -> None:
    text = mfp(*(("2026-01-15", f"Meal {n}", "1", "0", "0", "0", "0") for n in range(20)))
    keys = list(asked(text))
    assert len(keys) == 13
    assert keys[-1] == "meal:*"
    # Also where a meal has this name.
    named = mfp(*[("2026-01-15", "*", "1", "0", "0", "0", "0")] * 2) + text.removeprefix(MFP)
    every = [each.key for each in file_questions.questions(file_questions.read(named.encode()))]
    assert len(set(every)) == len(every)
    answers = dict.fromkeys(keys, "lunch")
    assert all(isinstance(each, ParsedRow) and each.meal for each in of(text, **answers))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("2026-01-01,lunch,Stew,10001,0,0,0,0,,,,", "calories must be at most 10000"),
        ("2026-01-01,lunch,Stew,-1,0,0,0,0,,,,", "calories must be at least 0"),
        ("2026-01-01,lunch,Stew,,500,500,0,100,,,,", None),
        ("2026-01-01,lunch,Stew,10,0,0,0,500.1,,,,", "netCarbsG must be at most 500"),
        ("2026-01-01,lunch,Stew,10,0,0,500.1,0,egg,100,,", "carbsG must be at most 500"),
        ("2026-01-01,lunch,Stew,,,,,,,,,", "the figures are missing"),
        ("2026-01-01,lunch,,10,,,,,,,,", None),
        ("2026-01-01,lunch,Ste\0w,10,,,,,,,,", "there are characters that cannot be stored"),
        (f"2026-01-01,lunch,{'x' * 121},10,,,,,,,,", "name must have 1 to 120 characters"),
        ("2026-01-01,lunch,Stew,10,,,,,egg,5000.1,,", "grams must be at most 5000"),
        ("2026-02-30,lunch,Stew,10,,,,,,,,", "“2026-02-30” is not a valid date"),
        ("2026-01-01,lunch,Stew,many,,,,,,,,", "“many” is not a number"),
    ],
)
def test_a_row_that_could_not_be_typed_is_a_problem(row: str, expected: str | None) -> None:
    found = of(OWN + row)[0]
    if expected is None:
        assert isinstance(found, ParsedRow) or "name" in found.message
    else:
        assert found == Problem(2, expected)


@pytest.mark.parametrize("amounts", ["egg,0.05,,", "egg,0.0,,", ",,stew,0.01"])
def test_an_entry_of_next_to_nothing_is_a_quick_add(amounts: str) -> None:
    found = one(OWN + f"2026-01-01,lunch,Stew,10,,,,,{amounts}")
    assert (found.grams, found.portions, figures(found)[0]) == (None, None, 10)


def test_a_day_has_sixty_entries_and_its_limits_at_most() -> None:
    coffee = "2026-01-01,lunch,Coffee,1,,,,,,,,\n"
    assert [type(each) for each in of(OWN + coffee * 62)] == [ParsedRow] * 60 + [Problem] * 2
    steak = "2026-01-01,lunch,Steak,1,300.1,,,,,,,\n"
    assert [type(each) for each in of(OWN + steak + steak + coffee)] == [
        ParsedRow,
        Problem,
        ParsedRow,
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_files_of_any_encoding_line_end_and_delimiter_are_read(
    encoding: str, end: str, delimiter: str
) -> None:
    text = (OWN + "2026-01-01,lunch,Crème brûlée – süß,1,2,3,4,5,,,,\n").replace(",", delimiter)
    assert one(text.replace("\n", end).encode(encoding)).name == "Crème brûlée – süß"


def test_a_cell_with_lines_keeps_the_line_numbers_of_the_others() -> None:
    text = OWN + '\n2026-01-01,lunch,"Two\nlines, ""quoted""",1,,,,,,,,\nbad,lunch,x,1,,,,,,,,\n'
    first, second = of(text)
    assert isinstance(first, ParsedRow)
    assert (first.line, first.name) == (3, 'Two lines, "quoted"')
    assert second.line == 5


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n\n",
        b"foo,bar\n1,2\n",
        b"\x1f\x8b\x08\x00\x00\x00\x00\x00\xff",
        b"\xff\xfe\x00\xd8",
        b"\x89PNG\r\n\x1a\n\x00",
        OWN.encode() + b'2026-01-01,lunch,"never ends,1,,,,,,,,\n' + b"x" * 200_000,
        MFP.encode() + b"2026-01-01,Lunch,1\n" * (MOST_ROWS + 1),
    ],
)
def test_an_unreadable_file_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable):
        file_questions.read(content)


def _is_chosen(name: str) -> bool:
    try:
        plain_name(name)
    except ValueError:
        return False
    return True


NAMES = st.text(
    st.one_of(st.characters(codec="utf-8"), st.sampled_from("=+-@＝＋－＠;' ")),
    min_size=1,
    max_size=120,
).filter(_is_chosen)


@given(NAMES)
@example("=1+1")
@example("＝1+1")
@example("a; =1+1;'=2")
def test_a_name_survives_export_and_import_and_never_begins_a_formula(name: str) -> None:
    text = csv_files.written(
        [
            OWN.strip().split(","),
            ["2026-01-01", "lunch", csv_files.shielded(name), "1", *[""] * 8],
        ]
    )
    for delimiter in ",;\t":
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            assert not any(cell.lstrip(" ").startswith(tuple(SIGNS)) for cell in cells)
    assert one(text.encode()).name == name


SIGNS = "=+-@＝＋－＠\t\r\n"


@given(st.text(st.sampled_from(SIGNS + "';, a\u3000"), max_size=20))
def test_a_cell_is_shielded_at_each_place_where_it_may_begin(text: str) -> None:
    cell = csv_files.shielded(text)
    assert csv_files.unshielded(cell) == text
    for part in re.split("[;\t\r\n]", cell):
        assert not part.lstrip(" \u3000").startswith(tuple(SIGNS[:8]))


@given(st.binary(max_size=300))
def test_random_bytes_never_crash_the_reader(content: bytes) -> None:
    for each in (content, OWN.encode() + content, MFP.encode() + content):
        with contextlib.suppress(Unreadable):
            of(each)


_NUMBERS = st.sampled_from(["", "12", "1,250", "1.250", "3.5", "-", "many"])
_MEALS = st.sampled_from(["", "Lunch", "Meal 4", "*", "x" * 70])
_DATES = st.sampled_from(["2026-01-15", "03/04/2026", "13/04/2026", "04/13/2026", "Totals", ""])
_COLUMNS = ("Calories", "Energy (kJ)", "Carbs (g)", "Fiber (g)", "Net Carbs (g)", "Fat (g)")


@given(
    st.sets(st.sampled_from(_COLUMNS), min_size=2).filter({"Calories", "Energy (kJ)"}.intersection),
    st.lists(st.tuples(_DATES, _MEALS, st.tuples(*[_NUMBERS] * len(_COLUMNS))), max_size=3),
    st.data(),
)
def test_with_every_question_answered_no_entry_lacks_anything(
    columns: set[str], rows: list[tuple[str, str, tuple[str, ...]]], data: st.DataObject
) -> None:
    lines = [
        ["Date", "Meal", *(each for each in _COLUMNS if each in columns)],
        *([day, meal, *numbers[: len(columns)]] for day, meal, numbers in rows),
    ]
    text = csv_files.written(iter(lines))
    questions = file_questions.questions(file_questions.read(text.encode()))
    answers = {each.key: data.draw(st.sampled_from(list(each.choices))) for each in questions}
    for each in of(text, **answers):
        assert isinstance(each, Problem) or (each.date and each.meal and each.figures)


def test_an_entry_that_lacks_an_answer_is_a_problem() -> None:
    text = mfp(("03/04/2026", "Meal 4", '"1,250"', "35", "12", "0", "30"))
    whole = mfp(("2026-01-15", "Lunch", "500.0", "35.0", "12.0", "0", "30.0"))
    (lacking,) = parse_rows.refuse_unanswered(of(text))
    assert lacking == Problem(2, "the answers do not say what it is: send the file again")
    assert list(parse_rows.refuse_unanswered(of(whole))) == of(whole)


def test_a_day_that_cannot_be_stored_is_a_problem_of_its_row() -> None:
    year = clock.now().year
    years = ("1899", "1900", f"{year + 1}", f"{year + 2}")
    early, first, last, late = of(OWN + "".join(f"{y}-06-01,lunch,x,1,,,,,,,,\n" for y in years))
    for each in (early, late):
        assert isinstance(each, Problem)
        assert each.message.startswith("the date must be from 1900-01-01 to ")
    for each in (first, last):
        assert isinstance(each, ParsedRow)
