-- name: select_profile
SELECT id, email, name, avatar_url, role, subscription_tier, subscription_status,
       subscription_ends_at, streak_count, total_points, weight_kg, target_weight_kg
FROM member WHERE id = :user_id;
