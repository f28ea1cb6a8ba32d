"""Checks that names and texts use the words of the trade, and none of the old vocabulary.

A finding names the file, the line, the word, and what to say instead. `EXCEPTIONS` lists the places
where a word is right.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SUFFIXES = (".py", ".md", ".yml", ".yaml", ".sh", ".html", ".js", ".ts", ".sql", ".json", ".toml")

# What to say instead, by word.
WORDS = {
    r"somebody|someone|whoever|nobody": "the role: member, client, operator, service",
    r"(un)?heed(s|ed|ing)?": "handle, ignore",
    r"wish(es|ed)?": "request",
    r"upkeep": "maintenance",
    r"tether(s|ed)?": "proxy",
    r"keepers?": "supervisor",
    r"lanes?": "queue, worker",
    r"aside": "retry, postpone, dead-letter",
    r"parked|parking": "dead-lettered",
    r"h[eo]lds? on to": "lock",
    r"tak(e|es|ing)[ _]turns": "alternate, lock",
    r"(tells?|told) of": "report",
    r"what is not": "a noun",
    r"under way": "in flight",
    r"of 100 are": "p99 latency",
    r"world outside": "external services",
}

# In Python code: names that say too little, or mean something else elsewhere.
NAMES = (
    r"class (Asked|Companion|HeadWithBody|Shown|Tally)\b",
    r"class (Books|Mood|Storage|Till|With|Words|Working)\b",
    r"\b(SILENT|told|said)\b(?= *([=:,).\[]|in\b))",
    r"\bread: \w*Settings\b",
)

# Words end at an underscore, too: they are found in names.
ANY_WORD = re.compile(rf"(?<![a-z])({'|'.join(WORDS)})(?![a-z])", re.IGNORECASE)
ANY_NAME = re.compile("|".join(NAMES))

FILES = r"(^|/)(copies|faults|lanes|setting_aside|upkeep|keeper|tether)\.py$"

# Not checked: generated and vendored files, data of tests, released migrations, and this list.
EXCLUDED = (
    r"/migrations/\d+_\w+\.sql$",
    r"^(content/|tests/deploy/releases/|clients/javascript/package)",
    r"^services/gateway/src/gateway/documents/(openapi\.json|asyncapi\.json|swagger-ui/)",
    r"^tests/e2e/browser/axe/",
    r"(^tools/check_words|/test_words)\.py$",
)

# A file, a word in it, and the reason.
EXCEPTIONS = (
    ("services/billing/", "aside", "'set aside' is a state in the table of Stripe's events"),
    ("deploy/local/README.md", "nobody", "the user of this name"),
    ("deploy/local/src/keto_local/postgres_binaries.py", "nobody", "the user of this name"),
)


def main() -> None:
    """Print every finding, and end with 1 if there is one."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    names = [name for name in listed.stdout.decode().splitlines() if is_checked(name)]
    found = [f for name in names if (ROOT / name).exists() for f in findings_in(name)]
    print("\n".join(found))
    sys.exit(bool(found))


def is_checked(name: str) -> bool:
    """Whether a tracked file is text that people write."""
    return name.endswith(SUFFIXES) and not any(re.search(path, name) for path in EXCLUDED)


def findings_in(name: str) -> Iterator[str]:
    """The findings in a file and its name."""
    if re.search(FILES, name):
        yield f"{name}: name the file for what is in it"
    yield from findings(name, (ROOT / name).read_text())


def findings(name: str, text: str) -> Iterator[str]:
    """The findings in a text."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in ANY_WORD.finditer(line):
            if not is_exception(name, found[0]):
                yield f"{name}:{number}: {found[0]!r}: say {instead_of(found[0])}"
        for found in ANY_NAME.finditer(line) if name.endswith(".py") else ():
            yield f"{name}:{number}: {found[0]!r}: name it for what it is"


def instead_of(word: str) -> str:
    """What to say instead of a word."""
    return next(say for words, say in WORDS.items() if re.fullmatch(words, word, re.IGNORECASE))


def is_exception(name: str, word: str) -> bool:
    """Whether this word is right in this file."""
    return any(name.startswith(file) and word.lower() == right for file, right, _ in EXCEPTIONS)


if __name__ == "__main__":
    main()
