"""The catalogues, and the texts of the code that belong to them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tools.environment import ROOT
from tools.words import web_app

# A text, or the forms for one and for many.
Key = str | tuple[str, str]
# The calls whose first arguments are texts: see libs/words.
_CALLS = {"message": 1, "gettext": 1, "ngettext": 2}
# Without times and names, which would be the only change of many commits.
_HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""
_PACKAGES = ("services/*/src/*", "libs/*/src/*", "sandbox/src/*", "web/server/src/*")


@dataclass
class Source:
    """A text of the code, with the files that have it."""

    key: Key
    files: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class CatalogueFile:
    """A package's texts in one language."""

    package: Path
    language: str
    file: Path

    @property
    def name(self) -> str:
        return str(self.file.relative_to(self.package.parent))

    def read(self) -> Catalog:
        with self.file.open("rb") as file:
            return read_po(file, locale=self.language)

    def write(self, catalog: Catalog) -> None:
        with self.file.open("wb") as file:
            plural = f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};"
            file.write(_HEADER.format(language=self.language, plural=plural).encode())
            write_po(
                file, catalog, width=100, omit_header=True, include_lineno=False, sort_by_file=True
            )


def catalogues(root: Path = ROOT) -> list[CatalogueFile]:
    """Every catalogue, next to the code whose texts it has."""
    app = root / "web"
    of_app = [CatalogueFile(app, file.stem, file) for file in sorted(app.glob("locale/*.po"))]
    return of_app + [
        CatalogueFile(package, file.parts[-3], file)
        for pattern in _PACKAGES
        for package in sorted(root.glob(pattern))
        for file in sorted(package.glob(f"locale/*/LC_MESSAGES/{package.name}.po"))
    ]


def texts(package: Path) -> dict[Key, Source]:
    """The texts of a package's code, by their keys."""
    sources: dict[Key, Source] = {}
    for key, name in web_app.texts() if package == web_app.WEB else _texts_of_python(package):
        source = sources.setdefault(key, Source(key))
        if name not in source.files:
            source.files.append(name)
    return sources


def _texts_of_python(package: Path) -> Iterator[tuple[Key, str]]:
    for file in sorted(package.rglob("*.py")):
        tree = ast.parse(file.read_text())
        if imports_words(tree):
            for key in _keys(tree):
                yield key, str(file.relative_to(package.parent))


def imports_words(tree: ast.Module) -> bool:
    """Whether a module uses the library: elsewhere these calls are something else."""
    return any(
        isinstance(node, ast.ImportFrom) and node.module == "words" for node in ast.walk(tree)
    )


def is_marked(call: ast.Call) -> int:
    """How many of a call's arguments are texts of the catalogue."""
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return _CALLS.get(name, 0)


def entries(catalog: Catalog) -> Iterator[Message]:
    """The entries of a catalogue, without its header."""
    return (entry for entry in catalog if entry.id)


def forms(text: object) -> tuple[str, ...]:
    """The plural forms of an id or a translation; a single one without a number."""
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)


def _keys(tree: ast.Module) -> Iterator[Key]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (count := is_marked(node)):
            literals = [
                each.value
                for each in node.args[:count]
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
            if len(literals) == count:
                yield literals[0] if count == 1 else (literals[0], literals[1])
