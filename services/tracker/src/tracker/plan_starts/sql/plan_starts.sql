-- name: start_plan
-- A new start replaces the earliest one if the member has the most that are kept.
WITH removed AS (
    DELETE FROM plan_start WHERE user_id = :user_id AND plan_id IN (
        SELECT plan_id FROM plan_start WHERE user_id = :user_id AND plan_id <> :plan_id
        ORDER BY chosen_at DESC OFFSET :most - 1
    )
)
INSERT INTO plan_start (user_id, plan_id, kind, starts_on, chosen_at)
VALUES (:user_id, :plan_id, :kind, :starts_on::text::date, :chosen_at)
ON CONFLICT (user_id, plan_id) DO UPDATE SET
    kind = excluded.kind, starts_on = excluded.starts_on, chosen_at = excluded.chosen_at;
