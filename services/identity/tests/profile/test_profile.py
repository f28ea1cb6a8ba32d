"""A member changes the profile and settings."""

import pytest

from chassis import ids
from contracts.identity import UserProfileChanged
from services.identity.tests.members import Newcomer, change_password, registered
from testkit import RunningService

DEFAULTS = {
    "locale": "en",
    "timezone": "UTC",
    "units": "metric",
    "carbMode": "net",
    "mailWeekly": False,
}


async def test_the_fields_that_are_sent_change_and_the_others_stay(mia: Newcomer) -> None:
    before = (await mia.get("me"))["user"]
    changes = {"weightKg": 82.5, "avatarUrl": "https://example.com/mia.png"}
    changed = (await mia.patch("me", changes))["user"]
    assert changed == {**before, **changes}
    assert (await mia.get("me"))["user"] == changed
    assert (await mia.patch("me", {"targetWeightKg": 70}))["user"]["weightKg"] == 82.5


async def test_null_clears_a_field(mia: Newcomer) -> None:
    await mia.patch("me", {"weightKg": 82.5, "targetWeightKg": 70, "name": "Ida"})
    nothing = {"name": None, "avatarUrl": None, "weightKg": None, "targetWeightKg": None}
    assert nothing.items() <= (await mia.patch("me", nothing))["user"].items()


async def test_a_changed_profile_is_published_and_an_unchanged_one_is_not(
    mia: Newcomer,
) -> None:
    await mia.patch("me", {})
    await mia.patch("me", {"name": "Mia"})
    await mia.patch("me", {"name": "Ida", "weightKg": 61})
    (event,) = await mia.identity.published(UserProfileChanged, user_id=mia.id)
    assert (event.display_name, event.weight_kg) == ("Ida", 61)
    await mia.patch("me", {"name": "Mia"})
    first, second = await mia.identity.published(UserProfileChanged, 2, user_id=mia.id)
    assert 1 < first.profile_version < second.profile_version


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "M"}, "name"),
        ({"name": "x" * 51}, "name"),
        ({"name": "Mia\nBcc"}, "name"),
        ({"weightKg": 19.9}, "weightKg"),
        ({"weightKg": 400.1}, "weightKg"),
        ({"targetWeightKg": 1e9}, "targetWeightKg"),
        ({"avatarUrl": "javascript:alert(1)"}, "avatarUrl"),
        ({"avatarUrl": "//example.com/a.png"}, "avatarUrl"),
        ({"avatarUrl": "http://"}, "avatarUrl"),
        ({"avatarUrl": "http://[::1"}, "avatarUrl"),
        ({"avatarUrl": "https://example.com/a b"}, "avatarUrl"),
        ({"avatarUrl": "https://example.com/" + "a" * 500}, "avatarUrl"),
    ],
)
async def test_an_invalid_profile_is_refused(
    mia: Newcomer, body: dict[str, object], field: str
) -> None:
    refused = await mia.patch("me", body, 400)
    assert refused["error"] == "Validation error"
    assert [issue["field"] for issue in refused["details"]] == [field]


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Mia\x00\x07",
            "Mia\r\nBcc: x",
            "Mia\u2029",
            "Mia\x9f",
            "Mia\u202e",
            "\u2066Mia",
            "Mia\u200f",
        ),
        *("  ", "\u3000\u00a0\u3000", "Mi\u200ba", "Mi\u00ada"),
    ],
)
async def test_a_name_with_control_characters_or_bidi_marks_registers_no_account(
    identity: RunningService, name: str
) -> None:
    _, answer = await registered(identity, name=name)
    assert answer.status_code == 400
    assert [issue["field"] for issue in answer.json()["details"]] == ["name"]


async def test_settings_have_defaults_and_change_one_by_one(mia: Newcomer) -> None:
    assert await mia.get("settings") == {"settings": DEFAULTS}
    changes = {
        "locale": "zh-Hant-TW",
        "timezone": "Europe/Vienna",
        "units": "imperial",
        "carbMode": "available",
        "mailWeekly": True,
    }
    assert await mia.patch("settings", changes) == {"settings": {**DEFAULTS, **changes}}
    await mia.patch("settings", {})
    assert await mia.get("settings") == {"settings": {**DEFAULTS, **changes}}


async def test_a_time_zone_is_published_and_the_default_is_not(mia: Newcomer) -> None:
    for settings in (
        {"timezone": "Europe/Vienna"},
        # Not part of any projection.
        {"timezone": "Europe/Vienna", "units": "imperial"},
        {"timezone": "UTC"},
        {"timezone": "Etc/UTC"},
    ):
        await mia.patch("settings", settings)
    changes = await mia.identity.all_published(UserProfileChanged, user_id=mia.id)
    assert [event.timezone for event in changes] == ["Europe/Vienna", None, "Etc/UTC"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("locale", "english please"),
        ("locale", "e"),
        ("locale", "de_AT"),
        ("locale", None),
        ("timezone", "Mars/Olympus"),
        ("timezone", "../etc/passwd"),
        ("timezone", "europe/vienna"),
        ("timezone", "localtime"),
        ("timezone", None),
        ("units", "stones"),
        ("units", None),
        ("carbMode", "NET"),
        ("carbMode", None),
        ("mailWeekly", 1),
        ("mailWeekly", None),
    ],
)
async def test_an_invalid_setting_is_refused(mia: Newcomer, field: str, value: object) -> None:
    refused = await mia.patch("settings", {field: value}, 400)
    assert refused["error"] == "Validation error"
    assert [issue["field"] for issue in refused["details"]] == [field]
    assert await mia.get("settings") == {"settings": DEFAULTS}


async def test_a_token_without_an_account_changes_and_reads_nothing(
    identity: RunningService,
) -> None:
    headers = identity.as_member(ids.new())
    for answer in (
        await identity.client.patch("/api/auth/me", json={"name": "Ida"}, headers=headers),
        await identity.client.patch(
            "/api/auth/settings", json={"units": "metric"}, headers=headers
        ),
        await identity.client.get("/api/auth/settings", headers=headers),
        await identity.client.post("/api/auth/logout-everywhere", headers=headers),
        await change_password(identity, headers["authorization"].removeprefix("Bearer ")),
    ):
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
