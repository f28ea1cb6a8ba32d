"""Tells when a model repeats itself: constrained to a schema, some write one piece for ever."""

# The end of a text that is looked at; so the longest piece is a sixth of it.
_TAIL = 3_000
# As often, and as long altogether, as no dish repeats anything.
_TIMES = 6
_LEAST_CHARACTERS = 300


def without_repetition(text: str) -> str | None:
    """The text until a piece that is repeated at its end; None when it does not end with one."""
    tail = text[-_TAIL:][::-1]
    # For each beginning of the reversed tail, the longest part with which it begins and ends:
    # what is left of it then is the piece that is repeated (the prefix function).
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
