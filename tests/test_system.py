"""deploy/system.toml is refused when it is wrong, and what is made from it is held to it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.environment import ROOT
from tools.system.__main__ import generated
from tools.system.description import FILE, DescriptionRefused, read
from tools.system.regions import MARK, fill


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'what = "Accounts and mails."',
            'what = "x"\nreplica = 2',
            "replica: Unexpected keyword argument",
        ),
        ('what = "Accounts and mails."', "", "what: Field required"),
        (
            'body = "auth_body_limit"',
            'bytes = "auth_body_limit"',
            "prefixes./api/auth.bytes: Unexpected",
        ),
        ('asks = ["catalogue"', 'asks = ["nobody"', "billing asks nobody, which is not described"),
        ("[gateway]", "[gate]", "gate: Unexpected"),
    ],
)
def test_a_description_that_is_wrong_is_refused_with_the_key(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / FILE.name
    text = FILE.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(DescriptionRefused, match=said):
        read(file)


def test_two_services_do_not_ask_each_other(tmp_path: Path) -> None:
    file = tmp_path / FILE.name
    file.write_text(
        FILE.read_text().replace("[services.identity]", '[services.identity]\nasks = ["billing"]')
    )
    with pytest.raises(DescriptionRefused, match="ask each other"):
        read(file)


def test_a_made_part_is_replaced_and_the_rest_stays() -> None:
    text = f"""kept
  # {MARK}names
  old
  # until here
for x in old; do  # {MARK}loop
kept, too
"""
    made = fill(text, {"names": "new\n", "loop": "for x in new; do"})
    assert made == text.replace("  old\n", "  new\n").replace("in old", "in new")


def test_what_is_made_is_current_and_says_so_in_its_first_line() -> None:
    subprocess.run([sys.executable, "-m", "tools.system", "--check"], cwd=ROOT, check=True)
    texts = generated(read())
    wholly = [path for path, text in texts.items() if "Made by `make generate`" in text]
    assert len(wholly) > 15
    assert all("Made by `make generate`" in texts[path].partition("\n")[0] for path in wholly)
