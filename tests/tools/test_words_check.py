"""The check of catalogues finds what a member would read wrongly, or in English."""

from pathlib import Path

import pytest

from tools.words.compare import literals, problems
from tools.words.sources import CatalogueFile, texts

CODE = '''"""A bakery."""

from words import Words, message

SUBJECT = message("Your loaf, {name}")


def said(words: Words, n: int) -> list[str]:
    """The texts in this language."""
    return [words.gettext("Fresh bread"), words.ngettext("{n} loaf", "{n} loaves", n), UNMARKED]
'''
HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
GOOD = {
    "Your loaf, {name}": 'msgid "Your loaf, {name}"\nmsgstr "Dein Brot, {name}"\n\n',
    "Fresh bread": 'msgid "Fresh bread"\nmsgstr "Frisches Brot"\n\n',
    "loaf": (
        'msgid "{n} loaf"\nmsgid_plural "{n} loaves"\n'
        'msgstr[0] "ein Brot"\nmsgstr[1] "{n} Brote"\n\n'
    ),
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "services/bakery/src/bakery"
    (folder / "templates").mkdir(parents=True)
    (folder / "loaves.py").write_text(CODE.replace(", UNMARKED", ""))
    return folder


def found(package: Path, **changed: str) -> list[str]:
    file = package / "bakery.po"
    file.write_text(HEADER + "".join({**GOOD, **changed}.values()))
    return list(problems(CatalogueFile(package, "de", file)))


def test_a_whole_catalogue_has_no_problem(package: Path) -> None:
    assert texts(package).keys() == {
        "Your loaf, {name}",
        "Fresh bread",
        ("{n} loaf", "{n} loaves"),
    }
    assert found(package) == []


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"Fresh bread": ""}, "missing (bakery/loaves.py): Fresh bread"),
        ({"Fresh bread": 'msgid "Fresh bread"\nmsgstr ""\n\n'}, "not translated: Fresh bread"),
        ({"old": 'msgid "Old bread"\nmsgstr "Altes Brot"\n\n'}, "unused: Old bread"),
        (
            {"Your loaf, {name}": 'msgid "Your loaf, {name}"\nmsgstr "Dein Brot, {nam}"\n\n'},
            "other placeholders than in English: Your loaf, {name}",
        ),
        (
            {"loaf": GOOD["loaf"].replace("{n} Brote", "Brote")},
            "other placeholders than in English: {n} loaf",
        ),
        (
            {"loaf": 'msgid "{n} loaf"\nmsgid_plural "{n} loaves"\nmsgstr[0] "{n} Brot"\n\n'},
            "{n} loaf",
        ),
    ],
)
def test_a_problem_is_named(package: Path, changed: dict[str, str], problem: str) -> None:
    (line,) = found(package, **changed)
    assert line.endswith(problem)


def test_a_text_in_no_catalogue_is_found(package: Path) -> None:
    assert list(literals(package)) == []
    (package / "templates" / "mail.html").write_text(
        '<p title="{{ name }}">Keto {# Words. #}{% if a %}{{ b }}{% endif %} Bake it</p>'
    )
    (package / "loaves.py").write_text(CODE.replace("UNMARKED", '"Out of the oven"'))
    assert [line.rpartition(": ")[2] for line in literals(package)] == [
        "Bake",
        "it",
        "Out of the oven",
    ]
