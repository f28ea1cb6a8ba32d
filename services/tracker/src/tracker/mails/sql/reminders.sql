-- name: has_weight
SELECT EXISTS (
    SELECT FROM progress_log
    WHERE user_id = :user_id AND date = :noon AND weight_kg IS NOT NULL
);

-- name: has_log
-- A weight alone does not count: after weighing, the rest of the day is still to be logged.
SELECT EXISTS (
    SELECT FROM day_log
    WHERE user_id = :user_id AND date = :noon AND (
        entries > 0
        OR num_nonnulls(calories, protein_g, fat_g, carbs_g, net_carbs_g, water_ml, notes) > 0
    )
);
