"""The steps of a life, and random lives."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

PAYS, DECLINED, NO_MONEY = "4242424242424242", "4000000000000002", "4000000000009995"
ASKS, ASKS_AND_DECLINES = "4000002760003184", "4000008400001629"
_CARDS = (PAYS, PAYS, PAYS, PAYS, DECLINED, NO_MONEY, ASKS, ASKS_AND_DECLINES)
_CARD_NAMES = {
    PAYS: "good card", DECLINED: "declined card", NO_MONEY: "card without money",
    ASKS: "card of a bank that asks", ASKS_AND_DECLINES: "card whose bank asks and declines",
}  # fmt: skip
DAY = 86_400

# How the events of a step reach the webhook.
Told = Literal["in order", "shuffled", "twice", "later", "never"]
# What goes wrong: the member's device or billing loses an answer, and asks again.
Loses = Literal["", "device", "billing"]
_TOLD: tuple[Told, ...] = (*("in order",) * 6, *("shuffled",) * 3, "twice", "later", "never")
_LOSES: tuple[Loses, ...] = (*("",) * 9, "device", "billing")


@dataclass(frozen=True)
class Step:
    """What is done, how much later than the step before, and what happens on the way."""

    does: str
    given: tuple[Any, ...] = ()
    after: int = 60
    told: Told = "in order"
    loses: Loses = ""
    # The same moment on the other device.
    also: "Step | None" = None

    def __str__(self) -> str:
        given = ", ".join(_CARD_NAMES.get(each, str(each)) for each in self.given)
        parts = [f"after {_duration(self.after)}: {self.does}({given})"]
        if self.also:
            parts.append(f"and at once {self.also.does}({', '.join(map(str, self.also.given))})")
        if self.loses:
            parts.append(f"the {self.loses} loses the answer")
        if self.told != "in order":
            parts.append(f"events {self.told}")
        return "; ".join(parts)


@dataclass(frozen=True)
class Life:
    """A member's steps; the seed also decides the orders of events."""

    seed: int
    steps: tuple[Step, ...]
    # Whether everything is read from Stripe at the end, although no event was lost.
    resyncs: bool = False
    # Whether the invoice of a renewal is a draft for an hour, as at Stripe.
    drafts: bool = False

    def __str__(self) -> str:
        lines = [f"  {n}. {step}" for n, step in enumerate(self.steps, 1)]
        lines += ["  resync"] * self.resyncs + ["  drafts"] * self.drafts
        return "\n".join([f"life {self.seed}:", *lines])


Chance = random.Random


def _tier(chance: Chance) -> str:
    return chance.choice(("basic", "pro"))


def _price(chance: Chance) -> tuple[str, str]:
    return _tier(chance), chance.choice(("month", "month", "year"))


def _card(chance: Chance) -> str:
    return chance.choice(_CARDS)


def _nothing(_: Chance) -> tuple[Any, ...]:
    return ()


# How often each step is chosen, and what it is given.
_STEPS: dict[str, tuple[int, Callable[[Chance], tuple[Any, ...]]]] = {
    "buy": (7, lambda c: (c.choice(("plan-meals", "plan-snacks")), c.random() < 0.4, _card(c))),
    "subscribe": (12, lambda c: (*_price(c), _card(c))),
    "lifetime": (2, lambda c: (_card(c),)),
    "trial": (4, lambda c: (_tier(c),)),
    "change": (14, lambda c: (*_price(c), c.choice(("shown", "shown", "shown", "old", "made up")))),
    "pause": (5, lambda c: (c.randint(1, 3),)),
    "resume": (5, _nothing),
    "cancel": (4, _nothing),
    "undo": (3, _nothing),
    "card": (8, lambda c: (_card(c), c.choice((0, 0, 1, 2)))),
    "portal": (4, lambda c: (c.choice(("cancel-at-period-end", "resume", "cancel")),)),
    "pay_invoice": (6, lambda c: (_card(c),)),
    "pass_days": (18, lambda c: (c.choice((1, 3, 8, 15, 31, 32, 45, 95, 370)),)),
    "withdraw": (5, lambda c: (c.choice(("subscription", "order")),)),
    "ask_refund": (1, _nothing),
    "staff_refund": (4, lambda c: (c.choice((None, None, 5.0, 7.5)), c.choice((1, 1, 2)))),
    "stripe_refund": (3, lambda c: (c.randint(0, 3),)),
    "grant": (2, lambda c: (c.choice(("lifetime", "plan:plan-meals")),)),
    "revoke": (1, lambda c: (c.choice(("lifetime", "plan:plan-meals")),)),
    "dispute": (3, lambda c: (c.randint(0, 3), c.choice(("open", "won", "lost")))),
    "end_at_stripe": (1, _nothing),
    "erase": (1, _nothing),
}
_NAMES = list(_STEPS)
_WEIGHTS = [weight for weight, _ in _STEPS.values()]
# What a second device can do at the same moment.
_AT_ONCE = ("subscribe", "change", "pause", "resume", "cancel", "undo", "withdraw", "buy", "trial")
_FIRST = ("buy", "subscribe", "subscribe", "subscribe", "trial", "trial")


def _step(chance: Chance, names: tuple[str, ...] = ()) -> Step:
    name = chance.choice(names) if names else chance.choices(_NAMES, _WEIGHTS)[0]
    return Step(
        name,
        _STEPS[name][1](chance),
        after=chance.choice((1, 1, 60, 400, 3_600)),
        told=chance.choice(_TOLD),
        loses=chance.choice(_LOSES),
    )


def random_life(seed: int) -> Life:
    """The life of a seed."""
    chance = random.Random(seed)
    steps = [_step(chance, _FIRST)]
    if chance.random() < 0.7:
        # Most lives get somewhere.
        good = (*steps[0].given[:-1], PAYS) if steps[0].does != "trial" else steps[0].given
        steps = [replace(steps[0], given=good, loses="")]
    for _ in range(chance.randint(1, 7)):
        step = _step(chance)
        if step.does in _AT_ONCE and chance.random() < 0.2:
            other = step if chance.random() < 0.5 else _step(chance, _AT_ONCE)
            step = replace(step, also=other)
        steps.append(step)
    resyncs, drafts = chance.random() < 0.2, chance.random() < 0.5
    return Life(seed, tuple(steps), resyncs=resyncs, drafts=drafts)


def _duration(seconds: int) -> str:
    return f"{seconds} s" if seconds < 3_600 else f"{seconds // 3_600} h"
