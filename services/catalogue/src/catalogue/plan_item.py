"""A plan in a content file."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from chassis import content, ids

_MAX_COUNT = 1_000_000_000


def _number_or_text(duration: object) -> object:
    if isinstance(duration, bool) or not isinstance(duration, int | float | str | None):
        raise ValueError("must be a number or a text")
    return duration


def _not_reserved(slug: str) -> str:
    if slug == "mine":
        raise ValueError("'mine' is the path of a member's own plans")
    return slug


def _text_or_empty(text: object) -> object:
    return "" if text is None else text


# Slugs and ids are parts of URLs.
Name = Annotated[
    content.Printable, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\s/?#]+$")
]
Price = Annotated[content.ExactDecimal, Field(ge=0, max_digits=10, decimal_places=2)]
Count = Annotated[int, Field(ge=0, le=_MAX_COUNT)]


class PlanItem(content.Item):
    """A plan: the specification's names in the file, the columns' names here."""

    id: Name = Field(default_factory=ids.new)
    slug: Annotated[Name, AfterValidator(_not_reserved)]
    title: Annotated[str, StringConstraints(min_length=1)]
    short_desc: Annotated[str, BeforeValidator(_text_or_empty)] = ""
    duration: Annotated[Any, BeforeValidator(_number_or_text)] = None
    price: Price
    tier: str | None = None
    featured: bool = False
    image_url: str | None = None
    published: bool = True
    meals: Any = None
    recipes: Any = None
    shopping_list: Any = None
    nutrition_info: Any = None
    pdf_url: str | None = None
    imported_purchase_count: Count = Field(0, alias="purchaseCount")
    imported_avg_rating: float = Field(0, alias="avgRating", ge=0, le=5)
    imported_review_count: Count = Field(0, alias="reviewCount")
    # Accepted and ignored: members write reviews.
    reviews: Any = Field(None, exclude=True)
