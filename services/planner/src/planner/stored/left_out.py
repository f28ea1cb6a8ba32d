"""What each text that the member typed leaves out of a plan, in sentences."""

from collections.abc import Iterator

from planner.computed.exclusions import joined
from planner.stored.values import NAME_LENGTH, is_figure, lines_of, text_of

_MOST_TEXTS = 100
_MOST_EXAMPLES = 5


def left_out_of(value: object) -> Iterator[str]:
    """For example: “lait” leaves out 54 foods, such as butter, cheddar and feta."""
    for entry in value[:_MOST_TEXTS] if isinstance(value, list) else []:
        fields = entry if isinstance(entry, dict) else {}
        text, count = text_of(fields.get("text")), fields.get("foods")
        if not text or not is_figure(count):
            continue
        foods = "1 food" if count == 1 else f"{count:.0f} foods"
        examples = lines_of(fields.get("examples"), _MOST_EXAMPLES, NAME_LENGTH)
        such_as = f", such as {joined(examples)}" if examples and count > len(examples) else ""
        these = f": {joined(examples)}" if examples and not such_as else ""
        yield f"“{text}” leaves out {foods}{such_as}{these}"
