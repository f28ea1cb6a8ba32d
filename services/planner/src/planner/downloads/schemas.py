"""Parameters of the files."""

from typing import Annotated, Literal

from fastapi import Query

Paper = Annotated[Literal["a4", "letter"], Query(examples=["a4"])]
