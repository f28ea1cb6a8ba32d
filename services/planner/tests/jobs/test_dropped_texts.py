"""Texts of the model that are not shown to members are counted by reason."""

from planner import computed
from planner.computed import write_days
from planner.jobs.dropped_texts import DROPPED, count_dropped
from services.planner.tests.computing import Model, good, requirements

SNACK = {"text": "Cut the cheddar into cubes and serve it with the green olives."}


def counted(reason: str) -> float:
    return next(
        sample.value
        for metric in DROPPED.collect()
        for sample in metric.samples
        if sample.labels.get("reason") == reason and sample.name.endswith("_total")
    )


async def test_each_name_and_text_that_is_dropped_is_counted_by_its_reason() -> None:
    lunch = {"name": "Chicken with bacon", "text": "Fry the chicken breast. Stop your insulin."}
    model = Model(lambda request: good(request, lunch=lunch, snack=SNACK))
    before = {reason: counted(reason) for reason in computed.reasons_to_drop()}
    [day] = await write_days(requirements(), [1], model, fallbacks=())
    assert day.written_by == "model"
    count_dropped([day])
    after = {reason: counted(reason) for reason in computed.reasons_to_drop()}
    more = {reason: after[reason] - before[reason] for reason in after}
    assert more == dict.fromkeys(after, 0) | {"medicine": 1, "another_food": 1}


async def test_what_is_shown_as_it_was_written_is_not_counted() -> None:
    model = Model(lambda request: good(request, snack=SNACK))
    [day] = await write_days(requirements(), [1], model, fallbacks=())
    assert [meal.dropped for meal in day.meals.values()] == [(), (), (), ()]


async def test_why_a_text_was_dropped_is_not_stored() -> None:
    lunch = {"text": "Stop your insulin."}
    [day] = await write_days(
        requirements(), [1], Model(lambda request: good(request, lunch=lunch)), fallbacks=()
    )
    assert day.meals["lunch"].dropped
    assert computed.Day.from_json(day.to_json()).meals["lunch"].dropped == ()
    assert "insulin" not in str(day.to_json())
