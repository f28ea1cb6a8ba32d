"""Read and write CSV files, whatever their encoding, delimiter and line ends."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

# More than ten years of ten foods a day.
MOST_ROWS = 100_000
_DELIMITERS = (",", ";", "\t")
_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
# Where a spreadsheet may see the beginning of a cell: some also split at semicolons, or at line
# breaks within a cell. A sign there, even a full-width one, makes it a formula.
_BEGINNING = r"(^|[;\t\r\n])([ \u00a0\u3000]*)"
_FORMULA = re.compile(_BEGINNING + r"(?=[=+\-@＝＋－＠\t\r\n'])")
# The apostrophe itself is one of the signs, so that a shield can be told from an apostrophe that
# was in the text.
_SHIELDED = re.compile(_BEGINNING + "'")


class Unreadable(ValueError):
    """A file from which nothing can be imported, and the line that shows it."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class Record(NamedTuple):
    """A row of cells, and the line at which it begins."""

    line: int
    cells: Sequence[str]


def text_of(content: bytes) -> str:
    """Decode a file: by its byte order mark, else as UTF-8, else as Windows-1252."""
    if not content.strip():
        raise Unreadable("the file is empty")
    marked = next((name for mark, name in _BYTE_ORDER_MARKS if content.startswith(mark)), None)
    try:
        if marked is not None:
            return content.decode(marked)
        if content[1:2] == b"\0":
            return content.decode("utf-16-le")
        return content.decode("utf-8")
    except UnicodeDecodeError:
        if marked is not None or b"\0" in content:
            raise Unreadable("this is not a text file") from None
    # Five bytes are undefined in Windows-1252: replace them rather than refuse the file.
    return content.decode("cp1252", errors="replace")


def delimiter_of(text: str) -> str:
    """The delimiter that occurs most often in the first line."""
    first = next((line for line in io.StringIO(text) if line.strip()), "")
    return max(_DELIMITERS, key=first.count)


def records(text: str, delimiter: str) -> Iterator[Record]:
    """The rows that are not empty, the header first."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    begin, count = 1, 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                if count > MOST_ROWS:
                    raise Unreadable(
                        f"there are more than {MOST_ROWS:,} rows: split the file", begin
                    )
                yield Record(begin, cells)
                count += 1
            begin = reader.line_num + 1
    except csv.Error:
        # An unclosed quotation mark makes the rest of the file one cell.
        raise Unreadable("a cell is too long: a quotation mark may be missing", begin) from None


def shielded(text: str) -> str:
    """A text as a cell that no spreadsheet reads as a formula."""
    return _FORMULA.sub(r"\1\2'", text)


def unshielded(cell: str) -> str:
    return _SHIELDED.sub(r"\1\2", cell)


def written(rows: Iterable[Sequence[str]]) -> str:
    """The rows as a file, with RFC 4180's line ends."""
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)
    return out.getvalue()
