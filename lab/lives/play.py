"""Play a life, and find what is wrong with it."""

import asyncio
import logging
import random
from dataclasses import dataclass, field, replace

from billing.account.compare import Resync
from lab.lives.access import check_access, check_plans
from lab.lives.findings import Finding
from lab.lives.member import Member
from lab.lives.money import check_money
from lab.lives.steps import DAY, Life, Step
from lab.lives.world import TASKS, World
from sandbox.payments.account import Json

# The library asks three times.
_ATTEMPTS = 3
_MOST_ROUNDS = 8


@dataclass
class Play:
    """A life that is being played."""

    world: World
    life: Life
    member: Member
    findings: list[Finding] = field(default_factory=list)
    # Events that have not come yet, and whether some never come.
    later: list[Json] = field(default_factory=list)
    is_incomplete: bool = False
    _chance: random.Random = field(default_factory=random.Random)

    async def run(self) -> list[Finding]:
        for number, step in enumerate(self.life.steps):
            self._chance = random.Random(f"{self.life.seed} {number} {step.does}")
            await self._take(step)
            if self.findings:
                return self.findings
        await self._settle()
        if not self.findings:
            self.findings += await check_access(self.world, self.member)
            self.findings += await check_plans(self.world, self.member)
            self.findings += await check_money(self.world, self.member)
            self.findings += await _check_work(self.world)
        return self.findings

    async def _take(self, step: Step) -> None:
        seconds = step.given[0] * DAY if step.does == "pass_days" else step.after

        async def look() -> None:
            await self._tell(step)

        await self.world.pass_time(seconds, look)
        await look()
        if step.loses == "billing":
            self.world.lossy.lost, self.member.is_faulty = _ATTEMPTS, True
        try:
            acting = [self.member.does(step)]
            if step.also is not None:
                acting.append(self.member.does(step.also))
            await asyncio.gather(*acting)
        except Exception:
            if not self.member.is_faulty:
                raise
        self.world.lossy.lost, self.member.is_faulty = 0, False
        if step.loses:
            await self.member.does(step)
        await self._tell(step)
        self.findings += [Finding("answer", each) for each in self.member.wrong_answers]

    async def _tell(self, step: Step) -> None:
        """Deliver what is new in the step's way, do the background work, and look."""
        is_changed = False
        for _ in range(_MOST_ROUNDS):
            new = self.world.new_events()
            if not new:
                break
            is_changed = True
            match step.told:
                case "shuffled":
                    self._chance.shuffle(new)
                case "twice":
                    new += self._chance.sample(new, k=len(new))
                case "later":
                    self.later += new
                    new = []
                case "never":
                    self.is_incomplete, new = True, []
                case _:
                    pass
            await self._deliver(new)
            await self.world.work()
        is_told = is_changed and not self.later and not self.is_incomplete
        if is_told and not self.findings:
            self.findings += await check_access(self.world, self.member)

    async def _deliver(self, events: list[Json]) -> None:
        for event in events:
            status = await self.world.deliver(event)
            if status != 200:
                self.findings.append(Finding("event", f"{event['type']} answered {status}"))

    async def _settle(self) -> None:
        """Everything that is late comes, in some order; what never came is read from Stripe."""
        for _ in range(_MOST_ROUNDS):
            self._chance.shuffle(self.later)
            events, self.later = self.later, []
            await self._deliver(events)
            await self.world.work(is_all_due=True)
            if self.is_incomplete or self.life.resyncs:
                await Resync(self.world.dependencies).everything()
                await self.world.work(is_all_due=True)
            self.later = self.world.new_events()
            if not self.later:
                break
        self.is_incomplete = False


async def _check_work(world: World) -> list[Finding]:
    """No task was given up or is left, no event has failed, and nothing is there twice."""
    wrong = []
    left = await world.rows(
        "SELECT kind, key, last_error FROM work WHERE done_at IS NULL AND kind = ANY($1)",
        list(TASKS),
    )
    if left:
        wrong.append(Finding("work", f"left: {left}"))
    failed = await world.rows(
        "SELECT type, state, outcome FROM stripe_event WHERE state NOT IN ('applied', 'ignored')"
    )
    if failed:
        wrong.append(Finding("events", f"{failed}"))
    doubled = await world.rows(
        "SELECT stripe_session_id FROM payment GROUP BY stripe_session_id HAVING count(*) > 1"
    )
    if doubled:
        wrong.append(Finding("orders", f"two orders of one checkout: {doubled}"))
    return wrong


async def play(world: World, life: Life) -> list[Finding]:
    """Play a life in a new world; return what is wrong with it."""
    await world.begin(drafts=life.drafts)
    member = Member(world, world.others.user(id=f"member-{life.seed}"))
    playing = Play(world, life, member)
    try:
        return await playing.run()
    except Exception as error:
        logging.getLogger(__name__).debug("A life could not be played", exc_info=True)
        return [Finding("crash", f"{type(error).__name__}: {error}"), *playing.findings]


async def shrink(world: World, life: Life, kind: str) -> Life:
    """The life without the steps that its finding does not need."""
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for smaller in _smaller(life):
            if any(each.kind == kind for each in await play(world, smaller)):
                life, is_smaller = smaller, True
                break
    return life


def _smaller(life: Life) -> list[Life]:
    steps = life.steps
    without = [replace(life, steps=steps[:n] + steps[n + 1 :]) for n in range(len(steps))[::-1]]
    plainer = []
    for n, step in enumerate(steps):
        for plain in ({"also": None}, {"loses": ""}, {"told": "in order"}):
            simple = replace(step, **plain)
            if simple != step:
                plainer.append(replace(life, steps=(*steps[:n], simple, *steps[n + 1 :])))
    if life.resyncs:
        plainer.append(replace(life, resyncs=False))
    if life.drafts:
        plainer.append(replace(life, drafts=False))
    return [each for each in [*without, *plainer] if each.steps]
