-- name: planning_members
-- Planner learns from the days of members who have a written plan.
SELECT member.id, member.timezone FROM member JOIN plan_target ON plan_target.user_id = member.id
WHERE member.id = ANY(:user_ids);

-- name: close_later
SELECT add_work(:kind, key, user_id, due, once => true)
FROM unnest(:keys::text[], :user_ids::text[], :dues::timestamptz[]) AS day (key, user_id, due);

-- name: list_made_ids
-- The ids of a day's entries that a device has made from their names: UUIDs of version 8.
SELECT id FROM diary_entry
WHERE user_id = :user_id AND date = day_of(:noon)
    AND substring(id FROM 15 FOR 1) = '8'
ORDER BY id;
