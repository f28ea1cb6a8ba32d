"""Parameters of the files."""

from typing import Annotated, Literal

from fastapi import Query

from planner.stored_plans import CarbMode

Paper = Annotated[Literal["a4", "letter"], Query(examples=["a4"])]
Units = Annotated[Literal["metric", "imperial"], Query(examples=["imperial"])]
CarbsShown = Annotated[CarbMode, Query(examples=["total"])]
FoodWords = Annotated[Literal["american", "british"], Query(examples=["british"])]
