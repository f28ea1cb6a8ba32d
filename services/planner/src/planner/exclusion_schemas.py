"""Bodies of what can be left out, and of what a text leaves out."""

from typing import Literal

from chassis.http import ResponseBody


class AllergenRecord(ResponseBody):
    """An allergen that EU law names, and other words for it, each of which may be excluded."""

    id: str
    name: str
    also_called: list[str]


class AllergensResponse(ResponseBody):
    allergens: list[AllergenRecord]


class Meaning(ResponseBody):
    """A thing that a text names."""

    kind: Literal["allergen", "kind", "diet", "food"]
    id: str
    name: str


class Understood(ResponseBody):
    """What a text leaves out: how many foods of plans, and some of them."""

    text: str
    means: list[Meaning]
    foods: int
    examples: list[str]


class UnknownExclusion(ResponseBody):
    """A word that names nothing that a plan could leave out, what to do about it, and the nearest
    words that do."""

    word: str
    message: str
    did_you_mean: list[str]


class ExclusionsResponse(ResponseBody):
    completions: list[str]
    understood: list[Understood]
    unknown: list[UnknownExclusion]
