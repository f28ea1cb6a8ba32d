"""The events of catalogue."""

from typing import ClassVar

from contracts.erasure import UserDataErased


class CatalogueDataErased(UserDataErased):
    """Catalogue has erased what it kept about a user."""

    producer: ClassVar[str] = "catalogue"
