"""A revoked access token is refused here too."""

from chassis import clock, ids
from contracts.identity import TokensRevoked
from testkit import RunningService, eventually


async def test_a_token_of_before_is_refused_and_one_of_after_works(planner: RunningService) -> None:
    user_id = ids.new()
    old = planner.as_member(user_id)
    assert (await planner.client.get("/api/ai/sessions", headers=old)).status_code == 200
    await planner.deliver(TokensRevoked(user_id=user_id, before=clock.now()))

    async def refused() -> bool:
        answer = await planner.client.get("/api/ai/sessions", headers=old)
        return answer.status_code == 401 and answer.json() == {"error": "Invalid token"}

    await eventually(refused, what="the token is refused")
    new = await planner.client.get("/api/ai/sessions", headers=planner.as_member(user_id))
    assert new.status_code == 200
