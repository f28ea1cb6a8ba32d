"""Request and response bodies."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from chassis.http import Coded, Nullable, RequestBody, ResponseBody, Text, example
from contracts.identity import CarbMode
from identity.accounts import Name
from identity.profile import formats

Weight = Annotated[float, Field(ge=20, le=400)]
Url = Annotated[
    Text, StringConstraints(max_length=500), AfterValidator(Coded("not_a_url", formats.url))
]
Locale = Annotated[
    Text, StringConstraints(max_length=35), AfterValidator(Coded("not_a_locale", formats.locale))
]
Timezone = Annotated[
    Text,
    StringConstraints(max_length=100),
    AfterValidator(Coded("not_a_timezone", formats.timezone)),
]
Units = Literal["metric", "imperial"]


class Profile(ResponseBody):
    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000001",
            "email": "mia@example.com",
            "name": "Mia",
            "avatarUrl": None,
            "role": "PREMIUM",
            "subscriptionTier": "PRO",
            "subscriptionStatus": "ACTIVE",
            "subscriptionEndsAt": "2026-04-30T12:00:00Z",
            "streakCount": 4,
            "totalPoints": 35,
            "weightKg": 82.5,
            "targetWeightKg": 74,
        }
    )

    id: str
    email: str
    name: str | None
    avatar_url: str | None
    role: str
    subscription_tier: str
    subscription_status: str
    subscription_ends_at: datetime | None
    streak_count: int
    total_points: int
    weight_kg: float | None
    target_weight_kg: float | None


class ProfileResponse(ResponseBody):
    user: Profile


class ProfileRequest(RequestBody):
    """The fields of the profile to change; null clears one."""

    model_config = example({"name": "Mia", "weightKg": 82.5, "avatarUrl": None})

    name: Nullable[Name] = None
    avatar_url: Nullable[Url] = None
    weight_kg: Nullable[Weight] = None
    target_weight_kg: Nullable[Weight] = None


class SettingsRequest(RequestBody):
    model_config = example({"locale": "de-AT", "timezone": "Europe/Vienna", "mailWeekly": True})

    locale: Locale | None = None
    timezone: Timezone | None = None
    units: Units | None = None
    carb_mode: CarbMode | None = None
    mail_weekly: bool | None = None


class MemberSettings(ResponseBody):
    """`mailWeekly`: a summary of the week, on Monday morning in the member's time zone.

    `carbMode`: what the app and the mails show as carbs. `total` counts fiber and polyols as well,
    `available` polyols but no fiber, as labels in the EU do. The API's `netCarbsG` stays net.
    """

    model_config = example(
        {
            "locale": "de-AT",
            "timezone": "Europe/Vienna",
            "units": "metric",
            "carbMode": "net",
            "mailWeekly": True,
        }
    )

    locale: str
    timezone: str
    units: Units
    carb_mode: CarbMode
    mail_weekly: bool


class SettingsResponse(ResponseBody):
    settings: MemberSettings
