"""What an import could not read as a figure or as a food: counted, with the lines."""

from array import array
from collections import defaultdict
from collections.abc import Iterator

_FEW = 10


class Findings:
    """The lines of each finding. A line takes four bytes: a file can have millions of them."""

    def __init__(self) -> None:
        self._lines: dict[str, array[int]] = defaultdict(lambda: array("I"))

    def add(self, what: str, line: int) -> None:
        lines = self._lines[what]
        if not lines or lines[-1] != line:
            lines.append(line)

    def texts(self, *, every: bool = False) -> Iterator[str]:
        """A text for each finding, with the first lines or all of them."""
        for what in sorted(self._lines):
            lines = self._lines[what]
            named = lines if every else lines[:_FEW]
            more = f" … ({len(lines) - len(named)} more)" if len(lines) > len(named) else ""
            noun = "line" if len(lines) == 1 else "lines"
            yield f"{what}: {len(lines)} {noun}: {', '.join(map(str, named))}{more}"
