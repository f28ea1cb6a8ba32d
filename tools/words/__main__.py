"""The catalogues of texts.

python -m tools.words check     what is missing, unused or does not fit, as `make check` runs it
python -m tools.words update    add new texts of the code, remove those that are gone
python -m tools.words draw      100 texts at random, to be read aloud (--seed 7 --language de)
python -m tools.words mails     every mail as text (--language de)
"""

import argparse
import random
import sys

from babel.messages.catalog import Catalog

from tools.words.compare import literals, problems
from tools.words.mails import print_mails
from tools.words.sources import CatalogueFile, catalogues, entries, forms, texts
from words import DEFAULT


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.words")
    parser.add_argument("command", choices=("check", "update", "draw", "mails"))
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--language", default="de")
    parser.add_argument("--number", type=int, default=100)
    arguments = parser.parse_args()
    match arguments.command:
        case "check":
            return check()
        case "update":
            for catalogue in catalogues():
                update(catalogue)
        case "draw":
            draw(arguments.seed, arguments.language, arguments.number)
        case "mails":
            print_mails(arguments.language)
    return 0


def check() -> int:
    """Print what is wrong, and return 1 if anything is."""
    found = [problem for catalogue in catalogues() for problem in problems(catalogue)]
    packages = {catalogue.package for catalogue in catalogues()}
    found += [problem for package in sorted(packages) for problem in literals(package)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


def update(catalogue: CatalogueFile) -> None:
    """Add the texts of the code that a catalogue lacks, and remove those that are gone."""
    template = Catalog(charset="utf-8")
    for key, source in texts(catalogue.package).items():
        template.add(key, locations=[(file, 0) for file in source.files])
    catalog = catalogue.read()
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalogue.write(catalog)


def draw(seed: int, language: str, number: int) -> None:
    """Print texts of all catalogues of a language at random."""
    every = [
        form
        for catalogue in catalogues()
        for entry in entries(catalogue.read())
        for form in forms(entry.id if language == DEFAULT else entry.string)
        if language in (DEFAULT, catalogue.language)
    ]
    random.seed(seed)
    for text in random.sample(every, min(number, len(every))):
        print(text)


if __name__ == "__main__":
    sys.exit(main())
