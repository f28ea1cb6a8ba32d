-- name: select_erasures
SELECT user_id, erased_at FROM erased_user;
