-- name: create_members
-- Other events of a member can arrive before `UserRegistered`.
INSERT INTO member (id) SELECT unnest(:user_ids::text[]) ON CONFLICT DO NOTHING;

-- name: lock_members
-- In the order of their ids, so that two transactions do not deadlock.
SELECT id FROM member WHERE id = ANY(:user_ids::text[]) ORDER BY id FOR UPDATE;

-- name: list_achievements
SELECT id, name, icon, points, condition->>'type' AS kind, (condition->>'value')::float8 AS value
FROM achievement ORDER BY id;

-- name: count_achievements
-- The counts that conditions are compared with, and the achievements that each member has earned.
SELECT
    member.id, streak_count, total_points,
    (SELECT count(*) FROM progress_log WHERE user_id = member.id) AS logs,
    (SELECT count(*) FROM purchase WHERE user_id = member.id AND owned) AS purchases,
    ARRAY(SELECT achievement_id FROM user_achievement WHERE user_id = member.id) AS earned
FROM member WHERE id = ANY(:user_ids::text[]) ORDER BY id;

-- name: award_achievement
WITH member AS (
    UPDATE member SET total_points = total_points + :points WHERE id = :user_id
)
INSERT INTO user_achievement (user_id, achievement_id, earned_at)
VALUES (:user_id, :achievement_id, :earned_at);

-- name: publish
INSERT INTO outbox (event_id, routing_key, body) VALUES (:event_id, :routing_key, :body);

-- name: list_periods_with_log
-- The numbers of the periods in which the member saved a log.
SELECT number
FROM unnest(:user_ids::text[], :since::timestamptz[], :until::timestamptz[])
    WITH ORDINALITY AS period (user_id, since, until, number)
WHERE EXISTS (
    SELECT FROM progress_log AS log
    WHERE log.user_id = period.user_id AND log.saved_at >= period.since
        AND (period.until IS NULL OR log.saved_at < period.until)
);

-- name: count_progress
-- The same counts for one member, even without a row in `member`.
SELECT
    (SELECT count(*) FROM progress_log WHERE user_id = :user_id) AS logs,
    (SELECT count(*) FROM purchase WHERE user_id = :user_id AND owned) AS purchases,
    coalesce((SELECT streak_count FROM member WHERE id = :user_id), 0) AS streak;
