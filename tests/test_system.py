"""An invalid deploy/system.toml is refused, and generated parts are replaced."""

from pathlib import Path

import pytest

from tools.system.description import FILE, DescriptionRefused, read
from tools.system.regions import MARK, fill


def test_a_wrong_description_is_refused_with_the_key(tmp_path: Path) -> None:
    file = tmp_path / FILE.name
    for old, new, problem in (
        ('what = "Accounts and mails."', "", "what: Field required"),
        (
            'asks = ["catalogue"',
            'asks = ["shipping"',
            "billing calls shipping, which does not exist",
        ),
        ("[services.identity]", '[services.identity]\nasks = ["billing"]', "call each other"),
    ):
        text = FILE.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))
        with pytest.raises(DescriptionRefused, match=problem):
            read(file)


def test_a_generated_part_is_replaced_and_the_rest_is_kept() -> None:
    text = f"""kept
  # {MARK}names
  old
  # until here
for x in old; do  # {MARK}loop
kept, too
"""
    made = fill(text, {"names": "new\n", "loop": "for x in new; do"})
    assert made == text.replace("  old\n", "  new\n").replace("in old", "in new")
