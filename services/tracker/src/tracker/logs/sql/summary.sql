-- name: select_summary
-- A member without a row in `member` (no event has arrived yet) also has a summary.
SELECT
    member.weight_kg, member.target_weight_kg, coalesce(member.streak_count, 0) AS streak_count,
    coalesce(member.total_points, 0) AS total_points, member.timezone,
    logs.dates, logs.weights, logs.calories,
    ARRAY(
        SELECT (name, icon, earned_at)
        FROM user_achievement JOIN achievement ON achievement.id = achievement_id
        WHERE user_id = :user_id
        ORDER BY earned_at DESC, achievement_id DESC LIMIT :most_achievements
    ) AS earned
FROM (
    SELECT
        coalesce(array_agg(date ORDER BY date), '{}') AS dates,
        coalesce(array_agg(weight_kg ORDER BY date), '{}') AS weights,
        coalesce(array_agg(calories ORDER BY date), '{}') AS calories
    FROM day_log WHERE user_id = :user_id AND date BETWEEN :since AND :until
) AS logs
LEFT JOIN member ON member.id = :user_id;
