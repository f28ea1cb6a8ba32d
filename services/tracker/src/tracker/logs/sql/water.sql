-- name: add_water
-- Add :ml to the water of a day, and publish the event. Returns no row if the id is a repeat, or if
-- the account has no room for another log. The latest :most_ids ids are kept.
WITH new AS (
    INSERT INTO water_added (user_id, id, added_at)
    SELECT :user_id, :water_id, :now
    FROM has_room_for_log(:user_id, :noon, :most_logs) AS has_room WHERE has_room
    ON CONFLICT DO NOTHING RETURNING id
), forgotten AS (
    DELETE FROM water_added
    WHERE user_id = :user_id AND EXISTS (SELECT FROM new) AND id IN (
        SELECT id FROM water_added WHERE user_id = :user_id
        ORDER BY added_at DESC, id OFFSET :most_ids - 1
    )
), saved AS (
    INSERT INTO progress_log AS log (id, user_id, date, saved_at, water_ml)
    SELECT :id, :user_id, :noon, :now, :ml FROM new
    ON CONFLICT (user_id, date) DO UPDATE SET
        saved_at = greatest(log.saved_at, excluded.saved_at),
        water_ml = coalesce(log.water_ml, 0) + excluded.water_ml
    RETURNING water_ml, xmax = 0 AS is_new
), published AS (
    INSERT INTO outbox (event_id, routing_key, body)
    SELECT :event_id, :routing_key, :body FROM saved
)
SELECT water_ml, is_new FROM saved;

-- name: is_water_added
SELECT EXISTS (SELECT FROM water_added WHERE user_id = :user_id AND id = :water_id);
