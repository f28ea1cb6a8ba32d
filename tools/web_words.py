"""The web app's catalogues: every text of its sources, and what it is in each language.

python -m tools.web_words          adds new texts to web/locale/*.po, and removes unused ones
python -m tools.web_words --check  compares them, for `make check`
"""

import argparse
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tools.npm import node

WEB = Path(__file__).resolve().parent.parent / "web"
LOCALES = WEB / "locale"
# Folders of `src` whose texts are not in the catalogues yet.
_NOT_YET = ("app/routes", "app/shell/header", "app/shell/bottom-bar", "planner/", "plans/", "shop/")
_HEADERS = re.compile(rb'"((POT|PO)-.*Date|Project-Id|Report-|Last-Tr|Language-Team|Generated-By)')
_PLACEHOLDER = re.compile(r"\{\w+\}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    is_check = parser.parse_args().check
    said = json.loads(
        subprocess.run([node(), "tools/texts.mjs"], cwd=WEB, capture_output=True, check=True).stdout
    )
    texts = _template(said["messages"])
    problems = [
        f"web/src/{each['file']}:{each['line']}: not in the catalogue: {each['text']!r}"
        for each in said["literals"]
        if not each["file"].startswith(_NOT_YET)
    ]
    for path in sorted(LOCALES.glob("*.po")):
        kept = path.read_bytes()
        catalogue = read_po(io.BytesIO(kept), locale=path.stem)
        catalogue.update(texts, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        problems += [f"{path.name}: {problem}" for problem in _problems(catalogue)]
        if (new := _written(catalogue)) == kept:
            continue
        if is_check:
            problems.append(f"{path.name} is not up to date: python -m tools.web_words")
        else:
            path.write_bytes(new)
    print("\n".join(problems))
    sys.exit(1 if problems and is_check else 0)


def _template(messages: list[dict[str, str]]) -> Catalog:
    texts = Catalog()
    for each in messages:
        plural = each.get("plural")
        texts.add((each["text"], plural) if plural else each["text"], locations=[(each["file"], 0)])
    return texts


def _problems(catalogue: Catalog) -> Iterator[str]:
    for message in catalogue:
        if not message.id:
            continue
        string = message.string or ""
        forms = [string] if isinstance(string, str) else list(string)
        # An empty one is shown in English.
        expected = _names_of(message)
        if all(forms) and any(_names(form) != expected for form in forms):
            yield f"other placeholders: {message.id!r}: {message.string!r}"


def _names_of(message: Message) -> set[str]:
    return _names(message.id if isinstance(message.id, str) else message.id[1])


def _names(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


def _written(catalogue: Catalog) -> bytes:
    file = io.BytesIO()
    write_po(file, catalogue, width=100, sort_output=True, include_lineno=False)
    # Without what changes each time, and headers without content.
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not _HEADERS.match(line))


if __name__ == "__main__":
    main()
