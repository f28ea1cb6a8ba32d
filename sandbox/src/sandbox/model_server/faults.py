"""How the model server can be told to misbehave, as model servers do."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

# What the text of an answer may be instead of a plan.
Spoiled = Literal["garbage", "cut", "nul", "error"]


class Faults(BaseModel):
    """The faults in force; what a request leaves out is off."""

    model_config = ConfigDict(extra="forbid")

    # Seconds before an answer, instead of the usual latency.
    slow: float | None = Field(default=None, ge=0, le=3600)
    # garbage: prose without JSON; cut: JSON that breaks off; nul: a NUL character within a string;
    # error: status 500.
    answer: Spoiled | None = None
    # Every connection breaks before the answer is complete; these switches still answer.
    down: bool = False
    # So many requests misbehave, then all is well again; None means all of them.
    times: int | None = Field(default=None, ge=1)

    def used_once(self) -> "Faults":
        """The faults left after one misbehaved request."""
        if self.times is None:
            return self
        return self.model_copy(update={"times": self.times - 1}) if self.times > 1 else Faults()


def spoil(text: str, how: Spoiled | None) -> str:
    """Turn a good answer into a bad one."""
    match how:
        case "garbage":
            return "I am sorry, I would rather talk about the weather. It is sunny."
        case "cut":
            return text[: len(text) // 2].rpartition("}")[0]
        case "nul":
            return text.replace('"summary": "', '"summary": "\\u0000', 1)
        case _:
            return text
