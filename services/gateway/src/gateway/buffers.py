"""Byte buffers that store their content in pages of about equal size."""

# One object that grows to megabytes is copied repeatedly and fragments the heap: 28 responses of
# 3.4 MB took four times their size.
PAGE = 64 * 1024


class Buffer:
    """A growing body: neither many small objects nor one large one."""

    __slots__ = ("pages", "size")

    def __init__(self, content: bytes = b"") -> None:
        self.pages: list[bytes | bytearray] = []
        self.size = 0
        if content:
            self.add(content)

    def add(self, data: bytes) -> None:
        """Append to the last page if it has room."""
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
        """Return the content in one piece; for small bodies."""
        return b"".join(self.pages)
