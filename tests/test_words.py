"""The check of words finds the old vocabulary, and accepts ordinary text."""

import pytest

from tools.check_words import findings, is_checked


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "The message is parked."),
        ("a.yml", "# Nobody is woken by it."),
        ("a.sh", "# set it aside"),
        ("a.py", "# Two processes take turns."),
        ("a.py", "def take_turns() -> None: ..."),
        ("a.py", "def test_what_is_held_for_nobody() -> None: ..."),
        ("a.py", "class Tally:"),
        ("a.py", "said = await reader.read()"),
        ("a.py", "def make(read: Settings | None = None) -> Service:"),
    ],
)
def test_the_old_vocabulary_is_found(name: str, text: str) -> None:
    assert len(list(findings(name, f"fine\n{text}\n"))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "The message is dead-lettered. As said above, in a planned way."),
        ("a.py", "settings = read(Settings)"),
        ("deploy/local/README.md", "It runs as the user nobody."),
    ],
)
def test_ordinary_text_is_accepted(name: str, text: str) -> None:
    assert list(findings(name, text)) == []


def test_generated_files_are_not_checked() -> None:
    assert not is_checked("services/gateway/src/gateway/documents/openapi.json")
    assert not is_checked("requirements.lock")
    assert is_checked("docs/operations.md")
