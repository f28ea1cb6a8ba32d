"""The money of random lives adds up, and a defect in it is noticed."""

import pytest

from lab.lives.known import KNOWN
from lab.lives.play import play, shrink
from lab.lives.steps import PAYS, Life, Step, random_life
from lab.lives.tests.defects import DEFECTS, Defect
from lab.lives.world import World

# The seeds of `make test`, and those that `make test-all` adds.
_FEW, _MANY = range(1, 5), range(5, 41)


def _life(*steps: Step) -> Life:
    return Life(0, steps)


# Lives that once had findings.
_FORMER = (
    _life(Step("subscribe", ("pro", "year", PAYS)), Step("staff_refund", (None, 1)), Step("erase")),
    _life(
        Step("subscribe", ("pro", "month", PAYS)),
        Step("pause", (1,)),
        Step("pass_days", (45,)),
        Step("resume"),
    ),
    _life(
        Step("subscribe", ("pro", "month", PAYS)),
        Step("change", ("basic", "year", "shown")),
        Step("staff_refund", (None, 1)),
    ),
)
_NAMES = [defect.__name__ for defect in DEFECTS]


async def _check(lives: World, seed: int) -> None:
    life = random_life(seed)
    found = [each for each in await play(lives, life) if each.kind not in KNOWN]
    if found:
        shortest = await shrink(lives, life, found[0].kind)
        pytest.fail(f"{found[0].kind}: {found[0].text}\n{shortest}")


@pytest.mark.parametrize("seed", _FEW)
async def test_the_money_of_a_life_adds_up(lives: World, seed: int) -> None:
    await _check(lives, seed)


@pytest.mark.parametrize(
    "life", _FORMER, ids=["erased after a refund", "resumed from a pause", "a refunded year"]
)
async def test_the_money_of_a_life_that_failed_once_adds_up(lives: World, life: Life) -> None:
    assert await play(lives, life) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", _MANY)
async def test_the_money_of_many_lives_adds_up(lives: World, seed: int) -> None:
    await _check(lives, seed)


@pytest.mark.parametrize("defect", DEFECTS, ids=_NAMES)
async def test_a_defect_is_found_by_its_life(lives: World, defect: Defect) -> None:
    life, kind = DEFECTS[defect]
    assert await _kinds(lives, life) <= KNOWN.keys()
    with pytest.MonkeyPatch.context() as patch:
        defect(patch)
        assert kind in await _kinds(lives, life)


async def test_a_life_is_the_same_each_time_and_shrinks_to_what_its_finding_needs(
    lives: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    defect, (life, kind) = next(iter(DEFECTS.items()))
    defect(monkeypatch)
    before = random_life(7).steps[:2]
    longer = Life(7, (*life.steps, *before), resyncs=True)
    assert await shrink(lives, longer, kind) == Life(7, life.steps)


async def _kinds(lives: World, life: Life) -> set[str]:
    return {each.kind for each in await play(lives, life)}
