"""A revoked access token is refused here too."""

from chassis import clock, ids
from contracts.identity import TokensRevoked
from testkit import RunningService, eventually


async def test_a_token_from_before_a_revocation_is_refused_and_a_later_one_works(
    tracker: RunningService,
) -> None:
    user_id = ids.new()
    old = tracker.as_member(user_id)
    assert (await tracker.client.get("/api/tracker/summary", headers=old)).status_code == 200
    await tracker.deliver(TokensRevoked(user_id=user_id, before=clock.now()))

    async def refused() -> bool:
        answer = await tracker.client.get("/api/tracker/summary", headers=old)
        return answer.status_code == 401 and answer.json() == {"error": "Invalid token"}

    await eventually(refused, what="the token is refused")
    new = await tracker.client.get("/api/tracker/summary", headers=tracker.as_member(user_id))
    assert new.status_code == 200
