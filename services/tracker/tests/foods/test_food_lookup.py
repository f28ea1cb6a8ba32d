"""Foods by their barcodes, of a stand-in for Open Food Facts."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from chassis import clock
from sandbox.running import StandInServer
from sandbox.settings import Settings as SandboxSettings
from sandbox.stand_ins import build, take_ports, with_addresses
from services.tracker.tests.conftest import Mia, settings_of
from testkit import RunningService, ServerUrls, eventually, running
from testkit.databases import Databases
from tracker.food_tables import is_ean
from tracker.foods.open_food_facts import OpenFoodFacts
from tracker.main import make
from tracker.settings import Settings

CHOCOLATE = "4006381333931"
NOT_FOUND = {"error": "Food not found"}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def stand_in() -> AsyncIterator[httpx.AsyncClient]:
    settings = SandboxSettings(food_lookup_port=0)
    taken = take_ports(["food-lookup"], settings)
    settings = with_addresses(settings, taken)
    server = StandInServer("food-lookup", build("food-lookup", settings, taken))
    task = asyncio.create_task(server.serve(sockets=[taken["food_lookup_port"]]))
    await eventually(lambda: server.started)
    url = f"http://127.0.0.1:{settings.food_lookup_port}"
    async with httpx.AsyncClient(base_url=url) as client:
        yield client
    server.should_exit = True
    await task


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def asking(
    stand_in: httpx.AsyncClient, servers: ServerUrls, databases: Databases
) -> AsyncIterator[RunningService]:
    settings = await settings_of(servers, databases, food_lookup_url=str(stand_in.base_url))
    async with running(make(settings)) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def mia(asking: RunningService, stand_in: httpx.AsyncClient) -> Mia:
    """A member of a service that has not looked anything up yet."""
    await asking.rows("TRUNCATE food_lookup, food_request")
    await stand_in.delete("/api/requests")
    await stand_in.post("/api/faults", json={})
    return Mia(asking)


async def found(mia: Mia, ean: str) -> dict[str, Any]:
    food: dict[str, Any] = (await mia.shown(f"foods/barcode/{ean}"))["food"]
    return food


async def is_unknown(mia: Mia, ean: str) -> bool:
    answer = await mia.get(f"foods/barcode/{ean}")
    return (answer.status_code, answer.json()) == (404, NOT_FOUND)


async def asked(stand_in: httpx.AsyncClient) -> list[dict[str, str]]:
    requests: list[dict[str, str]] = (await stand_in.get("/api/requests")).json()
    return requests


async def test_a_food_is_found_asked_for_once_and_can_be_stored(
    mia: Mia, stand_in: httpx.AsyncClient
) -> None:
    food = await found(mia, CHOCOLATE)
    assert food == {
        "id": None,
        "name": "Dark chocolate, 85 %",
        "group": "other",
        "per100g": {
            "calories": 584,
            "proteinG": 9.9,
            "fatG": 46,
            "carbsG": 22,
            "fiberG": 12.5,
            "polyolsG": None,
            "netCarbsG": 22,
            "sodiumMg": 20,
            "potassiumMg": None,
            "magnesiumMg": 230,
        },
        "portions": [],
        "allergens": [],
        "mayContain": [],
        "source": "openfoodfacts",
        "carbsBasis": "available",
        "barcode": CHOCOLATE,
    }
    assert await found(Mia(mia.tracker), CHOCOLATE) == food
    (request,) = await asked(stand_in)
    assert request["path"] == f"/api/v2/product/{CHOCOLATE}.json"
    assert request["userAgent"].startswith("Keto/")
    label = {name: value for name, value in food["per100g"].items() if value is not None}
    del label["netCarbsG"]
    own = {"per100g": label, **{name: food[name] for name in ("name", "carbsBasis", "barcode")}}
    stored = (await mia.send("POST", "my-foods", own)).json()["food"]
    assert await found(mia, CHOCOLATE) == stored


async def test_american_labels_have_fiber_in_their_carbs(mia: Mia) -> None:
    food = await found(mia, "036000291452")
    assert (food["carbsBasis"], food["per100g"]["netCarbsG"]) == ("total", 5)


async def test_european_labels_have_sugar_alcohols_in_their_carbs_and_no_fiber(mia: Mia) -> None:
    food = await found(mia, "4012345678901")
    assert (food["carbsBasis"], food["per100g"]["carbsG"]) == ("available", 45)
    assert (food["per100g"]["polyolsG"], food["per100g"]["netCarbsG"]) == (38.5, 6.5)


async def test_figures_may_be_texts(mia: Mia) -> None:
    food = await found(mia, "96385074")
    assert (food["per100g"]["calories"], food["per100g"]["netCarbsG"]) == (614, 8.5)


async def test_a_name_is_shortened_and_has_no_invisible_characters(mia: Mia) -> None:
    name = (await found(mia, "5901234123457"))["name"]
    assert name.startswith("<img src=x onerror=alert(1)> x")
    assert len(name) == 120


@pytest.mark.parametrize("ean", ["4000417025005", "4311501659311", "2000000000008"])
async def test_a_barcode_without_a_usable_food_is_unknown_for_a_day(
    mia: Mia, stand_in: httpx.AsyncClient, ean: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_ean(ean)
    assert await is_unknown(mia, ean)
    assert await is_unknown(mia, ean)
    assert len(await asked(stand_in)) == 1
    later = clock.now() + timedelta(days=1, minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert await is_unknown(mia, ean)
    assert len(await asked(stand_in)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "4006381333930",
        "1234567",
        "123456789",
        "%2e%2e",
        "40063813339 31",
        "٤٠٠٦٣٨١٣٣٣٩٣١",
        "a" * 13,
        "%00",
    ],
)
async def test_nothing_but_a_barcode_goes_to_another_server(
    mia: Mia, stand_in: httpx.AsyncClient, text: str
) -> None:
    assert await is_unknown(mia, text)
    assert await asked(stand_in) == []


@pytest.mark.parametrize(
    "answer", ["error", "redirect", "garbage", "deep", "huge", "gzip", "other-code"]
)
async def test_a_bad_answer_is_no_food_and_most_are_asked_again(
    mia: Mia, stand_in: httpx.AsyncClient, answer: str
) -> None:
    await stand_in.post("/api/faults", json={"answer": answer})
    assert await is_unknown(mia, CHOCOLATE)
    assert len(await asked(stand_in)) == 1
    await stand_in.post("/api/faults", json={})
    assert await is_unknown(mia, CHOCOLATE) == (answer == "other-code")


async def test_an_answer_that_takes_long_is_not_waited_for(
    mia: Mia, stand_in: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mia.tracker.parts[OpenFoodFacts], "seconds", 0.2)
    await stand_in.post("/api/faults", json={"slow": 2})
    assert await is_unknown(mia, CHOCOLATE)


async def test_fifteen_requests_a_minute_are_sent(mia: Mia, stand_in: httpx.AsyncClient) -> None:
    """The database counts them, so it is the same over all processes."""
    eans = [_with_check_digit(f"{n:012}") for n in range(300_000_000_000, 300_000_000_020)]
    members = [Mia(mia.tracker) for _ in eans]
    outcomes = await asyncio.gather(
        *(is_unknown(member, ean) for member, ean in zip(members, eans, strict=True))
    )
    assert all(outcomes)
    assert len(await asked(stand_in)) == 15
    await mia.tracker.rows("UPDATE food_request SET asked_at = asked_at - interval '1 minute'")
    assert await found(mia, CHOCOLATE)


async def test_a_member_cannot_use_up_the_lookups_of_a_minute(
    mia: Mia, stand_in: httpx.AsyncClient
) -> None:
    eans = [_with_check_digit(f"{n:012}") for n in range(300_000_000_000, 300_000_000_020)]
    outcomes = await asyncio.gather(*(is_unknown(mia, ean) for ean in eans))
    assert all(outcomes)
    assert len(await asked(stand_in)) == 5
    assert await found(Mia(mia.tracker), CHOCOLATE)


async def test_too_many_lookups_are_answered_with_retry_after(
    mia: Mia, stand_in: httpx.AsyncClient
) -> None:
    eans = [_with_check_digit(f"{n:012}") for n in range(300_000_000_000, 300_000_000_006)]
    answers = [await mia.get(f"foods/barcode/{ean}") for ean in eans]
    waits = [answer.headers.get("retry-after") for answer in answers]
    assert waits[:5] == [None] * 5
    assert 50 <= int(waits[5]) <= 60
    # A barcode that was looked up before, by any member, needs no request.
    assert await is_unknown(mia, eans[0])
    assert (await mia.get(f"foods/barcode/{eans[0]}")).headers.get("retry-after") is None
    # Its oldest request is to be a minute old, whenever others have asked.
    await mia.tracker.rows("UPDATE food_request SET asked_at = asked_at - interval '40 seconds'")
    assert await found(Mia(mia.tracker), CHOCOLATE)
    answer = await mia.get(f"foods/barcode/{eans[5]}")
    assert 10 <= int(answer.headers["retry-after"]) <= 20
    await mia.tracker.rows("UPDATE food_request SET asked_at = asked_at - interval '20 seconds'")
    assert (await mia.get(f"foods/barcode/{eans[5]}")).headers.get("retry-after") is None
    assert len(await asked(stand_in)) == 7


async def test_an_own_food_is_found_by_each_form_of_its_barcode(mia: Mia) -> None:
    label = {"calories": 250, "proteinG": 10, "fatG": 12.5, "carbsG": 30}
    food = {"name": "Bar", "per100g": label, "carbsBasis": "total", "barcode": "036000291452"}
    stored = (await mia.send("POST", "my-foods", food)).json()["food"]
    for same in ("036000291452", "0036000291452", "00036000291452"):
        assert await found(mia, same) == stored


async def test_without_a_lookup_url_a_barcode_is_unknown(
    servers: ServerUrls, databases: Databases
) -> None:
    async with running(make(await settings_of(servers, databases))) as tracker:
        assert await is_unknown(Mia(tracker), CHOCOLATE)


def test_an_invalid_lookup_url_is_refused() -> None:
    for url in ("openfoodfacts.org", "ftp://x", "https://", "http://x:0"):
        with pytest.raises(ValueError, match="food_lookup_url"):
            Settings(
                database_url="postgresql://x/y",
                rabbitmq_url="amqp://x",
                jwt_secret="x" * 32,
                food_lookup_url=url,
            )


def _with_check_digit(digits: str) -> str:
    return next(f"{digits}{n}" for n in range(10) if is_ean(f"{digits}{n}"))


@given(st.from_regex("[0-9]{12}", fullmatch=True), st.integers(0, 12), st.integers(1, 9))
def test_a_barcode_with_a_misread_digit_is_invalid(digits: str, place: int, off: int) -> None:
    ean = _with_check_digit(digits)
    wrong = f"{ean[:place]}{(int(ean[place]) + off) % 10}{ean[place + 1 :]}"
    assert not is_ean(wrong)
