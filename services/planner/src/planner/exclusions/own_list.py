"""What a member leaves out of every plan that says nothing else."""

from collections.abc import Sequence

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import ValidationFailed
from foods import Caution, cautioned, food_table, named, still_understood
from planner import computed
from planner.exclusions.read_typed import unknown
from planner.exclusions.schemas import Understood
from planner.exclusions.tables import OwnExclusions


async def read_exclusions(session: AsyncSession, user_id: str) -> list[str]:
    """The texts as they were typed; none where the member has said nothing.

    A text with a word that has become ambiguous is replaced by everything that it may mean.
    """
    found = await session.get(OwnExclusions, user_id)
    texts = found.texts if found else []
    return [word for text in texts for word in still_understood(text)]


async def keep_exclusions(session: AsyncSession, user_id: str, texts: Sequence[str]) -> None:
    """Replace the texts; one that names nothing is refused, as by a job."""
    try:
        computed.exclusions_of(texts)
    except computed.UnknownExclusions as error:
        details = (unknown(word, "texts") for word in dict.fromkeys(error.words))
        raise ValidationFailed(*details, message="Invalid input") from None
    kept = list(texts)
    storing = insert(OwnExclusions).values(user_id=user_id, texts=kept)
    await session.execute(
        storing.on_conflict_do_update(index_elements=["user_id"], set_={"texts": kept})
    )


def understood(texts: Sequence[str]) -> list[Understood]:
    """What each text leaves out; of one that another release understood, nothing."""
    return [Understood.model_validate(each) for each in computed.all_understood(texts)]


def foods_left_out(texts: Sequence[str], cautions: frozenset[Caution]) -> list[str]:
    """The foods of the table that the texts and the cautions leave out, also those of no plan."""
    meanings = [meaning for meaning in map(named, texts) if meaning is not None]
    ids = cautioned(cautions) if cautions else frozenset()
    return [
        food.id
        for food in food_table().foods.values()
        if food.id in ids or any(food in meaning for meaning in meanings)
    ]
