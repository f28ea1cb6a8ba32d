"""Identity's projections, and the events for those of other services."""

from contracts.billing import SubscriptionChanged
from contracts.identity import (
    StreakChanged,
    UserProfileChanged,
)
from contracts.samples import sample
from contracts.tracker import AchievementEarned
from identity.republish import republish
from testkit import RunningService, eventually

from .members import Newcomer, log_in, registered


async def test_membership_and_points_are_part_of_the_profile(
    identity: RunningService, mia: Newcomer
) -> None:
    (membership,) = await identity.deliver(sample(SubscriptionChanged, user_id=mia.id))
    (points,) = await identity.deliver(sample(AchievementEarned, user_id=mia.id, total_points=120))
    await identity.handled(membership, by="identity.membership")
    await identity.handled(points, by="identity.points")
    profile = (await mia.get("me"))["user"]
    copied = {
        "subscriptionTier": "PRO",
        "subscriptionStatus": "ACTIVE",
        "role": "PREMIUM",
        "subscriptionEndsAt": "2026-12-21T08:15:30Z",
        "totalPoints": 120,
    }
    assert copied.items() <= profile.items()


async def test_republishing_sends_every_profile_and_streak_again(
    identity: RunningService, mia: Newcomer
) -> None:
    _, other = await registered(identity)
    await log_in(identity, mia.email)
    await identity.published(StreakChanged, user_id=mia.id)
    await republish(identity.database)
    await eventually(lambda: identity.published_so_far(StreakChanged, user_id=mia.id)[1:])
    for user_id in (mia.id, other.json()["user"]["id"]):
        (profile_again,) = await identity.published(UserProfileChanged, user_id=user_id)
        # Above the version that was registered, and any that was published before a restore.
        assert profile_again.profile_version > 1
