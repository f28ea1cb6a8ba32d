"""Detect a model that repeats itself: constrained to a schema, some repeat a piece endlessly."""

# The end of a text that is examined; the longest piece that is found is a sixth of this.
_TAIL = 3_000
# No dish repeats anything this often, or at this total length.
_TIMES = 6
_LEAST_CHARACTERS = 300


def without_repetition(text: str) -> str | None:
    """Return the text before a piece that is repeated at its end; None if it ends without one."""
    tail = text[-_TAIL:][::-1]
    # The prefix function: for each prefix of the reversed tail, the longest part that it both
    # starts and ends with. The rest of the prefix is the repeated piece.
    borders = [0] * len(tail)
    found = 0
    for end in range(1, len(tail)):
        border = borders[end - 1]
        while border and tail[end] != tail[border]:
            border = borders[border - 1]
        borders[end] = border + (tail[end] == tail[border])
        length = end + 1
        if length >= _LEAST_CHARACTERS and length >= _TIMES * (length - borders[end]):
            found = length
    return text[: len(text) - found] if found else None
