"""Several arrays in one file that processes map: they share its pages, and decode nothing before it
is used.

The numbers are little-endian, as on the processors of all images.
"""

import mmap
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path

# Numbers of eight bytes begin at a multiple of eight.
_ALIGNED = 8


def pack(parts: Sequence[bytes]) -> bytes:
    """How many parts there are, where each ends, and the parts."""
    ends, at = array("Q", [len(parts)]), _ALIGNED * (1 + len(parts))
    for part in parts:
        at += len(part)
        ends.append(at)
        at += -at % _ALIGNED
    return b"".join(part + bytes(-len(part) % _ALIGNED) for part in (ends.tobytes(), *parts))


def parts_of(packed: memoryview) -> list[memoryview]:
    count = packed[:_ALIGNED].cast("Q")[0]
    start = _ALIGNED * (1 + count)
    found = []
    for end in packed[_ALIGNED:start].cast("Q"):
        found.append(packed[start:end])
        start = end + -end % _ALIGNED
    return found


def mapped(path: Path) -> list[memoryview]:
    """The parts of a file, which may be replaced in the meantime, but not written to."""
    with path.open("rb") as file:
        return parts_of(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))


class Texts:
    """Texts by their numbers."""

    def __init__(self, parts: Sequence[memoryview]) -> None:
        self._text, ends = parts
        self._ends = ends.cast("I")

    @staticmethod
    def pack(texts: Iterable[str]) -> list[bytes]:
        encoded = [text.encode() for text in texts]
        ends = array("I", [0])
        for each in encoded:
            ends.append(ends[-1] + len(each))
        return [b"".join(encoded), ends.tobytes()]

    def __getitem__(self, number: int) -> str:
        return str(self._text[self._ends[number] : self._ends[number + 1]], "utf-8")
