"""Generated files: a tool writes them, and with `--check` compares them."""

import sys
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from tools.environment import ROOT


def version() -> str:
    """The version of the repository, which is also that of its documents and clients."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def render(template: str, **values: object) -> str:
    """Render a file of `templates`; values in HTML are escaped with `| text` there."""
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        trim_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    templates.filters["text"] = escape
    return templates.get_template(template).render(values)


def write_or_compare(texts: Mapping[Path, str], module: str) -> None:
    """Write the files; with `--check`, exit with the name of the first outdated one."""
    for path, text in texts.items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            sys.exit(f"{path.name} is outdated: python -m {module}")
