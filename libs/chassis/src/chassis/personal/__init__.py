"""The personal data of a service, declared once, for erasure, export and retention.

An erased user's id is refused everywhere: handlers skip events about it (`messaging`), requests
with a token that has not expired are 401, and triggers (`refuse_erased`) refuse the rows of
requests that were in flight.
"""

from chassis.personal.declaration import (
    ERASED,
    Anonymous,
    Elsewhere,
    Forgotten,
    Personal,
    PersonalData,
    table_of,
)
from chassis.personal.member_export import After, Export, export

__all__ = [
    "ERASED",
    "After",
    "Anonymous",
    "Elsewhere",
    "Export",
    "Forgotten",
    "Personal",
    "PersonalData",
    "export",
    "table_of",
]
