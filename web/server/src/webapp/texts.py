"""The pages with the operator's texts: terms, privacy, imprint, support.

They are `legal/<name>.md` of the content folder. Until a text is there, its page says that it is
missing.
"""

from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

TEXTS = {
    "/terms": "Terms of service",
    "/privacy": "Privacy",
    "/imprint": "Imprint",
    "/support": "Support",
}
# Billing's `stripe-check` looks for this mark before money is taken.
MISSING = "data-text-is-missing"

_MISSING_WORDS = {
    "/terms": "The terms under which memberships and plans are sold here",
    "/privacy": "What is kept about members here, why, and for how long",
    "/imprint": "The name and address of those who run this service",
    "/support": "How to reach the people who run this service",
}
# CommonMark; raw HTML is shown as text, and addresses such as javascript: do not become links.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def text_at(path: str) -> str | None:
    """Return the address of the text at a path, which may end with a slash."""
    path = path.removesuffix("/")
    return path if path in TEXTS else None


def article(address: str, content: Path | None) -> str:
    """Return the text of a page as HTML, or a placeholder while it is missing."""
    text = _read(address, content)
    if text is None:
        return (
            f"<article class=text {MISSING}><h1>{escape(TEXTS[address])}</h1>"
            f"<p>{escape(_MISSING_WORDS[address])} will be here. The operator hasn't written it"
            f" yet: it goes into <code>legal{escape(address)}.md</code> in the content folder."
            "</p></article>"
        )
    return f"<article class=text>{_MARKDOWN.render(text)}</article>"


def _read(address: str, content: Path | None) -> str | None:
    try:
        text = (content / f"legal{address}.md").read_text(encoding="utf-8") if content else ""
    except (OSError, UnicodeDecodeError):
        return None
    return text if text.strip() else None
