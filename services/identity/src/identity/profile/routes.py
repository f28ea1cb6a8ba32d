"""HTTP operations on the member's profile and settings."""

from chassis.http import CurrentUser, Routes
from chassis.storage import RawSql, Session
from identity.accounts import lock_own_account, own_account
from identity.profile.change import change_profile, change_settings
from identity.profile.read import read_profile
from identity.profile.schemas import (
    MemberSettings,
    Profile,
    ProfileRequest,
    ProfileResponse,
    SettingsRequest,
    SettingsResponse,
)

api = Routes("/api/auth")


@api.get("/me", errors={404: "User not found", 500: "Failed to fetch profile"})
async def get_me(user: CurrentUser, sql: RawSql) -> ProfileResponse:
    """Return the member's profile."""
    return ProfileResponse(user=await read_profile(sql, user.id))


@api.patch("/me", errors={500: "Failed to update profile"})
async def patch_me(body: ProfileRequest, user: CurrentUser, session: Session) -> ProfileResponse:
    """Change the member's profile."""
    account = await lock_own_account(session, user)
    change_profile(session, account, body)
    return ProfileResponse(user=Profile.model_validate(account))


@api.get("/settings", errors={500: "Failed to fetch settings"})
async def get_settings(user: CurrentUser, session: Session) -> SettingsResponse:
    """Return the member's settings."""
    account = await own_account(session, user)
    return SettingsResponse(settings=MemberSettings.model_validate(account))


@api.patch("/settings", errors={500: "Failed to update settings"})
async def patch_settings(
    body: SettingsRequest, user: CurrentUser, session: Session
) -> SettingsResponse:
    """Change the member's settings."""
    account = await lock_own_account(session, user)
    await change_settings(session, account, body)
    return SettingsResponse(settings=MemberSettings.model_validate(account))
