"""What every event of Keto has in common."""

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Event(BaseModel):
    """A fact that a service tells the others: the new state, never a delta.

    Unknown fields are ignored, so that a producer may add one without a new version;
    taking one away or changing its meaning needs a `version` of its own.
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
        """`billing.plan-purchased.v1`: how the exchange and the CloudEvents type name it."""
        return f"{cls.producer}.{cls.name}.v{cls.version}"

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        for attribute in ("producer", "name"):
            if not isinstance(getattr(cls, attribute, None), str):
                raise TypeError(f"{cls.__name__} names no {attribute}")
