"""Until when a member may withdraw, and what goes back: pure."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from hypothesis import example, given
from hypothesis import strategies as st

from billing.withdrawals import rules
from billing.withdrawals.rules import Contract, last_moment, refusal

VIENNA = ZoneInfo("Europe/Vienna")
BOUGHT = datetime(2026, 3, 20, 22, 30, tzinfo=UTC)  # 23:30 in Vienna
CONTRACT = Contract(
    "order", "K-4R7M-X9PC", "plan", BOUGHT, paid=2999, currency="usd", payments=("pi_1",)
)

_moments = st.timedeltas(timedelta(0), timedelta(days=5000)).map(lambda age: BOUGHT - age)
_zones = st.sampled_from(sorted(available_timezones() - {"localtime"})).map(ZoneInfo)


@dataclass
class Refund:
    """A refund as its newest event describes it."""

    cents: int
    status: str = "succeeded"
    kind: str = "refund"


@given(_moments, _zones, st.integers(14, 60))
# No midnight there on that day: clocks went from 23:59 to 01:00; and a whole day that never was.
@example(datetime(2025, 9, 1, 12, tzinfo=UTC), ZoneInfo("America/Santiago"), 14)
@example(datetime(2011, 12, 15, 12, tzinfo=UTC), ZoneInfo("Pacific/Apia"), 14)
def test_the_last_second_is_of_the_last_day_and_the_next_one_is_not(
    began: datetime, zone: ZoneInfo, days: int
) -> None:
    until = last_moment(began, zone, days)
    last = (until.astimezone(zone).date() - began.astimezone(zone).date()).days
    after = ((until + timedelta(seconds=1)).astimezone(zone).date()
             - began.astimezone(zone).date()).days  # fmt: skip
    assert last == days or zone.key == "Pacific/Apia"
    assert after > days
    assert rules.is_in_time(until + timedelta(milliseconds=999), until)
    assert not rules.is_in_time(until + timedelta(seconds=1), until)


def test_on_the_14th_day_at_23_59_of_the_member_there_is_time_and_a_minute_later_none() -> None:
    # The clocks have changed in between.
    on_time = datetime(2026, 4, 3, 23, 59, 59, tzinfo=VIENNA)
    assert last_moment(BOUGHT, VIENNA, 14) == on_time
    assert refusal(CONTRACT, on_time, VIENNA, 14) is None
    late = on_time + timedelta(minutes=1)
    assert refusal(CONTRACT, late, VIENNA, 14) == "Too late to withdraw"
    assert refusal(CONTRACT, late, ZoneInfo("Europe/London"), 14) is None


def test_what_cost_nothing_or_was_waived_is_refused_in_time_too() -> None:
    free = replace(CONTRACT, paid=0)
    assert refusal(free, BOUGHT, UTC, 14) == "Nothing to withdraw"
    waived = replace(CONTRACT, is_waived=True)
    assert refusal(waived, BOUGHT, UTC, 14) == "Withdrawal was waived"
    unknown = replace(CONTRACT, began_at=None)
    assert refusal(unknown, BOUGHT, UTC, 14) == "Too late to withdraw"


@given(st.integers(1, 10**6), st.integers(0, 2 * 10**6), st.booleans())
def test_never_more_goes_back_than_was_paid_and_nothing_of_what_is_disputed(
    paid: int, refunded: int, is_disputed: bool
) -> None:
    contract = replace(CONTRACT, paid=paid, refunded=refunded, is_settled_elsewhere=is_disputed)
    back = rules.goes_back(contract, BOUGHT)
    assert back == (0 if is_disputed else max(paid - refunded, 0))


@given(st.lists(st.integers(1, 3000), max_size=4), st.integers(1, 6000))
def test_a_withdrawal_is_refunded_when_all_is_back_and_again_waits_when_a_bank_sends_it_back(
    refunds: list[int], paid: int
) -> None:
    made = [Refund(cents) for cents in refunds]
    is_back = sum(refunds) >= paid
    expected = "refunded" if is_back else "refunding"
    assert rules.state_after("refunding", paid, made) == expected
    assert rules.state_after("refunded", paid, made) == expected
    assert rules.state_after("no_refund", paid, made) == "no_refund"
    failed = [replace(each, status="failed") for each in made]
    assert rules.state_after("refunded", paid, failed) == "refunding"
    disputed = [replace(each, kind="dispute") for each in made]
    assert rules.state_after("refunding", paid, disputed) == "refunding"


DAY = timedelta(days=1)


@dataclass
class Yearly:
    """A subscription."""

    current_period_start: datetime | None = BOUGHT + 40 * DAY
    price_interval: str | None = "year"


def test_a_trials_contract_begins_with_its_first_payment() -> None:
    trial_ends, paid = BOUGHT + 7 * DAY, BOUGHT + 8 * DAY
    assert rules.began_at(BOUGHT, None, paid) == BOUGHT
    assert rules.began_at(BOUGHT, BOUGHT, paid) == BOUGHT
    assert rules.began_at(BOUGHT, trial_ends, paid) == paid
    assert rules.began_at(BOUGHT, trial_ends, None) == trial_ends


def test_a_change_to_a_year_begins_a_contract_and_another_tier_or_a_renewal_does_not() -> None:
    year = Yearly()
    began = year.current_period_start
    assert began is not None
    assert rules.year_began_at(year, [began + timedelta(minutes=2)]) == began
    # Another tier, later in the year, begins no period; a renewal is not a change.
    assert rules.year_began_at(year, [began + 9 * DAY]) is None
    assert rules.year_began_at(year, []) is None
    assert rules.year_began_at(replace(year, price_interval="month"), [began]) is None


def test_the_older_contract_counts_as_long_as_it_is_in_time() -> None:
    whole = replace(CONTRACT, paid=5000)
    year = replace(CONTRACT, paid=3000, began_at=BOUGHT + 10 * DAY)
    both = [whole, year]
    for days_later, expected in ((12, whole), (20, year), (40, year)):
        asked_at = BOUGHT + days_later * DAY
        assert rules.contract_in_time(both, asked_at, UTC, 14) is expected
    assert refusal(year, BOUGHT + 40 * DAY, UTC, 14) == "Too late to withdraw"
