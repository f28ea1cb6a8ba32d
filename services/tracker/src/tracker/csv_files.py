"""Read and write CSV files as people have them: other encodings, delimiters and line ends."""

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
# Where a cell may begin for a spreadsheet: also one that divides at semicolons, or at the lines of
# a cell, after all. A sign in one of these places makes it a formula, also one of full width.
_BEGINNING = r"(^|[;\t\r\n])([ \u00a0\u3000]*)"
_FORMULA = re.compile(_BEGINNING + r"(?=[=+\-@＝＋－＠\t\r\n'])")
# The apostrophe itself is among the signs, so that what is shielded can be told from what had one.
_SHIELDED = re.compile(_BEGINNING + "'")


class Unreadable(ValueError):
    """A file from which nothing can be imported, and at which line."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class Record(NamedTuple):
    """A row of cells, and the line at which it begins."""

    line: int
    cells: Sequence[str]


def text_of(content: bytes) -> str:
    """Decode a file: as its byte order mark says, else UTF-8, else as Windows saves it."""
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
            raise Unreadable("this is no text file") from None
    # Five bytes that Windows gives no character are no reason to refuse the file.
    return content.decode("cp1252", errors="replace")


def delimiter_of(text: str) -> str:
    """The delimiter of which the first line has most."""
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
        # A quote without an end takes the rest of the file into one cell.
        raise Unreadable("a cell is too long: a quotation mark may be missing", begin) from None


def shielded(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    return _FORMULA.sub(r"\1\2'", text)


def unshielded(cell: str) -> str:
    return _SHIELDED.sub(r"\1\2", cell)


def written(rows: Iterable[Sequence[str]]) -> str:
    """The rows as a file, with the line ends of RFC 4180."""
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)
    return out.getvalue()
