"""What each of the member's texts leaves out of a plan, a line each."""

from collections.abc import Iterator

from planner.stored_plans.values import NAME_LENGTH, is_figure, items_of, lines_of, text_of

_MOST_TEXTS = 100
_MOST_EXAMPLES = 5


def left_out_of(value: object) -> Iterator[str]:
    """For example: lait (milk): 92 foods, such as edam, quark, butter."""
    for fields in (each for each in items_of(value, _MOST_TEXTS) if isinstance(each, dict)):
        text, foods = text_of(fields.get("text")), fields.get("foods")
        examples = lines_of(fields.get("examples"), _MOST_EXAMPLES, NAME_LENGTH)
        means = items_of(fields.get("means"), _MOST_EXAMPLES)
        names = [text_of(each.get("name")) for each in means if isinstance(each, dict)]
        if text and examples and is_figure(foods):
            meant = ", ".join(names).casefold()
            said = text if meant in ("", text.casefold()) else f"{text} ({meant})"
            yield f"{said}: {foods:.0f} foods, such as {', '.join(examples)}"
