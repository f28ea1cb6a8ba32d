-- name: tick
-- When two devices tick a line at once, each adds what it has bought; the same tick again adds
-- nothing.
INSERT INTO shopping_tick (session_id, key, user_id, foods)
VALUES (:session_id, :key, :user_id, :foods::jsonb)
ON CONFLICT (session_id, key) DO UPDATE SET foods = (
    SELECT jsonb_object_agg(food, grams) FROM (
        SELECT food, max(grams::text::numeric) AS grams FROM (
            SELECT * FROM jsonb_each(shopping_tick.foods)
            UNION ALL SELECT * FROM jsonb_each(excluded.foods)
        ) AS each (food, grams) GROUP BY food
    ) AS bought
)
RETURNING foods;
