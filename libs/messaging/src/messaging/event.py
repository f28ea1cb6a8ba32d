"""The base class of all events."""

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Event(BaseModel):
    """Something that happened, with the new state and never a delta.

    Unknown fields are ignored, so a producer may add a field without a new version. To remove one
    or change its meaning needs a new `version`.
    """

    model_config = ConfigDict(
        frozen=True,
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        extra="ignore",
        allow_inf_nan=False,
    )

    producer: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int] = 1

    user_id: str

    @classmethod
    def routing_key(cls) -> str:
        """Return the routing key and CloudEvents type, such as `billing.plan-purchased.v1`."""
        return f"{cls.producer}.{cls.name}.v{cls.version}"

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        for attribute in ("producer", "name"):
            if not isinstance(getattr(cls, attribute, None), str):
                raise TypeError(f"{cls.__name__} has no {attribute}")
