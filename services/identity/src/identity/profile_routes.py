"""Operations on a member's own profile and settings."""

from fastapi import Response

from chassis.http import CurrentUser
from chassis.personal import After, Export, export
from chassis.storage import RawSql, Session
from identity import me, member_settings, profile
from identity.account import lock_own_account, own_account
from identity.api import api
from identity.personal_data import PERSONAL
from identity.schemas import (
    Me,
    MemberSettings,
    MemberSettingsBody,
    Profile,
    ProfileChange,
    SettingsChange,
)


@api.get("/me", errors={404: "User not found", 500: "Failed to fetch profile"})
async def get_me(user: CurrentUser, sql: RawSql) -> Me:
    """Read the own profile."""
    return Me(user=await me.profile(sql, user.id))


@api.patch("/me", errors={500: "Failed to update profile"})
async def patch_me(body: ProfileChange, user: CurrentUser, session: Session) -> Me:
    """Change the own profile."""
    account = await lock_own_account(session, user)
    profile.change_profile(session, account, body)
    return Me(user=Profile.model_validate(account))


@api.get("/settings", errors={500: "Failed to fetch settings"})
async def get_settings(user: CurrentUser, session: Session) -> MemberSettingsBody:
    """Read the own settings."""
    account = await own_account(session, user)
    return MemberSettingsBody(settings=MemberSettings.model_validate(account))


@api.patch("/settings", errors={500: "Failed to update settings"})
async def patch_settings(
    body: SettingsChange, user: CurrentUser, session: Session
) -> MemberSettingsBody:
    """Change the own settings."""
    account = await lock_own_account(session, user)
    member_settings.change_settings(session, account, body)
    return MemberSettingsBody(settings=MemberSettings.model_validate(account))


@api.get("/export", errors={404: "No such page", 500: "Failed to export"}, response_model=Export)
async def get_export(user: CurrentUser, sql: RawSql, after: After = None) -> Response:
    """Export everything that identity keeps about the member."""
    return await export(sql, "identity", user.id, PERSONAL, after)
