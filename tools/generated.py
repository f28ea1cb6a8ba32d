"""Files that are made from the code: a tool writes them, and with `--check` compares them."""

import sys
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from tools.environment import ROOT


def version() -> str:
    """The version of the repository, which its documents and clients take."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def render(template: str, **values: object) -> str:
    """The text of a file in `templates`; what is put into HTML is written `| text` there."""
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        trim_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    templates.filters["text"] = escape
    return templates.get_template(template).render(values)


def write_or_compare(texts: Mapping[Path, str], tool: str) -> None:
    """Write the files; with `--check`, end with the name of the first that is not current."""
    for path, text in texts.items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            sys.exit(f"{path.name} is not current: python -m tools.{tool}")
