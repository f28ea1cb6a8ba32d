"""What identity copies from other services, and what others copy from it."""

import asyncio

from chassis import ids
from contracts.billing import SubscriptionChanged
from contracts.identity import (
    StreakChanged,
    UserProfileChanged,
)
from contracts.samples import sample
from contracts.tracker import AchievementEarned
from identity.republish import republish
from testkit import RunningService, eventually


async def new_member(identity: RunningService) -> str:
    email = f"{ids.new()}@example.com"
    answer = await identity.client.post(
        "/api/auth/register", json={"email": email, "password": "long enough", "name": "Mia"}
    )
    user_id: str = answer.json()["user"]["id"]
    return user_id


async def me(identity: RunningService, user_id: str) -> dict[str, object]:
    answer = await identity.client.get("/api/auth/me", headers=identity.as_member(user_id))
    profile: dict[str, object] = answer.json()["user"]
    return profile


async def test_membership_and_points_are_part_of_the_profile(identity: RunningService) -> None:
    user_id = await new_member(identity)
    (membership,) = await identity.deliver(sample(SubscriptionChanged, user_id=user_id))
    (points,) = await identity.deliver(sample(AchievementEarned, user_id=user_id, total_points=120))
    await identity.handled(membership, by="identity.membership")
    await identity.handled(points, by="identity.points")
    profile = await me(identity, user_id)
    assert profile["subscriptionTier"] == "PRO"
    assert profile["subscriptionStatus"] == "ACTIVE"
    assert profile["role"] == "PREMIUM"
    assert profile["subscriptionEndsAt"] == "2026-12-21T08:15:30Z"
    assert profile["totalPoints"] == 120


async def test_republishing_sends_every_profile_and_streak_again(identity: RunningService) -> None:
    members = await asyncio.gather(*(new_member(identity) for _ in range(3)))
    profile = await me(identity, members[0])
    await identity.client.post(
        "/api/auth/login", json={"email": profile["email"], "password": "long enough"}
    )
    await identity.published(StreakChanged, user_id=members[0])
    await republish(identity.database)
    await eventually(lambda: identity.published_so_far(StreakChanged, user_id=members[0])[1:])
    for user_id in members:
        (profile_again,) = await identity.published(UserProfileChanged, user_id=user_id)
        # Above the version that was registered, and any that was published before a restore.
        assert profile_again.profile_version > 1
