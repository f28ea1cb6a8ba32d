-- name: select_state
-- Everything that decides whether a member may have another plan.
SELECT
    coalesce(
        (SELECT paid_tier(tier, status) FROM membership WHERE user_id = :user_id), :free
    ) AS tier,
    EXISTS (
        SELECT FROM ai_session WHERE user_id = :user_id AND created_at >= :week_ago
    ) AS has_plan,
    EXISTS (
        SELECT FROM reservation WHERE user_id = :user_id AND expires_at > :now
    ) AS has_reserved,
    EXISTS (
        SELECT FROM plan_job
        WHERE user_id = :user_id AND kind = 'plan' AND state IN ('queued', 'writing')
    ) AS has_job,
    (
        SELECT count(*) FROM generation WHERE user_id = :user_id AND expires_at > :now
    ) AS in_flight,
    ARRAY(
        SELECT failed_at FROM failed_generation
        WHERE user_id = :user_id AND failed_at > :failed_since
        ORDER BY failed_at DESC LIMIT :failures
    ) AS failures;
