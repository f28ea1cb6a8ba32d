"""What `make eval` counts of the answers of a model."""

from planner.computed import ModelRequest
from planner.plans.schemas import JobInput
from sandbox.model_server.dish_writer import write_dishes
from services.planner.tests.computing import Model, good

from .inputs import inputs
from .run import Figures, evaluate
from .table import table


async def figures_of(body: JobInput, model: Model) -> Figures:
    figures = Figures()
    await evaluate(figures, 1, body, model)
    return figures


def two_days(*allergies: str) -> JobInput:
    [body] = [each for each in inputs() if each.duration_days == 4 and not each.allergies][:1]
    return body.model_copy(update={"duration_days": 2, "allergies": list(allergies)})


async def test_an_answer_of_the_schema_is_valid_and_computing_mends_its_calories() -> None:
    assert len({body.model_dump_json() for body in inputs()}) == 40
    model = Model(lambda request: write_dishes(request.schema, request.key, None))
    figures = await figures_of(two_days(), model)
    assert figures.counts["valid"] == figures.counts["most calls"] == len(figures.seconds) >= 1
    assert (figures.counts["excluded"], figures.counts["not on the list"]) == (0, 0)
    assert max(figures.after) <= 0.04 < max(figures.before)
    assert "off a day's calories after computing" in table(figures)


async def test_foods_that_were_not_on_the_list_are_counted() -> None:
    def lies(request: ModelRequest) -> str:
        return good(request, snack={"foods": ["cheddar", "unicorn"]})

    figures = await figures_of(two_days("milk"), Model(lies))
    calls = len(figures.seconds)
    # The cheddar of two snacks, and the butter of two breakfasts and a dinner.
    assert figures.counts["excluded"] == 5 * calls
    assert figures.counts["not on the list"] >= 3 * 2 * calls
    assert figures.counts["valid"] == 0
    # What is left of each day is eaten: the kitchen fills in what is not.
    assert (figures.counts["kitchen"], figures.counts["days"]) == (0, 2)
    assert 2 <= figures.counts["dishes of the model"] < figures.counts["dishes"] == 8
    assert "of 8 dishes are the model's choice" in table(figures)
