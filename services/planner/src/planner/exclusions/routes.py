"""HTTP operations on what can be left out, and on what a member leaves out of every plan."""

from typing import Annotated

from fastapi import Query
from pydantic import StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import CurrentUser, InvalidRequest, Routes, Text
from chassis.storage import Session
from foods import ALLERGENS, nearest
from planner.exclusions.own_list import foods_left_out, keep_exclusions, read_exclusions, understood
from planner.exclusions.read_typed import read_typed, unknown
from planner.exclusions.schemas import (
    AllergenRecord,
    AllergensResponse,
    ExclusionsResponse,
    OwnExclusionsInput,
    OwnExclusionsRecord,
    OwnExclusionsResponse,
    Understood,
    UnknownExclusion,
)
from planner.health import constraints_of, read_health

api = Routes("/api/ai")

# As much as fits into a URL: a longer text is refused only when the form is sent.
Typed = Annotated[Annotated[Text, StringConstraints(max_length=1_000)], Query()]


@api.get("/allergens")
async def get_allergens() -> AllergensResponse:
    """List the allergens that a plan can leave out."""
    return AllergensResponse(allergens=[AllergenRecord.model_validate(each) for each in ALLERGENS])


@api.get("/exclusions", errors={500: "Failed to look it up"})
async def get_exclusions(user: CurrentUser, q: Typed = "") -> ExclusionsResponse:
    """Complete what a plan shall leave out while it is typed, and refuse what is not known.

    Words are separated by commas; the one after the last comma is completed. `understood` says what
    each text leaves out.
    """
    typed = read_typed(q)
    return ExclusionsResponse(
        completions=typed.completions,
        understood=[Understood.model_validate(said) for said in typed.understood],
        unknown=[
            UnknownExclusion(
                word=word, message=unknown(word)["message"], did_you_mean=nearest(word)
            )
            for word in typed.unknown
        ],
    )


@api.get("/exclusions/mine", errors={500: "Failed to fetch what is left out"})
async def get_own_exclusions(user: CurrentUser, session: Session) -> OwnExclusionsResponse:
    """Read what the member leaves out."""
    return await _shown(session, user.id, await read_exclusions(session, user.id))


@api.put(
    "/exclusions/mine",
    errors={500: "Failed to save what is left out"},
    invalid=InvalidRequest("Invalid input"),
)
async def put_own_exclusions(
    body: OwnExclusionsInput, user: CurrentUser, session: Session
) -> OwnExclusionsResponse:
    """Replace what the member leaves out, of every plan that says nothing else."""
    await keep_exclusions(session, user.id, body.texts)
    return await _shown(session, user.id, body.texts)


async def _shown(session: AsyncSession, user_id: str, texts: list[str]) -> OwnExclusionsResponse:
    health = await read_health(session, user_id)
    record = OwnExclusionsRecord(
        texts=texts,
        understood=understood(texts),
        food_ids=foods_left_out(texts, constraints_of(health).leaves_out),
    )
    return OwnExclusionsResponse(exclusions=record)
