"""The gateway's code: the number of its lines."""

import ast
import io
import tokenize
from pathlib import Path

_NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
            tokenize.ENDMARKER}  # fmt: skip


def lines_of_code(folder: Path) -> int:
    """Count the lines with code: not blank, not a comment, not a docstring."""
    return sum(len(_lines_with_code(file.read_text())) for file in folder.glob("*.py"))


def _lines_with_code(source: str) -> set[int]:
    tree = ast.parse(source)
    strings = [
        n.value
        for n in ast.walk(tree)
        if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)
    ]
    docs = {line for doc in strings for line in range(doc.lineno, (doc.end_lineno or 0) + 1)}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    kept = (t for t in tokens if t.type not in _NO_CODE)
    return {line for t in kept for line in range(t.start[0], t.end[0] + 1)} - docs
