"""A session that its member has ended at identity is refused here, too."""

from chassis import clock, ids
from contracts.identity import SessionEnded
from contracts.samples import sample
from testkit import RunningService, eventually


async def test_a_session_that_identity_ended_is_refused_and_no_other(
    tracker: RunningService,
) -> None:
    member = {"sub": ids.new(), "role": "MEMBER", "email": "mia@example.com"}
    ended, other = ids.new(), ids.new()
    token, kept = (
        tracker.tokens.issue_access({**member, "sid": sid}, clock.now()) for sid in (ended, other)
    )

    async def status(of: str) -> int:
        answer = await tracker.client.get(
            "/api/tracker/targets", headers={"authorization": f"Bearer {of}"}
        )
        return answer.status_code

    assert (await status(token), await status(kept)) == (200, 200)
    event = sample(SessionEnded, user_id=member["sub"], session_id=ended, ended_at=clock.now())
    await tracker.deliver(event, event)

    async def refused() -> bool:
        return await status(token) == 401

    await eventually(refused, what="the ended session is refused")
    assert await status(kept) == 200
