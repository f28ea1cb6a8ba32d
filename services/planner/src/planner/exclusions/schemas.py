"""Bodies of what can be left out, of what a text leaves out, and of what a member leaves out."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, Text, example

# Shortening a list of allergies would be dangerous, so a longer one is refused. Each stays on one
# line of a prompt, so that a member cannot add instructions to it.
Allergy = Annotated[Text, StringConstraints(max_length=200)]
Allergies = Annotated[list[Allergy], Field(max_length=100)]


class AllergenRecord(ResponseBody):
    """An allergen that EU law names, and other words for it, each of which may be excluded."""

    model_config = example(
        {
            "id": "milk",
            "name": "Milk",
            "alsoCalled": ["dairy", "lactose", "cheese", "butter", "cream", "whey"],
        }
    )

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
    model_config = example(
        {
            "completions": ["milk", "milk protein"],
            "understood": [
                {
                    "text": "milk",
                    "means": [{"kind": "allergen", "id": "milk", "name": "Milk"}],
                    "foods": 135,
                    "examples": ["ham", "quark", "chorizo", "mustard", "margarine"],
                }
            ],
            "unknown": [
                {
                    "word": "penuts",
                    "message": '"penuts" is not known; did you mean peanuts?',
                    "didYouMean": ["peanuts"],
                }
            ],
        }
    )

    completions: list[str]
    understood: list[Understood]
    unknown: list[UnknownExclusion]


class OwnExclusionsInput(RequestBody):
    """Everything that the member leaves out."""

    model_config = example({"texts": ["milk"]})

    texts: Allergies


class OwnExclusionsRecord(ResponseBody):
    """What a member leaves out, as it was typed, and what it means.

    `foodIds` are all foods of the table that it leaves out, and those that the answers about health
    rule out (pregnancy), so that an app can mark them anywhere.
    """

    model_config = example(
        {
            "texts": ["milk"],
            "understood": [
                {
                    "text": "milk",
                    "means": [{"kind": "allergen", "id": "milk", "name": "Milk"}],
                    "foods": 54,
                    "examples": ["Butter", "Ghee", "Cheddar", "Mozzarella", "Feta"],
                }
            ],
            "foodIds": ["butter", "ghee", "cheddar", "mozzarella", "feta"],
        }
    )

    texts: list[str]
    understood: list[Understood]
    food_ids: list[str]


class OwnExclusionsResponse(ResponseBody):
    exclusions: OwnExclusionsRecord
