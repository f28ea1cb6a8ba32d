"""What is wrong with a catalogue, and with texts that are in none."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Message

from tools.words import web_app
from tools.words.sources import (
    CatalogueFile,
    Key,
    entries,
    forms,
    imports_words,
    is_marked,
    texts,
)

_PLACEHOLDER = re.compile(r"\{(\w*)\}")
_MARKUP = re.compile(r"<style>.*?</style>|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", re.DOTALL)
# What a member could read of a tag.
_READ_ALOUD = re.compile(r"\b(?:alt|title|aria-label|placeholder)=\"([^\"{]+)\"")
_NAMES = {"Keto"}
# A capital letter and at least one more word, or a label in lower case is not looked for.
_SENTENCE = re.compile(r"[A-Z“„][\w’',-]*[ …].*[a-z]")


def problems(catalogue: CatalogueFile) -> Iterator[str]:
    """The entries that are missing, unused, or do not fit their text."""
    catalog, sources = catalogue.read(), texts(catalogue.package)
    keys: set[Key] = set()
    for entry in entries(catalog):
        ids, strings = forms(entry.id), forms(entry.string)
        key = ids[0] if len(ids) == 1 else (ids[0], ids[1])
        keys.add(key)
        if key not in sources:
            yield f"{catalogue.name}: unused: {_short(entry)}"
            continue
        if entry.fuzzy or not all(strings):
            yield f"{catalogue.name}: not translated: {_short(entry)}"
        elif len(strings) != (catalog.num_plurals if entry.pluralizable else 1):
            yield f"{catalogue.name}: {len(strings)} plural forms: {_short(entry)}"
        else:
            yield from (
                f"{catalogue.name}: other placeholders than in English: {_short(entry)}"
                for at, form in enumerate(strings)
                if not _same_placeholders(ids, at, form)
            )
    for key, source in sources.items():
        if key not in keys:
            yield f"{catalogue.name}: missing ({source.files[0]}): {key}"


def literals(package: Path) -> Iterator[str]:
    """Texts in mail templates and next to translated ones that are in no catalogue."""
    if package == web_app.WEB:
        yield from web_app.literals()
        return
    for template in sorted(package.rglob("templates/*")):
        source = template.read_text()
        shown = [_MARKUP.sub(" ", source), *_READ_ALOUD.findall(source)]
        for word in re.findall(r"[^\W\d_]{2,}", " ".join(shown)):
            if word not in _NAMES and word != "doctype":
                yield f"{template.relative_to(package.parent)}: not in a catalogue: {word}"
    for file in sorted(package.rglob("*.py")):
        tree = ast.parse(file.read_text())
        if imports_words(tree) and any(map(is_marked_call, ast.walk(tree))):
            for constant in _unmarked(tree):
                if _SENTENCE.match(str(constant.value)):
                    place = f"{file.relative_to(package.parent)}:{constant.lineno}"
                    yield f"{place}: not in a catalogue: {str(constant.value)[:60]}"


def is_marked_call(node: ast.AST) -> bool:
    """Whether a part of a module is a text of the catalogue."""
    return isinstance(node, ast.Call) and is_marked(node) > 0


def _unmarked(node: ast.AST) -> Iterator[ast.Constant]:
    """Texts of a module other than docstrings, errors, logs and those of the catalogue."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Constant(value=str()):
                yield child
            case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.JoinedStr():
                continue
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "api"))):
                continue
            case ast.Call(func=ast.Name(id="Counter" | "Histogram" | "Gauge")):
                continue
            case ast.Dict(values=values):
                # Keys are ids, or messages of the API, which stay English.
                for value in values:
                    yield from _unmarked(ast.Expression(value))
            case ast.Call() if is_marked(child):
                continue
            case _:
                yield from _unmarked(child)


def _same_placeholders(ids: tuple[str, ...], at: int, form: str) -> bool:
    """The singular may leave out its number: "one day"."""
    expected = set(_PLACEHOLDER.findall(ids[-1]))
    optional = {"n"} & expected if len(ids) > 1 and at == 0 else set()
    return set(_PLACEHOLDER.findall(form)) | optional == expected


def _short(entry: Message) -> str:
    return forms(entry.id)[0][:60]
