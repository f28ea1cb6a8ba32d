"""Which names members may choose."""

import time
from typing import Annotated

import pytest
from pydantic import StringConstraints, TypeAdapter, ValidationError

from chassis.http import PlainName, made_plain

_NAME: TypeAdapter[str] = TypeAdapter(PlainName)


@pytest.mark.parametrize(
    "name",
    [
        "Soup",
        "Crème brûlée",
        "سالاد شیرازی",
        "می\u200cخواهم",
        "👨\u200d👩\u200d👧 dinner",
        "שקשוקה",
        "",
    ],
)
def test_names_are_accepted_as_people_write_them(name: str) -> None:
    assert _NAME.validate_python(name) == name


@pytest.mark.parametrize(
    "character",
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
    "\u200b\u2060\ufeff\u00ad\U000e0061\u2062\n\t\x1b\x85\u2028\u2029\0",
)
def test_invisible_and_bidirectional_characters_are_refused_in_names(character: str) -> None:
    with pytest.raises(ValidationError) as refused:
        _NAME.validate_python(f"So{character}up")
    assert refused.value.errors()[0]["ctx"]["error"].code == "forbidden_characters"


@pytest.mark.parametrize("name", [" ", "\u3000\u00a0", "\u200d", "\u3164", "\u2800 \u0301"])
def test_a_name_must_be_visible(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        _NAME.validate_python(name)
    assert refused.value.errors()[0]["ctx"]["error"].code == "required"


@pytest.mark.parametrize("letter", ["a", "\u0301"])
def test_a_name_of_a_megabyte_is_refused_for_its_length_at_once(letter: str) -> None:
    name: TypeAdapter[str] = TypeAdapter(Annotated[PlainName, StringConstraints(max_length=120)])
    began = time.process_time()
    with pytest.raises(ValidationError) as refused:
        name.validate_python(letter * 1_000_000)
    assert time.process_time() - began < 0.05
    assert refused.value.errors()[0]["type"] == "too_long"


def test_a_name_from_another_source_is_reduced_to_allowed_characters() -> None:
    assert made_plain("So\u202eup\tof \u200bthe\nday") == "Soup of the day"
