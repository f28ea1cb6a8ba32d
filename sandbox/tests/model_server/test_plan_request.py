from sandbox.model_server.plan_request import PlanRequest, read_plan_request

from .conftest import PROMPT


def test_the_plan_request_is_read_from_the_lines_of_a_prompt() -> None:
    assert read_plan_request(PROMPT) == PlanRequest(
        days=3,
        kcal=1850,
        protein=120,
        fat=144,
        carbs=20,
        allergies=["nuts", "dairy"],
        budget="premium",
    )


def test_the_first_line_of_a_key_counts_and_missing_keys_have_defaults() -> None:
    request = read_plan_request("Calories: 1500\nAllergies: nuts\nCalories: 9000")
    assert (request.kcal, request.allergies) == (1500, ["nuts"])
    assert read_plan_request("Hello!") == PlanRequest()
