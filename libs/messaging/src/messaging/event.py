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
    # The field with the id of whose data the event is about, such as `customer_id`.
    subject_field: ClassVar[str]

    @property
    def subject(self) -> str:
        """The id of whose data the event is about; also an attribute of its envelope."""
        value: str = getattr(self, self.subject_field)
        return value

    @classmethod
    def routing_key(cls) -> str:
        """Return the routing key and CloudEvents type, such as `billing.plan-purchased.v1`."""
        return f"{cls.producer}.{cls.name}.v{cls.version}"

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        lacking = [each for each in ("producer", "name") if not hasattr(cls, each)]
        if len(lacking) == 2:
            # A base class of events.
            return
        if lacking:
            raise TypeError(f"{cls.__name__} has no {lacking[0]}")
        if getattr(cls, "subject_field", None) not in cls.model_fields:
            raise TypeError(f"{cls.__name__}: `subject_field` names none of its fields")
