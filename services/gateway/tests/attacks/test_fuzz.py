"""Random requests reach the upstream complete and unmixed, and so do the responses."""

import os

import pytest

from .differences import compare, unexplained
from .fuzz import fuzz
from .mutations import MUTATIONS, case_of

pytestmark = pytest.mark.exhaustive

CASES = int(os.environ.get("FUZZ_CASES", "2000"))
SEED = int(os.environ["FUZZ_SEED"])


async def test_random_and_mutated_requests_arrive_complete_or_not_at_all() -> None:
    print(f"FUZZ_SEED={SEED} FUZZ_CASES={CASES}")
    report = await fuzz(SEED, range(CASES))
    assert not report.complaints, "\n\n".join(report.complaints[:10])
    assert report.cases == CASES
    assert report.arrivals > CASES / 3
    assert report.members_asked > 20


async def test_each_difference_to_nginx_has_an_explanation() -> None:
    reasons = await compare(SEED, range(min(CASES, 1000)))
    assert not unexplained(reasons), "\n\n".join([f"seed {SEED}", *unexplained(reasons)])
    assert reasons["the same"] > reasons.total() / 2


def test_every_mutation_is_played_and_a_case_is_the_same_for_the_same_seed() -> None:
    played = {case_of(1, number).mutation for number in range(4000)}
    assert MUTATIONS.keys() <= played
    assert case_of(7, 42).pieces == case_of(7, 42).pieces
    assert case_of(7, 42).data != case_of(8, 42).data
