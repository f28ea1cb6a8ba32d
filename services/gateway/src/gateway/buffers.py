"""Bytes that come in pieces of any size and are kept in pages of about one size."""

# One object that grows to megabytes is copied again and again, and leaves the heap in pieces: 28
# answers of 3.4 MB took four times their size.
PAGE = 64 * 1024


class Buffer:
    """A body that grows: neither many small objects nor a large one."""

    __slots__ = ("pages", "size")

    def __init__(self, content: bytes = b"") -> None:
        self.pages: list[bytes | bytearray] = []
        self.size = 0
        if content:
            self.add(content)

    def add(self, data: bytes) -> None:
        """Append; a page that has room takes it."""
        self.size += len(data)
        pages = self.pages
        if pages and len(pages[-1]) + len(data) <= PAGE:
            last = pages[-1]
            if isinstance(last, bytes):
                last = pages[-1] = bytearray(last)
            last += data
        else:
            pages.extend(data[at : at + PAGE] for at in range(0, len(data), PAGE))

    def joined(self) -> bytes:
        """All of it in one piece, which is for small ones."""
        return b"".join(self.pages)
